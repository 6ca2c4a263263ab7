import type { FastifyReply, FastifyRequest } from 'fastify';
import { whenClosed } from '#shared/when-closed.ts';
import { networksOf } from './client-address.ts';

/** Long bodies of a megabyte each that may be on their way together. */
const MOST_BODIES = 64;

/**
 * Limits the memory of long bodies that are still coming. Each new one is read; beyond the most, the oldest of the network
 * that has most ends with its connection, so that slow senders keep nobody from sending.
 */
export function limitOpenBodies(most = MOST_BODIES) {
  /** Bounded by `most`. */
  const open = new Map<FastifyReply, string>();
  return {
    /** A body begins to come. */
    async begin({ ip }: Pick<FastifyRequest, 'ip'>, reply: FastifyReply): Promise<void> {
      open.set(reply, networksOf(ip).at(-1) ?? '');
      whenClosed(reply.raw, () => open.delete(reply));
      if (open.size <= most) return;
      const groups = [...Map.groupBy(open, ([, network]) => network).values()];
      const largest = groups.reduce((longest, group) => (group.length > longest.length ? group : longest));
      const [[oldest] = [reply]] = largest;
      open.delete(oldest);
      oldest.raw.destroy();
    },
    /** It is here. */
    end(reply: FastifyReply): void {
      open.delete(reply);
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

/** @property depth of nested lists and objects @property values in all lists and objects together */
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

/**
 * Whether a JSON text exceeds the bounds, found without parsing: brackets alone would be costly to parse and traverse.
 */
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
