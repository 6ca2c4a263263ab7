import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { whenClosed } from '#shared/when-closed.ts';

/** Browsers and proxies pipeline nothing. Node parses all requests that came together, so waiting ones take memory. */
const MOST_WAITING = 20;

/** The requests of a connection: the answer to the last one, and how many wait for answers before theirs. */
type Turns = { last: ServerResponse; waiting: number };

/** Stops reading again whenever Node, or the reader of a body, lets the connection flow. */
function stayPaused(this: Socket): void {
  this.pause();
}

/**
 * Handles one request of a connection at a time; later ones stay unread until the answer is handed to the network.
 * Without this a client that sends many requests and reads no answer would cost the memory of all of them.
 * An idle connection ends after `connectionTimeout`, unless it waits for this server.
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
    whenClosed(answer, () => {
      if (connections.get(socket)?.last === answer) connections.delete(socket);
    });
    if (turns === undefined) done();
  });
}

/** Calls `done` after the last answer of a connection, or when it closes. */
function waitForTurn(socket: Socket, turns: Turns, done: () => void): void {
  turns.waiting += 1;
  if (turns.waiting === 1) socket.on('resume', stayPaused).pause();
  if (turns.waiting > MOST_WAITING) socket.destroy();
  whenClosed(turns.last, () => {
    if (socket.destroyed) return;
    turns.waiting -= 1;
    if (turns.waiting === 0) socket.removeListener('resume', stayPaused).resume();
    done();
  });
}
