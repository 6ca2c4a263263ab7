/** The least rate of a transfer. @property windowMs every span of this length is looked at. */
export type LeastRate = { readonly bytesPerSecond: number; readonly windowMs: number };

/** Slower than any phone's network that can send a photo at all, and dearer to wait for than to refuse. */
export const LEAST_RATE: LeastRate = { bytesPerSecond: 1_000, windowMs: 20_000 };

/** Bytes that came close together count as one arrival, so that a drip of single bytes takes no memory. */
const ARRIVALS_PER_WINDOW = 50;

type Arrival = { readonly firstMs: number; lastMs: number; bytes: number };

/**
 * Tells when a transfer has become too slow: when some span of `windowMs` has moved less than the least rate asks for.
 * It is told of every arrival and of the time, on any clock that starts at 0 with the transfer. A clock that stands
 * still while the other side is not to blame leaves such times out.
 */
export class TransferRate {
  readonly #windowMs: number;
  readonly #leastBytes: number;
  /** Those that still make up the least bytes, the newest last. */
  readonly #arrivals: Arrival[] = [];
  #bytes = 0;

  constructor({ bytesPerSecond, windowMs }: LeastRate) {
    this.#windowMs = windowMs;
    this.#leastBytes = (bytesPerSecond * windowMs) / 1_000;
  }

  /** Bytes that arrived. @param atMs never earlier than the time before. */
  count(bytes: number, atMs: number): void {
    const last = this.#arrivals.at(-1);
    if (last && atMs - last.firstMs < this.#windowMs / ARRIVALS_PER_WINDOW) {
      last.bytes += bytes;
      last.lastMs = atMs;
    } else {
      this.#arrivals.push({ firstMs: atMs, lastMs: atMs, bytes });
    }
    this.#bytes += bytes;
    for (
      let [first] = this.#arrivals;
      first && this.#bytes - first.bytes >= this.#leastBytes;
      [first] = this.#arrivals
    ) {
      this.#bytes -= first.bytes;
      this.#arrivals.shift();
    }
  }

  /** When the transfer is too slow, in milliseconds on its clock, if nothing arrives until then. */
  get tooSlowAtMs(): number {
    const [oldestNeeded] = this.#arrivals;
    const isEnough = this.#bytes >= this.#leastBytes;
    return this.#windowMs + (isEnough && oldestNeeded ? oldestNeeded.lastMs : 0);
  }
}
