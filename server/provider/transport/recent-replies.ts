import type { Endpoint, EndpointReply } from '#shared/provider-api/endpoint.ts';
import { parseReply, type RawReply } from './reply.ts';

/** Shorter replies are parsed faster than they are worth keeping. */
const LEAST_LENGTH = 64 * 1024;
/** The most characters of all kept replies: three lists of ten thousand media. */
const MAX_LENGTH = 8 * 1024 * 1024;

type Kept = { readonly endpoint: Endpoint; readonly reply: RawReply; readonly parsed: unknown };

/**
 * Long parsed replies: the same text yields the same object, so that whatever was derived from it is found again. Without it
 * streams of large galleries that nobody reads take 730 MB instead of 100 (`unread-behind-proxy.audit.test.ts`).
 */
export class RecentReplies {
  /** The least recently used first. */
  #kept: readonly Kept[] = [];

  /** As {@link parseReply}, of a read. The result may be shared by several calls, so it must not be changed. */
  parse<E extends Endpoint>(endpoint: E, reply: RawReply): EndpointReply<E> {
    const { status, text } = reply;
    if (text.length < LEAST_LENGTH) return parseReply(endpoint, reply, true);
    const isSame = (one: Kept) => one.endpoint === endpoint && one.reply.status === status && one.reply.text === text;
    const found = this.#kept.find(isSame);
    const last = found ?? { endpoint, reply, parsed: parseReply(endpoint, reply, true) };
    this.#keep([...this.#kept.filter((one) => one !== found), last]);
    return last.parsed as EndpointReply<E>;
  }

  #keep(all: readonly Kept[]): void {
    let length = 0;
    const firstTooMany = all.findLastIndex(({ reply }) => {
      length += reply.text.length;
      return length > MAX_LENGTH;
    });
    this.#kept = all.slice(firstTooMany + 1);
  }
}
