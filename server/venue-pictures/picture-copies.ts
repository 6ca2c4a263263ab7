import { Semaphore } from '#server/provider/semaphore.ts';
import { type Copy, copyOf, KeptCopies } from './kept-copies.ts';
import { type CopyFormat, makeCopy } from './make-copy.ts';
import { readSource } from './read-source.ts';

/** Which copy of a picture: at most so many pixels wide, in a format. */
export type CopyKind = { readonly width: number; readonly format: CopyFormat };

const MAX_BYTES = 32 * 1024 * 1024;
/** How long after a failure nothing is made of the same picture. */
const PAUSE_MS = 60_000;
/** How many copies are made at one time, how many wait, and how long. A phone's first visit of a venue asks for three. */
const MAKINGS = 2;
const QUEUE = 32;
const QUEUE_MS = 5_000;

type Settings = {
  /** The most bytes of all copies together; 32 MB. */
  readonly maxBytes?: number;
  /** Makes a copy of the bytes of a picture. */
  readonly make?: typeof makeCopy;
};

const keyOf = (address: string, { width, format }: CopyKind) => `${format} ${width} ${address}`;

/** Copies of pictures: each made once, kept for an hour, and made by at most two at one time. */
export class PictureCopies {
  readonly #kept: KeptCopies;
  readonly #make: typeof makeCopy;
  readonly #places = new Semaphore(MAKINGS, QUEUE);
  readonly #pending = new Map<string, Promise<Copy | null>>();
  /** Until when nothing is made of a picture, by its address. */
  readonly #pausedUntil = new Map<string, number>();

  constructor({ maxBytes = MAX_BYTES, make = makeCopy }: Settings = {}) {
    this.#kept = new KeptCopies(maxBytes);
    this.#make = make;
  }

  /**
   * A copy of a picture. One older than an hour is returned once more, while a new one is made.
   * @param address of the picture in the public storage
   * @param onFailure called with the cause once a minute at most, where the picture cannot be read or no copy be made
   * @returns null where there is no copy and none can be made now
   */
  async get(address: string, kind: CopyKind, onFailure: (cause: unknown) => void): Promise<Copy | null> {
    const key = keyOf(address, kind);
    const now = Date.now();
    const kept = this.#kept.get(key, now);
    if (kept?.isFresh) return kept.copy;
    const isPaused = (this.#pausedUntil.get(address) ?? 0) > now;
    if (isPaused) return kept?.copy ?? null;
    const pending = this.#pending.get(key) ?? this.#start(address, kind, onFailure);
    return kept?.copy ?? pending;
  }

  #start(address: string, kind: CopyKind, onFailure: (cause: unknown) => void): Promise<Copy | null> {
    const key = keyOf(address, kind);
    const made = this.#read(address, kind)
      .then((copy) => {
        this.#kept.set(key, copy, Date.now());
        return copy;
      })
      .catch((error: unknown) => {
        // Another copy of the same picture may have failed before.
        if (this.#pause(address)) onFailure(error);
        return null;
      })
      .finally(() => this.#pending.delete(key));
    this.#pending.set(key, made);
    return made;
  }

  async #read(address: string, { width, format }: CopyKind): Promise<Copy> {
    const release = await this.#places.acquire(AbortSignal.timeout(QUEUE_MS));
    try {
      return copyOf(await this.#make(await readSource(address), width, format));
    } finally {
      release();
    }
  }

  /** Makes nothing of a picture for a minute. @returns whether that is new */
  #pause(address: string): boolean {
    const now = Date.now();
    for (const [paused, until] of this.#pausedUntil) if (until <= now) this.#pausedUntil.delete(paused);
    if (this.#pausedUntil.has(address)) return false;
    this.#pausedUntil.set(address, now + PAUSE_MS);
    return true;
  }
}
