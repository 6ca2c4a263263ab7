import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { constants, gzipSync } from 'node:zlib';
import {
  type Body,
  JSON_TYPE,
  jsonOf,
  jsonResponse,
  type MockResponse,
  textResponse,
  withHeaders,
} from '#mock-provider/http/response.ts';
import type { FaultSpec } from './fault.ts';
import { addFields, distortTypes, dropFields, mergePatch, spoilTexts } from './json-damage.ts';

type Alter = (response: MockResponse, spec: FaultSpec) => MockResponse | Promise<MockResponse>;

/** Makes a response in place of the real one. @param spell writes a refusal's body in the venue's style */
type Substitute = (spec: FaultSpec, spell: (code: string) => object) => MockResponse;

function bytesBody(bytes: Buffer): Body {
  return { length: bytes.length, open: () => bytes };
}

export function bodyOf({ body }: MockResponse): Body {
  return typeof body === 'string' || body === null ? bytesBody(Buffer.from(body ?? '')) : body;
}

async function* chunksOf(body: Body): AsyncGenerator<Buffer> {
  const opened = body.open();
  if (Buffer.isBuffer(opened)) yield opened;
  else for await (const chunk of opened) yield chunk as Buffer;
}

/** Reads a body no further than needed. @returns its first bytes */
export async function firstBytes(body: Body, count: number): Promise<Buffer> {
  const read: Buffer[] = [];
  let missing = Math.min(count, body.length);
  if (missing <= 0) return Buffer.of();
  for await (const chunk of chunksOf(body)) {
    read.push(chunk.subarray(0, missing));
    missing -= chunk.length;
    if (missing <= 0) break;
  }
  return Buffer.concat(read);
}

const PIECES_PER_SECOND = 20;

/** Sends the first bytes at once and paces the rest from the start time, so that the delays of timers do not add up. */
async function* drops(body: Body, atOnce: number, bytesPerSecond: number): AsyncGenerator<Buffer> {
  const piece = Math.max(1, Math.round(bytesPerSecond / PIECES_PER_SECOND));
  const started = performance.now();
  let [sent, paced] = [0, 0];
  for await (const chunk of chunksOf(body)) {
    const eager = Math.min(Math.max(0, atOnce - sent), chunk.length);
    if (eager > 0) yield chunk.subarray(0, eager);
    for (let at = eager; at < chunk.length; at += piece) {
      paced += piece;
      const due = started + (paced / bytesPerSecond) * 1_000;
      await wait(Math.max(0, due - performance.now()), undefined, { ref: false });
      yield chunk.subarray(at, at + piece);
    }
    sent += chunk.length;
  }
}

/** Returns the body, slowed down after its first `atOnce` bytes. */
function dripping(body: Body, atOnce: number, bytesPerSecond: number): Body {
  const open = () => Readable.from(drops(body, atOnce, bytesPerSecond), { objectMode: false });
  return { length: body.length, open };
}

const PADDING = Buffer.alloc(64 * 1024, 'a');

async function* padded(start: Body, count: number, end: Buffer): AsyncGenerator<Buffer> {
  yield* chunksOf(start);
  for (let missing = count; missing > 0; missing -= PADDING.length) yield PADDING.subarray(0, missing);
  yield end;
}

function paddedBody(start: Body, count: number, end: Buffer): Body {
  const length = start.length + count + end.length;
  return { length, open: () => Readable.from(padded(start, count, end), { objectMode: false }) };
}

const DRIP_MS = 200;
const HUGE = 64 * 1024 * 1024;
const DEPTH = 100_000;

function withBody(response: MockResponse, body: Body): MockResponse {
  return withHeaders({ ...response, body }, { 'content-length': String(body.length) });
}

function jsonText(change: (text: string) => string): Alter {
  return (response) =>
    typeof response.body === 'string' && jsonOf(response) !== undefined
      ? { ...response, body: change(response.body) }
      : response;
}

function json(change: (value: unknown) => unknown): Alter {
  return jsonText((text) => JSON.stringify(change(JSON.parse(text))));
}

function prepend(text: string, member: string): string {
  return text === '{}' ? `{${member}}` : text.replace(/^\{/, `{${member},`);
}

/** A deflate block of an invalid type. If the stream only ended early, it would look like a body that is too short. */
const NO_BLOCK = Buffer.from([0x07]);

/** Leaves the header and the first half intact, so that the damage only shows while unpacking. */
async function damageGzip(response: MockResponse): Promise<MockResponse> {
  const body = bodyOf(response);
  const half = await firstBytes(body, body.length >> 1);
  const zipped = Buffer.concat([gzipSync(half, { finishFlush: constants.Z_SYNC_FLUSH }), NO_BLOCK, Buffer.alloc(16)]);
  return withHeaders(withBody(response, bytesBody(zipped)), { 'content-encoding': 'gzip' });
}

/** Pads a JSON object with an extra member, so that its other values stay the same. Pads any other body at its end. */
function pad(response: MockResponse, { after_bytes: afterBytes = HUGE }: FaultSpec): MockResponse {
  const body = bodyOf(response);
  const missing = Math.max(0, afterBytes - body.length);
  if (missing === 0) return response;
  if (typeof response.body !== 'string' || jsonOf(response) === undefined) {
    return withBody(response, paddedBody(body, missing, Buffer.of()));
  }
  const [start = '', end = ''] = prepend(response.body, '"padding":"\uE000"').split('\uE000');
  return withBody(response, paddedBody(bytesBody(Buffer.from(start)), missing, Buffer.from(end)));
}

export const ALTERED_RESPONSES = {
  drip(response, { delay_ms: delayMs = DRIP_MS, after_bytes: afterBytes = 0, bytes_per_second: bytesPerSecond }) {
    const pace = bytesPerSecond ?? 1_000 / Math.max(1, delayMs);
    return withBody(response, dripping(bodyOf(response), afterBytes, pace));
  },
  bad_gzip: damageGzip,
  malformed_json: jsonText((text) => `${text.slice(0, -1)},]`),
  wrong_types: json(distortTypes),
  missing_field: json(dropFields),
  extra_field: json(addFields),
  patch: (response, { patch }) => json((value) => mergePatch(value, patch))(response, { kind: 'patch' }),
  empty: (response) => withHeaders({ ...response, body: '' }, { 'content-length': '0' }),
  no_content: () => ({ status: 204, headers: {}, body: null }),
  huge_body: pad,
  deep_json: jsonText((text) => prepend(text, `"deep":${'['.repeat(DEPTH)}${']'.repeat(DEPTH)}`)),
  bad_utf8: (response) => {
    const value = jsonOf(response);
    return value === undefined ? response : withBody(response, bytesBody(spoilTexts(value)));
  },
  wrong_content_type: (response) => withHeaders(response, { 'content-type': 'text/html; charset=utf-8' }),
} as const satisfies Record<string, Alter>;

const lowerCased = (headers: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

const HTML_ERROR = `<!DOCTYPE html>
<html><head><title>Internal Server Error</title></head>
<body><h1>Internal Server Error</h1><p>The server encountered an internal error.</p><hr><address>nginx</address></body></html>
`;

export const SUBSTITUTE_RESPONSES = {
  status({ status = 500, code, message }, spell) {
    const spelled = code ?? message ?? 'INTERNAL_ERROR';
    return jsonResponse(status, spell(spelled), spelled);
  },
  response: ({ status = 200, headers = {}, body = '' }) =>
    typeof body === 'string'
      ? { status, headers: { 'content-type': 'text/plain; charset=utf-8', ...lowerCased(headers) }, body }
      : withHeaders({ ...jsonResponse(status, {}), body: JSON.stringify(body) }, lowerCased(headers)),
  html: ({ status = 500 }) => textResponse(status, HTML_ERROR, 'text/html; charset=utf-8'),
  error_flag: ({ status = 200, message, code }) =>
    jsonResponse(status, { error: true, message, code }, code ?? message),
  rate_limit: ({ delay_ms: delayMs = 1_000, message = 'TOO_MANY_REQUESTS' }) =>
    withHeaders(jsonResponse(429, { error: true, message }, message), {
      'retry-after': String(Math.ceil(delayMs / 1_000)),
    }),
  redirect: ({ status = 302, message = 'http://169.254.169.254/' }) => ({
    status,
    headers: { location: message, 'content-type': JSON_TYPE },
    body: '{}',
  }),
} as const satisfies Record<string, Substitute>;
