import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * More requests than any client sends ahead of answers: browsers and proxies send none. Node parses all that came together,
 * so these take memory while they wait.
 */
const MOST_WAITING = 20;

/** The requests of a connection: the answer to the last one, and how many wait for answers before theirs. */
type Turns = { last: ServerResponse; waiting: number };

/** Stops reading again whenever Node, or the reader of a body, lets the connection flow. */
function stayPaused(this: Socket): void {
  this.pause();
}

/**
 * Works on one request of a connection at a time, as HTTP/1.1 answers them. The next one waits until the answer before it
 * was handed to the network, and what comes after that stays unread. So a client that sends many requests and reads no
 * answer costs the memory of one answer. Node itself would begin all that it has read.
 *
 * A connection on which nothing moves during the server's `connectionTimeout` ends, unless this server is what it waits for.
 */
export function workOneAtATime(app: FastifyInstance): void {
  const connections = new WeakMap<Socket, Turns>();
  app.server.on('timeout', (socket) => {
    const isAwaited = connections.has(socket) && socket.writableLength === 0;
    if (!isAwaited) socket.destroy();
  });
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw;
    const { raw: answer } = reply;
    const turns = connections.get(socket);
    if (turns === undefined) {
      connections.set(socket, { last: answer, waiting: 0 });
    } else {
      waitForTurn(socket, turns, done);
      turns.last = answer;
    }
    answer.once('close', () => {
      if (connections.get(socket)?.last === answer) connections.delete(socket);
    });
    if (turns === undefined) done();
  });
}

/** Calls `done` after the last answer of a connection. Without its connection nobody waits for the request. */
function waitForTurn(socket: Socket, turns: Turns, done: () => void): void {
  turns.waiting += 1;
  if (turns.waiting === 1) socket.on('resume', stayPaused).pause();
  if (turns.waiting > MOST_WAITING) socket.destroy();
  turns.last.once('close', () => {
    if (socket.destroyed) return;
    turns.waiting -= 1;
    if (turns.waiting === 0) socket.removeListener('resume', stayPaused).resume();
    done();
  });
}
