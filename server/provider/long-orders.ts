import { LRUCache } from 'lru-cache';
import { AppError } from '#server/errors.ts';
import { upTo } from '#server/large-cache.ts';

const MANY_MEDIA = 2_000;
const REMEMBERED = 10_000;
const MOST_WAIT_MS = 10_000;
/** An order of 10,000 media takes the process an eighth of a second. */
const MS_PER_MEDIA = { ofNetwork: 0.1, ofAll: 0.03 } as const;

const tooMany = () => new AppError('SERVER_BUSY', 'too many long orders', { retryAfterSeconds: MOST_WAIT_MS / 1_000 });

/** Gives turns at orders of thousands of media: while the process reads one, it accepts no connection. */
export class LongOrders {
  readonly #media = new LRUCache<string, number>(upTo(REMEMBERED));
  readonly #next = new LRUCache<string, number>(upTo(REMEMBERED));
  #nextOfAll = 0;

  /** Waits for nothing where the order is short or unknown. Under no lock, which others would wait for. */
  async turn(name: string, network: string): Promise<void> {
    const media = this.#media.get(name);
    if (media === undefined) return;
    const now = performance.now();
    const ofAll = Math.max(now, this.#nextOfAll);
    const begins = Math.max(ofAll, this.#next.get(network) ?? 0);
    if (begins - now > MOST_WAIT_MS) throw tooMany();
    this.#next.set(network, begins + media * MS_PER_MEDIA.ofNetwork);
    // A network that waits for its own turns keeps no other waiting until then.
    this.#nextOfAll = ofAll + media * MS_PER_MEDIA.ofAll;
    await new Promise((resolve) => setTimeout(resolve, begins - now));
  }

  /** What was long once may be long again when a call that has its turn is sent: changes wait for each other after it. */
  note(name: string, media: number): void {
    if (media > MANY_MEDIA) this.#media.set(name, media);
  }
}
