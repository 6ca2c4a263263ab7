import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { finished, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { reasonOf } from '#provider-contract/suite/finding.ts';
import { parseJson } from '#shared/parse-json.ts';
import { type ContractCall, contractCall } from '#shared/provider-api/contract-call.ts';
import { fieldOf } from '#shared/provider-api/recording.ts';

export type CallWithQuery = ContractCall & { readonly query: Readonly<Record<string, string>> };

export function callOf(method: string, address: string): CallWithQuery | null {
  const [path = '', search = ''] = address.split(/\?(.*)/s);
  const call = contractCall(method, path);
  return call && { ...call, query: Object.fromEntries(new URLSearchParams(search)) };
}

export type Passed = {
  /** Null if the address is not in the contract. */
  readonly call: CallWithQuery | null;
  readonly method: string;
  readonly address: string;
  /** The request's body; null for a form, or for a call outside of the contract. */
  readonly sent: Buffer | null;
  /** Null if the provider did not answer. */
  readonly reply: {
    readonly status: number;
    readonly type: string;
    readonly ms: number;
    readonly bytes: number;
    /** Null for a file, for a text that is too long, or for a call outside of the contract. */
    readonly text: Buffer | null;
  } | null;
  readonly failure?: string;
  readonly isGone: boolean;
};

type ProxyOptions = {
  /** The provider's address, without a trailing slash. */
  readonly target: string;
  /** 0 picks any free port. */
  readonly port: number;
  readonly onPassed: (number: number, passed: Passed) => void;
};

/** Texts of more bytes are not kept. A gallery of 10,000 media has only 3 MB. */
const LONGEST_TEXT = 32 * 1024 * 1024;
/** Headers that belong to one connection, or that `fetch` sets itself. */
const OWN_HEADERS = /^(?:connection|keep-alive|transfer-encoding|te|upgrade|host|expect|content-length)$/;
const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\b/i;

/** Passes a body's bytes on, counts them, and keeps a copy if the body is a text. */
function tapOf(keeps: boolean) {
  const chunks: Buffer[] = [];
  const tap = {
    bytes: 0,
    async *through(source: AsyncIterable<Buffer>) {
      for await (const chunk of source) {
        tap.bytes += chunk.length;
        if (keeps && tap.bytes <= LONGEST_TEXT) chunks.push(chunk);
        yield chunk;
      }
    },
    text: () => (keeps && tap.bytes <= LONGEST_TEXT ? Buffer.concat(chunks) : null),
  };
  return tap;
}

function isText(call: ContractCall | null, type: string): boolean {
  return call !== null && (call.endpoint.reply !== 'bytes' || JSON_TYPE.test(type));
}

/** Replaces an archive's origin with the proxy's: the storefront fetches archives only from its provider's origin. */
function withOwnOrigin(body: Buffer, target: URL, own: string): Buffer {
  const json = parseJson(String(body));
  const given = fieldOf(json, 'url');
  const url = typeof given === 'string' && URL.canParse(given) ? new URL(given) : null;
  // Invalid JSON is returned here, too. The comparison with the contract reports it.
  if (url?.origin !== target.origin) return body;
  return Buffer.from(JSON.stringify({ ...(json as object), url: own + url.pathname + url.search }));
}

/** Forwards a request. @returns the reply, whose body is still to come */
function send(target: URL, request: IncomingMessage, body: Buffer, signal: AbortSignal): Promise<Response> {
  const { method = 'GET', url = '/' } = request;
  if (!url.startsWith('/')) throw new Error('the address is no path');
  const passed = Object.entries(request.headers).filter(([name]) => !OWN_HEADERS.test(name));
  // Asks for an uncompressed body: `fetch` would unpack a compressed body, which must be passed on unchanged.
  const headers = {
    ...Object.fromEntries(passed.map(([name, value]) => [name, String(value)])),
    'accept-encoding': 'identity',
  };
  const address = target.origin + target.pathname.replace(/\/$/, '') + url;
  const sent = body.length > 0 ? { body: new Uint8Array(body) } : {};
  return fetch(address, { method, headers, signal, redirect: 'manual', ...sent });
}

/** Passes a call on to the provider. @param target the provider's address @returns what passed, however it ended */
async function forward(target: URL, request: IncomingMessage, reply: ServerResponse): Promise<Passed> {
  const start = performance.now();
  const gone = new AbortController();
  finished(reply, () => {
    if (!reply.writableFinished) gone.abort(new Error('the caller has gone'));
  });
  const { method = 'GET', url: address = '/', headers } = request;
  const call = callOf(method, address);
  const isForm = /^multipart\//i.test(headers['content-type'] ?? '');
  let passed: Passed = { call, method, address, sent: null, reply: null, isGone: false };
  try {
    const body = await buffer(request);
    passed = { ...passed, sent: call && !isForm ? body : null };
    const response = await send(target, request, body, gone.signal);
    const ms = Math.round(performance.now() - start);
    const type = response.headers.get('content-type') ?? '';
    const isPacked = response.headers.has('content-encoding');
    const tap = tapOf(isText(call, type));
    const note = () => ({
      ...passed,
      reply: { status: response.status, type, ms, bytes: tap.bytes, text: tap.text() },
    });
    passed = note();
    reply.statusCode = response.status;
    reply.setHeaders(response.headers);
    for (const name of ['connection', 'keep-alive', 'transfer-encoding', 'content-encoding']) reply.removeHeader(name);
    if (isPacked || call?.name === 'zip') reply.removeHeader('content-length');
    const source = response.body ? Readable.fromWeb(response.body as ReadableStream<Uint8Array>) : Readable.from([]);
    if (call?.name === 'zip')
      reply.end(withOwnOrigin(await buffer(tap.through(source)), target, `http://${headers.host}`));
    else await pipeline(source, tap.through, reply);
    return note();
  } catch (error) {
    reply.destroy();
    return { ...passed, failure: reasonOf(error), isGone: gone.signal.aborted };
  }
}

/** Forwards every call to a provider, and streams files back. @throws the network's error if the port is taken */
export async function startProxy(options: ProxyOptions): Promise<{ url: string; close(): Promise<void> }> {
  let count = 0;
  const running = new Set<Promise<void>>();
  const target = new URL(options.target);
  const server = createServer((request, reply) => {
    count += 1;
    const number = count;
    const passing = forward(target, request, reply).then((passed) => {
      options.onPassed(number, passed);
      running.delete(passing);
    });
    running.add(passing);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(options.port, '127.0.0.1', () => resolve());
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.close();
      server.closeAllConnections();
      await Promise.all(running);
    },
  };
}
