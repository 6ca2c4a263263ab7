import { type Dispatcher, request } from 'undici';

/** What a visitor's browser sends. */
export type Asked = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer;
};

/** What came of it. A connection that broke before any head has status 0. */
export type Reply = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** All bytes of the body that came. */
  readonly bytes: Buffer;
  /** Whether the body came to the end that HTTP knows of, broke off, or went on until the visitor gave up. */
  readonly end: 'complete' | 'broken' | 'endless';
};

/** Where a visitor is, and from where. */
export type Visit = {
  /** The storefront's origin. */
  readonly origin: string;
  /** The venue's name in the host. */
  readonly site: string;
  /** The visitor's IP address, as the proxy in front of the storefront tells it. */
  readonly address: string;
  readonly dispatcher: Dispatcher;
};

/** A call of a procedure, as the page makes it. */
export function procedure(name: string, input: object = {}): Asked {
  const headers = { 'content-type': 'application/json' };
  return { method: 'POST', path: `/trpc/${name}`, headers, body: Buffer.from(JSON.stringify(input)) };
}

async function readInto(chunks: Buffer[], body: AsyncIterable<Buffer>, gaveUp: AbortSignal): Promise<Reply['end']> {
  try {
    for await (const chunk of body) chunks.push(chunk);
    return 'complete';
  } catch {
    // A connection that breaks is an outcome here, not a failure.
    return gaveUp.aborted ? 'endless' : 'broken';
  }
}

/**
 * Sends a request and reads its reply to the end, wherever that is.
 * @param patienceMs after which the visitor gives up
 */
export async function ask(visit: Visit, asked: Asked, patienceMs: number): Promise<Reply> {
  const { origin, site, address, dispatcher } = visit;
  const { method, path, body = null } = asked;
  const headers = { host: `${site}.localhost`, 'x-forwarded-for': address, ...asked.headers };
  const gaveUp = AbortSignal.timeout(patienceMs);
  try {
    const reply = await request(origin + path, { method, headers, body, signal: gaveUp, dispatcher });
    const chunks: Buffer[] = [];
    const end = await readInto(chunks, reply.body, gaveUp);
    return { status: reply.statusCode, headers: reply.headers, bytes: Buffer.concat(chunks), end };
  } catch {
    // No head came, which is an outcome as well: no table expects it.
    return { status: 0, headers: {}, bytes: Buffer.of(), end: gaveUp.aborted ? 'endless' : 'broken' };
  }
}

/** The JSON in a text, or undefined when it is none. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A picture, a page, or a reply that broke off.
    return undefined;
  }
}
