import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { gatherSmallPieces } from '#server/http/request-body.ts';
import { whenClosed } from '#shared/when-closed.ts';

/** If at most this many bytes are left, a refused request is read to its end, so that its connection can be reused. */
const MOST_LEFT_BYTES = 64 * 1024;

/** How much of a refused body is read, and for how long. Some browsers read no response before they have sent all. */
const DROPPED_BYTES = 2 * 1024 * 1024;
const DROPPING_MS = 3_000;

/** Reads and drops the rest of a body. @returns false if it has more than 2 MiB, or takes longer than `mostMs` */
async function drop(raw: IncomingMessage, mostMs: number): Promise<boolean> {
  raw.unpipe();
  raw.removeAllListeners('data');
  gatherSmallPieces(raw);
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), mostMs);
  let bytes = 0;
  raw.on('data', (chunk: Uint8Array) => {
    bytes += chunk.length;
    if (bytes > DROPPED_BYTES) resolve(false);
  });
  raw.once('end', () => resolve(true));
  whenClosed(raw, () => resolve(true));
  raw.resume();
  const isAll = await promise;
  clearTimeout(timer);
  if (!isAll) raw.pause();
  return isAll;
}

/** Ends the response after the body. Bytes that come later would reset the connection, and could lose the response. */
async function* respondUntil(response: string, dropped: Promise<unknown>): AsyncGenerator<string> {
  yield response;
  await dropped;
}

/**
 * Keeps the connection usable, or closes it, after a request that was answered before its body was read. Up to 64 KiB
 * are read. If more is left, or the body was too slow (408), the response has `connection: close`, and up to 2 MiB are
 * dropped for up to three seconds, while the browser reads the response.
 */
export function dropUnreadBodies(scope: FastifyInstance, droppingMs: number = DROPPING_MS): void {
  const readBefore = new WeakMap<IncomingMessage, number>();

  /** Returns how many bytes are still to come. Bytes that came with the headers count as still to come. */
  const left = ({ raw, headers }: FastifyRequest): number => {
    if (raw.complete) return 0;
    const length = Number(headers['content-length'] ?? Number.POSITIVE_INFINITY);
    return length - (raw.socket.bytesRead - (readBefore.get(raw) ?? raw.socket.bytesRead));
  };

  const onSend = async (request: FastifyRequest, reply: FastifyReply, payload: unknown) => {
    const { raw } = request;
    if (raw.readableEnded || raw.destroyed) return payload;
    const dropped = drop(raw, droppingMs);
    const staysOpen = left(request) <= MOST_LEFT_BYTES && reply.statusCode !== 408;
    if (!staysOpen) reply.header('connection', 'close');
    if (staysOpen || typeof payload !== 'string') {
      void dropped.then((isAll) => isAll || raw.socket.destroy());
      return payload;
    }
    reply.header('content-length', Buffer.byteLength(payload));
    return Readable.from(respondUntil(payload, dropped), { objectMode: false });
  };

  scope.addHook('onRequest', async ({ raw }) => {
    readBefore.set(raw, raw.socket.bytesRead);
  });
  // The hook must be the last one of each route: a compressing hook after it would buffer the whole response.
  scope.addHook('onRoute', (route) => {
    route.onSend = [route.onSend ?? [], onSend].flat();
  });
}
