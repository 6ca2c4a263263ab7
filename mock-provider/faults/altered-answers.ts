import { gzipSync } from 'node:zlib';
import {
  type Answer,
  type Body,
  JSON_TYPE,
  jsonAnswer,
  jsonOf,
  textAnswer,
  withHeaders,
} from '#mock-provider/answer.ts';
import { bodyOf, bytesBody, dripping, firstBytes, paddedBody } from './body-bytes.ts';
import type { FaultSpec } from './fault.ts';
import { addFields, distortTypes, dropFields, spoilTexts } from './json-damage.ts';

/** Makes the answer that is sent of the true one. */
export type Alter = (answer: Answer, spec: FaultSpec) => Answer | Promise<Answer>;

/** Makes an answer of the trouble alone. @param spell spells a refusal as the venue does */
export type EmptyHanded = (spec: FaultSpec, spell: (code: string) => object) => Answer;

const DRIP_MS = 200;
const HUGE = 64 * 1024 * 1024;
const DEPTH = 100_000;

function withBody(answer: Answer, body: Body): Answer {
  return withHeaders({ ...answer, body }, { 'content-length': String(body.length) });
}

/** Changes the text of an answer that is JSON; any other stays as it is. */
function jsonText(change: (text: string) => string): Alter {
  return (answer) =>
    typeof answer.body === 'string' && jsonOf(answer) !== undefined ? { ...answer, body: change(answer.body) } : answer;
}

/** Changes what an answer that is JSON says; any other stays as it is. */
function json(change: (value: unknown) => unknown): Alter {
  return jsonText((text) => JSON.stringify(change(JSON.parse(text))));
}

/** Puts a raw JSON member in front of those of an object. */
function prepend(text: string, member: string): string {
  return text === '{}' ? `{${member}}` : text.replace(/^\{/, `{${member},`);
}

async function damageGzip(answer: Answer): Promise<Answer> {
  const body = bodyOf(answer);
  const zipped = gzipSync(await firstBytes(body, body.length));
  // Its head stays, so that the damage shows only while it is unpacked.
  zipped.fill(0xff, Math.min(zipped.length - 1, Math.max(12, zipped.length >> 1)));
  return withHeaders(withBody(answer, bytesBody(zipped)), { 'content-encoding': 'gzip' });
}

/** Pads a JSON text inside of it, so that it still says the same, and anything else at its end. */
function pad(answer: Answer, { afterBytes = HUGE }: FaultSpec): Answer {
  const body = bodyOf(answer);
  const missing = Math.max(0, afterBytes - body.length);
  if (typeof answer.body !== 'string' || jsonOf(answer) === undefined) {
    return withBody(answer, paddedBody(body, missing, Buffer.of()));
  }
  const [start = '', end = ''] = prepend(answer.body, '"padding":"\uE000"').split('\uE000');
  return withBody(answer, paddedBody(bytesBody(Buffer.from(start)), missing, Buffer.from(end)));
}

/** The kinds that do what was asked and send something else than the true answer, or send it otherwise. */
export const ALTERED_ANSWERS = {
  drip: (answer, { delayMs = DRIP_MS, afterBytes = 0 }) =>
    withBody(answer, dripping(bodyOf(answer), afterBytes, delayMs)),
  bad_gzip: damageGzip,
  malformed_json: jsonText((text) => `${text.slice(0, -1)},]`),
  wrong_types: json(distortTypes),
  missing_field: json(dropFields),
  extra_field: json(addFields),
  empty: (answer) => withHeaders({ ...answer, body: '' }, { 'content-length': '0' }),
  no_content: () => ({ status: 204, headers: {}, body: null }),
  huge_body: pad,
  deep_json: jsonText((text) => prepend(text, `"deep":${'['.repeat(DEPTH)}${']'.repeat(DEPTH)}`)),
  bad_utf8: (answer) => {
    const value = jsonOf(answer);
    return value === undefined ? answer : withBody(answer, bytesBody(spoilTexts(value)));
  },
  wrong_content_type: (answer) => withHeaders(answer, { 'content-type': 'text/html; charset=utf-8' }),
} as const satisfies Record<string, Alter>;

const HTML_ERROR = `<!DOCTYPE html>
<html><head><title>Internal Server Error</title></head>
<body><h1>Internal Server Error</h1><p>The server encountered an internal error.</p><hr><address>nginx</address></body></html>
`;

/** The kinds that answer without doing what was asked. */
export const EMPTY_HANDED_ANSWERS = {
  status: ({ status = 500, code, message }, spell) => jsonAnswer(status, spell(code ?? message ?? 'INTERNAL_ERROR')),
  html: ({ status = 500 }) => textAnswer(status, HTML_ERROR, 'text/html; charset=utf-8'),
  error_flag: ({ status = 200, message, code }) => jsonAnswer(status, { error: true, message, code }),
  rate_limit: ({ delayMs = 1_000, message = 'TOO_MANY_REQUESTS' }) =>
    withHeaders(jsonAnswer(429, { error: true, message }), { 'retry-after': String(Math.ceil(delayMs / 1_000)) }),
  redirect: ({ status = 302, message = 'http://169.254.169.254/' }) => ({
    status,
    headers: { location: message, 'content-type': JSON_TYPE },
    body: '{}',
  }),
} as const satisfies Record<string, EmptyHanded>;
