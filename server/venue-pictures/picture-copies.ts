import { Semaphore } from '#server/provider/transport/semaphore.ts';
import { keyOf } from '#server/shared-state/key-of.ts';
import type { Marks } from '#server/shared-state/shared-state.ts';
import { type Copy, copyOf, KeptCopies } from './kept-copies.ts';
import { type CopyFormat, makeCopy } from './make-copy.ts';
import { readSource } from './read-source.ts';

/** Which copy of a picture: at most so many pixels wide, in a format. */
export type CopyKind = { readonly width: number; readonly format: CopyFormat };

const MAX_BYTES = 32 * 1024 * 1024;
/** How long after a failure nothing is made of the same picture. */
const PAUSE_MS = 60_000;
/** How long nothing is made of a picture that a process has begun to copy and then died. No copy takes as long. */
const BEGUN_MS = 10 * 60_000;
/** How many copies wait while one is made, and how long. A phone's first visit of a venue asks for three. */
const QUEUE = 32;
const QUEUE_MS = 5_000;

type Settings = {
  /** Where instances note of which pictures no copy can be made now, also over a restart. */
  readonly marks: Marks;
  /** The most bytes of all copies together; 32 MB. */
  readonly maxBytes?: number;
  /** Makes a copy of the bytes of a picture. */
  readonly make?: typeof makeCopy;
};

const copyKey = (address: string, { width, format }: CopyKind) => `${format} ${width} ${address}`;
const markOf = (address: string) => keyOf(['picture', address]);

/** Copies of pictures: each made once, kept for an hour, and made one after the other. */
export class PictureCopies {
  readonly #kept: KeptCopies;
  readonly #make: typeof makeCopy;
  readonly #marks: Marks;
  readonly #turns = new Semaphore(1, QUEUE);
  readonly #pending = new Map<string, Promise<Copy | null>>();

  constructor({ marks, maxBytes = MAX_BYTES, make = makeCopy }: Settings) {
    this.#marks = marks;
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
    const key = copyKey(address, kind);
    const kept = this.#kept.get(key, Date.now());
    if (kept?.isFresh) return kept.copy;
    const pending = this.#pending.get(key) ?? this.#start(address, kind, onFailure);
    return kept?.copy ?? pending;
  }

  #start(address: string, kind: CopyKind, onFailure: (cause: unknown) => void): Promise<Copy | null> {
    const key = copyKey(address, kind);
    const made = this.#makeInTurn(address, kind, onFailure)
      .then((copy) => {
        if (copy) this.#kept.set(key, copy, Date.now());
        return copy;
      })
      .catch(async (error: unknown) => {
        // It got no turn. Another copy of the same picture may be under way, or have failed before.
        if (await this.#marks.claim(markOf(address), PAUSE_MS)) onFailure(error);
        return null;
      })
      .finally(() => this.#pending.delete(key));
    this.#pending.set(key, made);
    return made;
  }

  /** @returns null where a copy of the picture has failed, or is under way at another instance. */
  async #makeInTurn(
    address: string,
    { width, format }: CopyKind,
    onFailure: (cause: unknown) => void,
  ): Promise<Copy | null> {
    const release = await this.#turns.acquire(AbortSignal.timeout(QUEUE_MS));
    const mark = markOf(address);
    try {
      if (!(await this.#marks.claim(mark, BEGUN_MS))) return null;
      const copy = copyOf(await this.#make(await readSource(address), width, format));
      await this.#marks.remove(mark);
      return copy;
    } catch (error) {
      await this.#marks.set(mark, PAUSE_MS);
      onFailure(error);
      return null;
    } finally {
      release();
    }
  }
}
