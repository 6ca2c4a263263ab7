import type { FastifyReply, FastifyRequest } from 'fastify';
import { whenClosed } from '#shared/when-closed.ts';
import { type Networks, networksOf } from './client-address.ts';
import { bytesOf, heldByLargest } from './connections.ts';

/** Bytes of long bodies at one time: of those that come, and of those whose calls wait or work. They cost up to four times as much. */
const MOST_BYTES = 24 * 1024 * 1024;

/**
 * Limits the memory of long bodies until their calls are answered. Beyond the most, one of the network that has most ends:
 * the oldest that is still coming, so that slow senders keep nobody from sending, or else the newest.
 */
export function limitLongBodies(most = MOST_BYTES) {
  const open = new Map<FastifyReply, { readonly networks: Networks; readonly bytes: number; isHere: boolean }>();
  const all = () => [...open].map(([reply, body]) => ({ reply, ...body }));
  const endOne = () => {
    const largest = heldByLargest(all());
    const ended = largest.find(({ isHere }) => !isHere) ?? largest.at(-1);
    if (!ended) return;
    open.delete(ended.reply);
    ended.reply.raw.destroy();
  };
  return {
    async begin({ ip }: Pick<FastifyRequest, 'ip'>, reply: FastifyReply, bytes: number): Promise<void> {
      open.set(reply, { networks: networksOf(ip), bytes, isHere: false });
      whenClosed(reply.raw, () => open.delete(reply));
      while (open.size > 1 && bytesOf(all()) > most) endOne();
    },
    arrive(reply: FastifyReply): void {
      const body = open.get(reply);
      if (body) body.isHere = true;
    },
  };
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
/** The two opening brackets differ in this bit, and so do the two closing ones. */
const CASE_BIT = 0x20;
const OPENING = 0x7b;
const CLOSING = 0x7d;

export type JsonBounds = { readonly depth: number; readonly values: number };

function isEscaped(text: string, at: number): boolean {
  let first = at;
  while (text.charCodeAt(first - 1) === BACKSLASH) first -= 1;
  return (at - first) % 2 === 1;
}

function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end !== -1 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end === -1 ? text.length : end;
}

/** Whether a JSON text exceeds the bounds, found without parsing, which brackets alone make costly. */
export function isBeyond(most: JsonBounds, text: string): boolean {
  let depth = 0;
  // Each comma brings one more value, and so does each bracket: its first one. Empty brackets count for one as well.
  let values = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at);
    else if (code === COMMA) values += 1;
    else if ((code | CASE_BIT) === CLOSING) depth -= 1;
    else if ((code | CASE_BIT) === OPENING) {
      depth += 1;
      values += 1;
    }
    if (depth > most.depth || values > most.values) return true;
  }
  return false;
}
