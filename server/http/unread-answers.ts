import type { FastifyInstance, FastifyReply } from 'fastify';
import { addressKey } from './client-address.ts';

/** The most bytes of long answers that wait for one client: nine galleries of ten thousand media, ninety of a thousand. */
const MOST_BYTES = 32 * 1024 * 1024;
/** A shorter answer mostly fits into the network's own buffers. */
const LONG_BYTES = 64 * 1024;

declare module 'fastify' {
  interface FastifyReply {
    countUnread(length: number): void;
  }
}

type UnreadAnswers = Map<FastifyReply, number>;

function cutOldest(answers: UnreadAnswers, mostBytes: number): void {
  const lengths = [...answers];
  let bytes = lengths.reduce((sum, [, length]) => sum + length, 0);
  for (const [oldest, length] of lengths.slice(0, -1)) {
    if (bytes <= mostBytes) return;
    oldest.raw.destroy();
    bytes -= length;
  }
}

/** Limits the memory of answers that a client does not read by cutting the oldest. Streamed files are not counted. */
export function limitUnreadAnswers(app: FastifyInstance, mostBytes = MOST_BYTES): void {
  const clients = new Map<string, UnreadAnswers>();
  app.decorateReply('countUnread', function countUnread(length) {
    if (length < LONG_BYTES) return;
    const address = addressKey(this.request.ip);
    const answers: UnreadAnswers = clients.get(address) ?? new Map();
    clients.set(address, answers.set(this, length));
    this.raw.once('close', () => {
      answers.delete(this);
      if (answers.size === 0 && clients.get(address) === answers) clients.delete(address);
    });
    cutOldest(answers, mostBytes);
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (typeof payload === 'string') reply.countUnread(payload.length);
    done();
  });
}
