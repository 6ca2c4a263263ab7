import { LRUCache } from 'lru-cache';
import type { Endpoint, EndpointReply } from '#shared/provider-api/endpoint.ts';
import { parseReply, type RawReply } from './reply.ts';

/** Shorter replies are parsed faster than they are worth keeping. */
const LEAST_LENGTH = 64 * 1024;
/** The most characters of all kept replies: three lists of ten thousand media. */
const MAX_LENGTH = 8 * 1024 * 1024;

type Kept = { readonly endpoint: Endpoint; readonly status: number; readonly parsed: unknown };

/**
 * Long parsed replies: the same text yields the same object, so that whatever was derived from it is found again. Without it
 * streams of large galleries that nobody reads take 730 MB instead of 100 (`unread-behind-proxy.audit.test.ts`).
 */
export class RecentReplies {
  readonly #kept = new LRUCache<string, Kept>({ maxSize: MAX_LENGTH, sizeCalculation: (_, text) => text.length });

  /** As {@link parseReply}, of a read. The result may be shared by several calls, so it must not be changed. */
  parse<E extends Endpoint>(endpoint: E, reply: RawReply): EndpointReply<E> {
    const { status, text } = reply;
    if (text.length < LEAST_LENGTH) return parseReply(endpoint, reply, true);
    const kept = this.#kept.get(text);
    if (kept?.endpoint === endpoint && kept.status === status) return kept.parsed as EndpointReply<E>;
    const parsed = parseReply(endpoint, reply, true);
    this.#kept.set(text, { endpoint, status, parsed });
    return parsed;
  }
}
