import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

export type Copy = { readonly bytes: Buffer; readonly etag: string };

type KeptCopy = { readonly copy: Copy; readonly madeAt: number };

const HOUR_MS = 3_600_000;
/** How long a copy is fresh. The storage may have another picture at the same address later. */
const FRESH_MS = HOUR_MS;
/** How long an old copy is used where no new one can be made: as long as venues (docs/operations.md). */
const USABLE_MS = 6 * HOUR_MS;

export function copyOf(bytes: Buffer): Copy {
  return { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url')}"` };
}

/** Copies in memory, up to a number of bytes: beyond it, the least recently used are removed. */
export class KeptCopies {
  readonly #copies: LRUCache<string, KeptCopy>;

  constructor(maxBytes: number) {
    this.#copies = new LRUCache({ maxSize: maxBytes, sizeCalculation: ({ copy }) => copy.bytes.length });
  }

  get bytes(): number {
    return this.#copies.calculatedSize;
  }

  /** Counts as used now. @returns null without a copy, or with one too old even for a failure */
  get(key: string, now: number): { copy: Copy; isFresh: boolean } | null {
    const kept = this.#copies.get(key);
    if (!kept) return null;
    if (now >= kept.madeAt + USABLE_MS) {
      this.#copies.delete(key);
      return null;
    }
    return { copy: kept.copy, isFresh: now < kept.madeAt + FRESH_MS };
  }

  /** Keeps a copy in place of the one before. @param now in milliseconds since 1970 */
  set(key: string, copy: Copy, now: number): void {
    this.#copies.set(key, { copy, madeAt: now });
  }
}
