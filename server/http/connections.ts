import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { busy } from '#server/errors.ts';
import { whenClosed } from '#shared/when-closed.ts';
import { type Networks, networksOf } from './client-address.ts';
import { RATE_WINDOW_MS } from './transfer-rate.ts';

/** Whether the client waits for us: it has sent its whole request, or we do not read what it sends. */
const isAwaited = ({ complete, readableFlowing }: IncomingMessage) => complete || !readableFlowing;

/**
 * Calls `done` unless the client has left. When a visitor cancels a request, the proxy closes the connection and lets
 * the visitor send another request. If many do so, their requests would be served although nobody waits, because Node
 * reports the close only in the turn of the event loop after the request.
 */
function unlessLeft({ socket }: IncomingMessage, done: () => void): void {
  setImmediate(() => setImmediate(() => socket.destroyed || done()));
}

/**
 * Serves one request of a connection at a time: one that comes before the answer to the last one ends the connection.
 * Otherwise, a client that reads no answers would make the server hold many. No browser or proxy sends requests ahead.
 * A connection that is idle for `connectionTimeout` is closed, even within a body or an answer that is not read, unless
 * the client waits for this server. A new connection that its client has already closed is not served.
 */
export function workOneAtATime(app: FastifyInstance): void {
  const inWork = new WeakMap<Socket, IncomingMessage>();
  const known = new WeakSet<Socket>();
  app.server.on('timeout', (socket) => {
    const request = inWork.get(socket);
    if (!request || !isAwaited(request) || socket.writableLength > 0) socket.destroy();
  });
  app.addHook('onRequest', ({ raw }, { raw: answer }, done) => {
    const { socket } = raw;
    // Node warns above ten listeners, but this program, Fastify and Node together add more than that.
    answer.setMaxListeners(20);
    if (inWork.has(socket)) return void socket.destroy();
    inWork.set(socket, raw);
    whenClosed(answer, () => inWork.delete(socket));
    if (known.has(socket)) return done();
    known.add(socket);
    unlessLeft(raw, done);
  });
}

/** The most bytes of long answers that clients have not read yet. A gallery of ten thousand media takes 1 to 2 MB. */
const MOST_BYTES = { ofNetwork: 32 * 1024 * 1024, ofAll: 64 * 1024 * 1024 };
const LONG_BYTES = 64 * 1024;

declare module 'fastify' {
  interface FastifyReply {
    countUnread(length: number): void;
  }
}

export type Held = { readonly reply: FastifyReply; readonly networks: Networks; readonly bytes: number };

export const heldBytes = (held: readonly Held[]) => held.reduce((sum, { bytes }) => sum + bytes, 0);

export function heldByLargest<T extends Held>(held: readonly T[]): readonly T[] {
  const groups = [...Map.groupBy(held, ({ networks }) => networks.at(-1)).values()];
  return groups.reduce((most: readonly T[], group) => (heldBytes(group) > heldBytes(most) ? group : most), []);
}

/**
 * Adds a request, then ends requests until those of its network hold at most `ofNetwork` bytes, and all requests at
 * most `ofAll`. If the new request alone has more bytes, its own bytes are the limit.
 * @param choose returns the next request to end; undefined to end none
 * @throws AppError SERVER_BUSY if `choose` returns the new request
 */
export function holdWithin<T extends Held>(
  { ofNetwork, ofAll }: typeof MOST_BYTES,
  held: Map<FastifyRequest, T>,
  newest: T,
  choose: (counted: readonly T[]) => T | undefined,
): void {
  const { reply, networks, bytes } = newest;
  held.set(reply.request, newest);
  whenClosed(reply.raw, () => held.delete(reply.request));
  const nextBeyond = (most: number, counted: readonly T[]) =>
    heldBytes(counted) > Math.max(most, bytes) ? choose(counted) : undefined;
  for (;;) {
    const all = [...held.values()];
    const ownNetwork = all.filter((one) => one.networks.at(-1) === networks.at(-1));
    const ended = nextBeyond(ofNetwork, ownNetwork) ?? nextBeyond(ofAll, all);
    if (!ended) return;
    held.delete(ended.reply.request);
    if (ended === newest) throw busy('the memory of requests is full');
    ended.reply.raw.destroy();
  }
}

/**
 * Limits the memory of long unread answers, per network and in total. Closes the connection of the oldest answer of the
 * network with the most bytes, but never that of the newest answer. Streamed files do not count.
 */
export function limitUnreadAnswers(app: FastifyInstance, mostBytes = MOST_BYTES): void {
  const unread = new Map<FastifyRequest, Held>();

  app.decorateReply('countUnread', function countUnread(bytes) {
    if (bytes < LONG_BYTES) return;
    const newest = { reply: this, networks: networksOf(this.request.ip), bytes };
    holdWithin(mostBytes, unread, newest, (answers) => heldByLargest(answers.filter((one) => one !== newest))[0]);
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (typeof payload === 'string') reply.countUnread(Buffer.byteLength(payload));
    done();
  });
}

export const TIME_LIMITS = {
  headersMs: 15_000,
  /** The time in which a whole request must arrive. A photo of 20 MB takes minutes on a phone's slow network. */
  requestMs: 10 * 60_000,
  checkEveryMs: 5_000,
  /** How long a client may read nothing of an answer, and how long a new connection may be idle. */
  unreadMs: RATE_WINDOW_MS,
};
export type TimeLimits = typeof TIME_LIMITS;
