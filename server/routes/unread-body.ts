import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Of a refused request so much is read for the connection's sake, which then serves the next one. */
const MOST_LEFT_BYTES = 64 * 1024;

/** So much is read and dropped at most, for so long: many browsers read an answer only once they have sent all. */
const DROPPED_BYTES = 2 * 1024 * 1024;
const DROPPING_MS = 3_000;

/**
 * Reads and drops what comes of a body, whoever was to read it.
 * @returns whether that was all of it: not when it is more than 2 MiB, or takes longer than `mostMs`.
 */
async function drop(raw: IncomingMessage, mostMs: number): Promise<boolean> {
  raw.unpipe();
  raw.removeAllListeners('data');
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), mostMs);
  let bytes = 0;
  raw.on('data', (chunk: Uint8Array) => {
    bytes += chunk.length;
    if (bytes > DROPPED_BYTES) resolve(false);
  });
  raw.once('end', () => resolve(true));
  raw.once('close', () => resolve(true));
  raw.resume();
  const isAll = await promise;
  clearTimeout(timer);
  if (!isAll) raw.pause();
  return isAll;
}

/** An answer whose end waits: Node closes a connection at once after it, and what still comes would break the answer. */
async function* answerUntil(answer: string, dropped: Promise<unknown>): AsyncGenerator<string> {
  yield answer;
  await dropped;
}

/**
 * Leaves the connection of a request that is answered before its body was read either usable or closed.
 * - Of a body at most 64 KiB are left: they are read, and the connection stays.
 * - Else, and after a transfer that was too slow, the answer says `connection: close`. It is whole by its length, and
 *   while the browser reads it up to 2 MiB more are read for up to three seconds. Then the connection is closed.
 * @param scope whose routes, those added from now on, read bodies that stream.
 */
export function dropUnreadBodies(scope: FastifyInstance, droppingMs: number = DROPPING_MS): void {
  const readBefore = new WeakMap<IncomingMessage, number>();

  /** Bytes that are still to come; a few more than that, as those that came together with the head are not known. */
  const left = ({ raw, headers }: FastifyRequest): number => {
    if (raw.complete) return 0;
    const length = Number(headers['content-length'] ?? Number.POSITIVE_INFINITY);
    return length - (raw.socket.bytesRead - (readBefore.get(raw) ?? raw.socket.bytesRead));
  };

  const answer = async (request: FastifyRequest, reply: FastifyReply, payload: unknown) => {
    const { raw } = request;
    if (raw.readableEnded || raw.destroyed) return payload;
    const dropped = drop(raw, droppingMs);
    const isKept = left(request) <= MOST_LEFT_BYTES && reply.statusCode !== 408;
    if (!isKept) reply.header('connection', 'close');
    if (isKept || typeof payload !== 'string') {
      void dropped.then((isAll) => isAll || raw.socket.destroy());
      return payload;
    }
    reply.header('content-length', Buffer.byteLength(payload));
    return Readable.from(answerUntil(payload, dropped), { objectMode: false });
  };

  scope.addHook('onRequest', async ({ raw }) => {
    readBefore.set(raw, raw.socket.bytesRead);
  });
  // The last hook of each route: one that packs answers holds them back until their end.
  scope.addHook('onRoute', (route) => {
    route.onSend = [route.onSend ?? [], answer].flat();
  });
}
