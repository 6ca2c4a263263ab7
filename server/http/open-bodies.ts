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
