import { once } from 'node:events';
import { type ClientHttp2Session, type ClientHttp2Stream, connect as connectHttp2, constants } from 'node:http2';
import { connect as connectTcp } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { type Answer, type PlainRequest, textOf } from '../bench/client.ts';

export type ConnectionTerms = {
  readonly host: string;
  readonly port: number;
  readonly authority: string;
  /** Any of 127.0.0.0/8 is this machine's. */
  readonly address: string;
};

export type Response = Answer & { readonly status: number };

/** Certainly unseen by the server (RFC 9113, 8.7): browsers send it again. */
class NotProcessedError extends Error {
  override readonly name = 'NotProcessedError';
}

/** A dead instance keeps an order locked for less, as the page's deadlines do. */
const PATIENCE_MS = 60_000;
const MOST_ATTEMPTS = 5;

async function openSession({ host, port, authority, address }: ConnectionTerms): Promise<ClientHttp2Session> {
  const createConnection = () => {
    const socket = connectTcp({ host: '127.0.0.1', port, localAddress: address });
    return connectTls({ socket, servername: host, ca: authority, ALPNProtocols: ['h2'] });
  };
  const session = connectHttp2(`https://${host}:${port}`, { createConnection });
  await once(session, 'connect');
  // Later errors reach the requests.
  session.on('error', () => undefined);
  return session;
}

function headersOf({ path, isPost, input }: PlainRequest) {
  const type = isPost ? { 'content-type': 'application/json' } : {};
  const accepts = { accept: 'text/html, application/json, */*', 'accept-encoding': 'br, gzip' };
  return { ':method': isPost ? 'POST' : 'GET', ':path': path, ...accepts, ...type, ...(input && { 'x-vitrine': '1' }) };
}

/** @throws NotProcessedError, or Error without a whole response */
async function readResponse(stream: ClientHttp2Stream): Promise<Response> {
  let status = 0;
  let encoding = '';
  const parts: Buffer[] = [];
  stream.on('response', (headers) => {
    status = headers[':status'] ?? 0;
    encoding = String(headers['content-encoding'] ?? '');
  });
  stream.on('data', (part: Buffer) => parts.push(part));
  let failure: Error | null = null;
  stream.on('error', (error) => {
    failure = error;
  });
  stream.setTimeout(PATIENCE_MS, () => stream.close(constants.NGHTTP2_CANCEL));
  await new Promise<void>((resolve) => stream.once('close', resolve));
  if (stream.rstCode === constants.NGHTTP2_REFUSED_STREAM && status === 0) throw new NotProcessedError();
  if (failure) throw failure;
  if (status === 0 || stream.rstCode !== constants.NGHTTP2_NO_ERROR || !stream.readableEnded)
    throw new Error(`the stream ended with code ${stream.rstCode}`);
  const packed = Buffer.concat(parts);
  return { status, text: textOf(packed, encoding), bytes: packed.length };
}

/** One visitor's HTTP/2 connection, opened on demand as in a browser. */
export class BrowserConnection {
  readonly #terms: ConnectionTerms;
  #session: Promise<ClientHttp2Session> | null = null;

  constructor(terms: ConnectionTerms) {
    this.#terms = terms;
  }

  /** @throws Error without a whole response */
  async send(request: PlainRequest): Promise<Response> {
    for (let attempt = 1; ; attempt += 1) {
      const session = await this.#usable();
      try {
        return await readResponse(this.#begin(session, request));
      } catch (error) {
        if (!(error instanceof NotProcessedError) || attempt === MOST_ATTEMPTS) throw error;
        this.#session = null;
      }
    }
  }

  close(): void {
    this.#session?.then(
      (session) => session.destroy(),
      () => undefined,
    );
    this.#session = null;
  }

  async #usable(): Promise<ClientHttp2Session> {
    const current = this.#session;
    if (current) {
      const session = await current;
      if (!session.closed && !session.destroyed) return session;
      if (this.#session === current) this.#session = null;
    }
    this.#session ??= openSession(this.#terms);
    try {
      return await this.#session;
    } catch (error) {
      this.#session = null;
      throw error;
    }
  }

  #begin(session: ClientHttp2Session, request: PlainRequest): ClientHttp2Stream {
    // The session may have begun to close: nothing was sent then.
    if (session.closed || session.destroyed) throw new NotProcessedError();
    const stream = session.request(headersOf(request), { endStream: request.input === undefined });
    if (request.input !== undefined) stream.end(JSON.stringify(request.input));
    return stream;
  }
}
