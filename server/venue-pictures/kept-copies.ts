import { createHash } from 'node:crypto';

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
  /** The least recently used first. */
  readonly #copies = new Map<string, KeptCopy>();
  readonly #maxBytes: number;
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** Counts as used now. @returns null without a copy, or with one too old even for a failure */
  get(key: string, now: number): { copy: Copy; isFresh: boolean } | null {
    const kept = this.#copies.get(key);
    if (!kept) return null;
    this.#remove(key);
    if (now >= kept.madeAt + USABLE_MS) return null;
    this.#add(key, kept);
    return { copy: kept.copy, isFresh: now < kept.madeAt + FRESH_MS };
  }

  /** Keeps a copy in place of the one before. @param now in milliseconds since 1970 */
  set(key: string, copy: Copy, now: number): void {
    this.#remove(key);
    this.#add(key, { copy, madeAt: now });
    for (const oldest of this.#copies.keys()) {
      if (this.#bytes <= this.#maxBytes) break;
      this.#remove(oldest);
    }
  }

  #add(key: string, kept: KeptCopy): void {
    this.#copies.set(key, kept);
    this.#bytes += kept.copy.bytes.length;
  }

  #remove(key: string): void {
    this.#bytes -= this.#copies.get(key)?.copy.bytes.length ?? 0;
    this.#copies.delete(key);
  }
}
