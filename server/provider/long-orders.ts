import { LRUCache } from 'lru-cache';
import { AppError } from '#server/errors.ts';

const MANY_MEDIA = 2_000;
const REMEMBERED = 10_000;
const MOST_WAIT_MS = 10_000;
/** An order of 10,000 media takes the process an eighth of a second: of each network, a tenth of its time. */
const MS_PER_MEDIA = 0.1;

const tooMany = () =>
  new AppError('SERVER_BUSY', 'too many long orders of the network', { retryAfterSeconds: MOST_WAIT_MS / 1_000 });

/**
 * Turns of a network at its orders of thousands of media. While the process reads one, it accepts no connection: without
 * turns, a visitor who opens one again and again keeps everybody else outside.
 */
export class LongOrders {
  /** How many media they had when they were last read, by order and by card. */
  readonly #media = new LRUCache<string, number>({ max: REMEMBERED });
  /** When its next turn begins, in ms since the epoch, by network. */
  readonly #next = new LRUCache<string, number>({ max: REMEMBERED });

  /** @param names the order's, or its cards'. @throws AppError SERVER_BUSY when it would be too long */
  async turn(names: readonly string[], network: string): Promise<void> {
    const media = Math.max(0, ...names.map((name) => this.#media.get(name) ?? 0));
    if (media === 0) return;
    const now = Date.now();
    const begins = Math.max(now, this.#next.get(network) ?? 0);
    if (begins - now > MOST_WAIT_MS) throw tooMany();
    this.#next.set(network, begins + media * MS_PER_MEDIA);
    await new Promise((resolve) => setTimeout(resolve, begins - now));
  }

  /** @param media how many it has now */
  note(names: readonly string[], media: number): void {
    for (const name of names) {
      if (media > MANY_MEDIA) this.#media.set(name, media);
      else this.#media.delete(name);
    }
  }
}
