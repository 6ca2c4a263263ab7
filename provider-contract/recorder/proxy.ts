import { createServer, type IncomingMessage, request as requestByHttp, type ServerResponse } from 'node:http';
import { request as requestByTls } from 'node:https';
import type { AddressInfo } from 'node:net';
import { finished } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { urlToHttpOptions } from 'node:url';
import { type ContractCall, contractCall } from '#shared/provider-api/contract-call.ts';

export type CallWithQuery = ContractCall & { readonly query: Readonly<Record<string, string>> };

export function callOf(method: string, address: string): CallWithQuery | null {
  const [path = '', search = ''] = address.split(/\?(.*)/s);
  const call = contractCall(method, path);
  return call && { ...call, query: Object.fromEntries(new URLSearchParams(search)) };
}

export type Passed = {
  /** Null for an address outside the contract. */
  readonly call: CallWithQuery | null;
  readonly method: string;
  readonly address: string;
  /** The body of the request; null for a form. */
  readonly sent: Buffer | null;
  /** Null when the provider did not answer. */
  readonly reply: {
    readonly status: number;
    readonly type: string;
    readonly ms: number;
    readonly bytes: number;
    /** Null for a file, and for a text that is too long. */
    readonly text: Buffer | null;
  } | null;
  readonly failure?: string;
  readonly isGone: boolean;
};

type ProxyOptions = {
  /** The address of the provider, without a slash at the end. */
  readonly target: string;
  /** 0 for any free port. */
  readonly port: number;
  readonly onPassed: (number: number, passed: Passed) => void;
};

/** A gallery of 10,000 media has 3 MB. */
const LONGEST_TEXT = 32 * 1024 * 1024;
const LONGEST_BODY = 8 * 1024 * 1024;
/** Headers that are about one connection, and the encoding: what is compressed could not be read. */
const OWN_HEADERS = new Set(['connection', 'keep-alive', 'transfer-encoding', 'te', 'upgrade', 'host', 'expect']);
const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\b/i;

type Headers = Record<string, string | string[]>;

function passedOn(headers: NodeJS.Dict<string | string[]>, without: readonly string[] = []): Headers {
  const entries = Object.entries(headers).filter(
    (entry): entry is [string, string | string[]] =>
      entry[1] !== undefined && !OWN_HEADERS.has(entry[0]) && !without.includes(entry[0]),
  );
  return Object.fromEntries(entries);
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > LONGEST_BODY) throw new Error('the body of the request is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message || error.name : String(error));

/** Lets the bytes of a body through, counts them, and keeps a copy of a text. */
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

/** The storefront fetches archives from its provider's origin alone, which is now the proxy's. */
function withOwnOrigin(body: Buffer, target: URL, own: string): Buffer {
  let json: { url?: unknown } | null;
  try {
    json = JSON.parse(body.toString('utf8'));
  } catch {
    // What is no JSON is passed on as it is, and is noticed when it is checked.
    return body;
  }
  const url = typeof json?.url === 'string' && URL.canParse(json.url) ? new URL(json.url) : null;
  if (url?.origin !== target.origin) return body;
  return Buffer.from(JSON.stringify({ ...json, url: own + url.pathname + url.search }));
}

type Sending = { readonly sent: Buffer | null; readonly signal: AbortSignal };

/** Sends a request on. @param sent its body; null to pass it on as it comes @returns the reply, whose body is yet to come */
function send(target: URL, request: IncomingMessage, { sent, signal }: Sending): Promise<IncomingMessage> {
  const { method, url = '/', headers } = request;
  if (!url.startsWith('/')) throw new Error('the address is no path');
  const options = {
    ...urlToHttpOptions(target),
    path: target.pathname.replace(/\/$/, '') + url,
    method,
    headers: { ...passedOn(headers), 'accept-encoding': 'identity' },
    signal,
  };
  return new Promise((resolve, reject) => {
    const call = target.protocol === 'https:' ? requestByTls(options, resolve) : requestByHttp(options, resolve);
    call.on('error', reject);
    if (sent) call.end(sent);
    else pipeline(request, call).catch(reject);
  });
}

/** @param target the address of the provider @returns what has passed, however it ended */
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
    const sent = call && !isForm ? await readBody(request) : null;
    passed = { ...passed, sent };
    const response = await send(target, request, { sent, signal: gone.signal });
    const ms = Math.round(performance.now() - start);
    const { statusCode: status = 0, headers: answered } = response;
    const type = String(answered['content-type'] ?? '');
    const tap = tapOf(isText(call, type) && answered['content-encoding'] === undefined);
    const note = () => ({ ...passed, reply: { status, type, ms, bytes: tap.bytes, text: tap.text() } });
    passed = note();
    if (call?.name === 'zip') {
      const whole = await buffer(tap.through(response));
      reply.writeHead(status, passedOn(answered, ['content-length']));
      reply.end(withOwnOrigin(whole, target, `http://${headers.host}`));
    } else {
      reply.writeHead(status, passedOn(answered));
      await pipeline(response, tap.through, reply);
    }
    return note();
  } catch (error) {
    reply.destroy();
    return { ...passed, failure: reasonOf(error), isGone: gone.signal.aborted };
  }
}

/** Forwards every call to a provider; bytes pass as they come. @throws the network's error when the port is taken */
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
