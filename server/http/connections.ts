import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { busy } from '#server/errors.ts';
import { RATE_WINDOW_MS } from '#server/transfer-rate.ts';
import { whenClosed } from '#shared/when-closed.ts';
import { type Networks, networksOf } from './client-address.ts';

/** Browsers and proxies do not pipeline. Node parses all requests that arrived together, so waiting ones take memory. */
const MOST_WAITING = 20;

/** A connection's request in work, the answer to its last request, and the number waiting for earlier answers. */
type Turns = { inWork: IncomingMessage; last: ServerResponse; waiting: number };

/** Whether the client waits for us: it has sent everything, or what it sends is not being read. */
const isAwaited = ({ inWork }: Turns) => inWork.complete || !inWork.readableFlowing;

/** Pauses again whenever Node, or the reader of a body, resumes the connection. */
function stayPaused(this: Socket): void {
  this.pause();
}

/**
 * Calls `done` unless the client has left. A proxy closes its connection for a request that its visitor reset, and
 * counts that request no more. When many such wait here, their end is here too, but Node reads it a turn of the event
 * loop after the request.
 */
function unlessLeft({ socket }: IncomingMessage, done: () => void): void {
  setImmediate(() => setImmediate(() => socket.destroyed || done()));
}

/**
 * Handles a connection's requests one at a time and leaves later ones unread. Otherwise, a client that reads no answers
 * would cost the memory of all. An idle connection ends after `connectionTimeout`, even within a body, unless it waits
 * for us. Nothing is done for a new connection whose client has closed it meanwhile.
 */
export function workOneAtATime(app: FastifyInstance): void {
  const connections = new WeakMap<Socket, Turns>();
  const known = new WeakSet<Socket>();
  app.server.on('timeout', (socket) => {
    const turns = connections.get(socket);
    if (!turns || !isAwaited(turns) || socket.writableLength > 0) socket.destroy();
  });
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw;
    const { raw: answer } = reply;
    // As many parts of this program, Fastify and Node listen for its end.
    answer.setMaxListeners(20);
    const turns = connections.get(socket);
    if (turns === undefined) {
      connections.set(socket, { inWork: request.raw, last: answer, waiting: 0 });
    } else {
      waitForTurn(request.raw, turns, done);
      turns.last = answer;
    }
    whenClosed(answer, () => {
      if (connections.get(socket)?.last === answer) connections.delete(socket);
    });
    if (turns !== undefined) return;
    if (known.has(socket)) return done();
    known.add(socket);
    unlessLeft(request.raw, done);
  });
}

function waitForTurn(request: IncomingMessage, turns: Turns, done: () => void): void {
  const { socket } = request;
  turns.waiting += 1;
  if (turns.waiting === 1) socket.on('resume', stayPaused).pause();
  if (turns.waiting > MOST_WAITING) socket.destroy();
  whenClosed(turns.last, () => {
    if (socket.destroyed) return;
    turns.waiting -= 1;
    turns.inWork = request;
    if (turns.waiting === 0) socket.removeListener('resume', stayPaused).resume();
    done();
  });
}

/** The most bytes of long answers that wait for their clients. A gallery of ten thousand media takes 3.5 MB. */
const MOST_BYTES = { ofNetwork: 32 * 1024 * 1024, ofAll: 64 * 1024 * 1024 };
const LONG_BYTES = 64 * 1024;

declare module 'fastify' {
  interface FastifyReply {
    countUnread(length: number): void;
  }
}

export type Held = { readonly reply: FastifyReply; readonly networks: Networks; readonly bytes: number };

const heldBytes = (held: readonly Held[]) => held.reduce((sum, { bytes }) => sum + bytes, 0);

export function heldByLargest<T extends Held>(held: readonly T[]): readonly T[] {
  const groups = [...Map.groupBy(held, ({ networks }) => networks.at(-1)).values()];
  return groups.reduce((most: readonly T[], group) => (heldBytes(group) > heldBytes(most) ? group : most), []);
}

/**
 * Adds a request, then ends others until those of its network, and those of all, hold at most so many bytes.
 * @param choose picks the next one to end; undefined ends none
 * @throws AppError SERVER_BUSY if the new request itself is chosen
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

/** Cuts the oldest unread answers, of a network and in total, but never the newest. Streamed files do not count. */
export function limitUnreadAnswers(app: FastifyInstance, mostBytes = MOST_BYTES): void {
  const unread = new Map<FastifyRequest, Held>();

  app.decorateReply('countUnread', function countUnread(bytes) {
    if (bytes < LONG_BYTES) return;
    const newest = { reply: this, networks: networksOf(this.request.ip), bytes };
    holdWithin(mostBytes, unread, newest, (answers) => heldByLargest(answers.filter((one) => one !== newest))[0]);
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (typeof payload === 'string') reply.countUnread(payload.length);
    done();
  });
}

export const TIME_LIMITS = {
  headersMs: 15_000,
  /** The time for a whole request. A photo of 20 MB takes minutes on a phone's slow network. */
  requestMs: 10 * 60_000,
  checkEveryMs: 5_000,
  /** How long a client may read nothing of an answer, and how long a new connection may be idle. */
  unreadMs: RATE_WINDOW_MS,
};
export type TimeLimits = typeof TIME_LIMITS;
