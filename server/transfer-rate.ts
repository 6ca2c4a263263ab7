/** The least rate of a transfer. @property windowMs it must hold in every span of this length. */
export type LeastRate = { readonly bytesPerSecond: number; readonly windowMs: number };

/** Slower than any phone network that can send a photo at all. */
export const LEAST_RATE: LeastRate = { bytesPerSecond: 1_000, windowMs: 20_000 };

/** Bytes that come close together share a slot, so that many single bytes need little memory. */
const SLOTS_PER_WINDOW = 50;

type Slot = { readonly firstMs: number; lastMs: number; bytes: number };

/**
 * Too slow means fewer bytes than the least rate in some span of `windowMs`. Any clock that starts at 0 will do; it may
 * stop while the other side is not to blame.
 */
export class TransferRate {
  readonly #windowMs: number;
  readonly #leastBytes: number;
  /** The slots that make up the least bytes, the newest last. */
  readonly #slots: Slot[] = [];
  #bytes = 0;

  constructor({ bytesPerSecond, windowMs }: LeastRate) {
    this.#windowMs = windowMs;
    this.#leastBytes = (bytesPerSecond * windowMs) / 1_000;
  }

  /** Counts bytes that came. @param atMs never earlier than in the call before. */
  count(bytes: number, atMs: number): void {
    const last = this.#slots.at(-1);
    if (last && atMs - last.firstMs < this.#windowMs / SLOTS_PER_WINDOW) {
      last.bytes += bytes;
      last.lastMs = atMs;
    } else {
      this.#slots.push({ firstMs: atMs, lastMs: atMs, bytes });
    }
    this.#bytes += bytes;
    for (let [first] = this.#slots; first && this.#bytes - first.bytes >= this.#leastBytes; [first] = this.#slots) {
      this.#bytes -= first.bytes;
      this.#slots.shift();
    }
  }

  get tooSlowAtMs(): number {
    const [oldest] = this.#slots;
    const isEnough = this.#bytes >= this.#leastBytes;
    return this.#windowMs + (isEnough && oldest ? oldest.lastMs : 0);
  }
}
