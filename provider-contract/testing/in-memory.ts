import { createServer, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { listenForTest } from '#mock-provider/testing/listen-for-test.ts';

export type Asked = {
  readonly method: string;
  /** The path without its query. */
  readonly path: string;
  /** The query with its question mark; '' without one. */
  readonly query: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
};

export type Answered = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Buffer;
};

/** Handles a request in a provider's place. @param next asks the mock, as often as it is called */
export type Deviation = (asked: Asked, next: (asked: Asked) => Promise<Answered>) => Promise<Answered>;

/** Headers of the connection and of the body's length. The length would be wrong for a changed body. */
const OF_CONNECTION = new Set(['content-length', 'transfer-encoding', 'connection', 'keep-alive']);

async function ask(app: FastifyInstance, { method, path, query, headers, body }: Asked): Promise<Answered> {
  // Without `payloadAsStream`, the payload would also become a text. For a video, that takes long.
  const request = { method: method as 'GET', url: path + query, headers, payload: body, payloadAsStream: true };
  const answer = await app.inject(request);
  const kept = Object.entries(answer.headers).filter(([name]) => !OF_CONNECTION.has(name));
  return {
    status: answer.statusCode,
    headers: Object.fromEntries(kept.map(([name, value]) => [name, String(value)])),
    bytes: await buffer(answer.stream()),
  };
}

/** @returns a replacement for `fetch`: the mock with a deviation, without a connection */
export function inMemory(app: FastifyInstance, deviation: Deviation = (asked, next) => next(asked)) {
  return async (request: Request): Promise<Response> => {
    const { pathname: path, search: query, host } = new URL(request.url);
    const headers = { ...Object.fromEntries(request.headers), host };
    const body = Buffer.from(await request.arrayBuffer());
    const answer = await deviation({ method: request.method, path, query, headers, body }, (asked) => ask(app, asked));
    const isChunked = answer.headers['transfer-encoding'] === 'chunked';
    const length = isChunked ? {} : { 'content-length': String(answer.bytes.length) };
    const sent = { status: answer.status, headers: { ...answer.headers, ...length } };
    return new Response([204, 304].includes(answer.status) ? null : new Uint8Array(answer.bytes), sent);
  };
}

/** Starts the mock with a deviation. If the deviation fails, the connection breaks. @returns the mock's address */
export function startDeviating(app: FastifyInstance, deviation: Deviation): Promise<string> {
  const answer = async ({ method = 'GET', url = '/', headers }: IncomingMessage, body: Buffer) => {
    const { pathname: path, search: query } = new URL(url, 'http://provider.example');
    const named = Object.entries(headers).map(([name, value]) => [name, String(value)]);
    return deviation({ method, path, query, headers: Object.fromEntries(named), body }, (asked) => ask(app, asked));
  };
  const server = createServer((request, reply) => {
    buffer(request)
      .then((body) => answer(request, body))
      .then(
        ({ status, headers, bytes }) => reply.writeHead(status, headers).end(bytes),
        () => reply.destroy(),
      );
  });
  return listenForTest(server);
}
