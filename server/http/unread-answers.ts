import type { FastifyInstance, FastifyReply } from 'fastify';
import { whenClosed } from '#shared/when-closed.ts';
import { type Networks, networksOf } from './client-address.ts';

/** The most bytes of long answers that wait for their clients. A gallery of ten thousand media takes 3.5 MB. */
const MOST_BYTES = { ofAddress: 32 * 1024 * 1024, ofAll: 64 * 1024 * 1024 };
/** A shorter answer mostly fits into the network's own buffers. */
const LONG_BYTES = 64 * 1024;

declare module 'fastify' {
  interface FastifyReply {
    countUnread(length: number): void;
  }
}

type Unread = { readonly reply: FastifyReply; readonly networks: Networks; readonly length: number };

const bytesOf = (answers: readonly Unread[]) => answers.reduce((sum, { length }) => sum + length, 0);

/** The answers to the network, of the widest, that has most bytes of them. */
function toLargest(answers: readonly Unread[]): readonly Unread[] {
  const groups = [...Map.groupBy(answers, ({ networks }) => networks.at(-1)).values()];
  return groups.reduce((most, group) => (bytesOf(group) > bytesOf(most) ? group : most), []);
}

/**
 * Limits the memory of answers that clients do not read, of each address and of all, by cutting the oldest. The newest
 * is not cut. Streamed files are not counted.
 */
export function limitUnreadAnswers(app: FastifyInstance, mostBytes = MOST_BYTES): void {
  /** Bounded by the answers under way. */
  const unread = new Map<FastifyReply, Unread>();

  app.decorateReply('countUnread', function countUnread(length) {
    if (length < LONG_BYTES) return;
    const networks = networksOf(this.request.ip);
    unread.set(this, { reply: this, networks, length });
    whenClosed(this.raw, () => unread.delete(this));
    const all = () => [...unread.values()];
    const ofAddress = () => all().filter((answer) => answer.networks[0] === networks[0]);
    const cutBeyond = (most: number, answers: () => readonly Unread[], choose = (of: readonly Unread[]) => of) => {
      while (bytesOf(answers()) > most) {
        const [oldest] = choose(answers().filter(({ reply }) => reply !== this));
        if (!oldest) return;
        unread.delete(oldest.reply);
        oldest.reply.raw.destroy();
      }
    };
    cutBeyond(mostBytes.ofAddress, ofAddress);
    cutBeyond(mostBytes.ofAll, all, toLargest);
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (typeof payload === 'string') reply.countUnread(payload.length);
    done();
  });
}
