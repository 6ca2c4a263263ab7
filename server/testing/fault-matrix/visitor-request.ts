import { type Dispatcher, request } from 'undici';

/** How long the visitor waits, in ms: longer than any deadline that a test waits for. */
const VISITOR_TIMEOUT_MS = 60_000;

export type VisitorRequest = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer;
};

export type Reply = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly bytes: Buffer;
  readonly end: 'complete' | 'broken' | 'endless';
};

export type Visitor = {
  readonly origin: string;
  readonly site: string;
  readonly address: string;
  readonly dispatcher: Dispatcher;
};

export function procedureRequest(name: string, input: object = {}): VisitorRequest {
  const headers = { 'content-type': 'application/json' };
  return { method: 'POST', path: `/trpc/${name}`, headers, body: Buffer.from(JSON.stringify(input)) };
}

async function readInto(chunks: Buffer[], body: AsyncIterable<Buffer>, gaveUp: AbortSignal): Promise<Reply['end']> {
  try {
    for await (const chunk of body) chunks.push(chunk);
    return 'complete';
  } catch {
    return gaveUp.aborted ? 'endless' : 'broken';
  }
}

export async function sendRequest(visitor: Visitor, sent: VisitorRequest): Promise<Reply> {
  const { origin, site, address, dispatcher } = visitor;
  const { method, path, body = null } = sent;
  const headers = { host: `${site}.localhost`, 'x-forwarded-for': address, ...sent.headers };
  const gaveUp = AbortSignal.timeout(VISITOR_TIMEOUT_MS);
  try {
    const reply = await request(origin + path, { method, headers, body, signal: gaveUp, dispatcher });
    const chunks: Buffer[] = [];
    const end = await readInto(chunks, reply.body, gaveUp);
    return { status: reply.statusCode, headers: reply.headers, bytes: Buffer.concat(chunks), end };
  } catch {
    return { status: 0, headers: {}, bytes: Buffer.of(), end: gaveUp.aborted ? 'endless' : 'broken' };
  }
}
