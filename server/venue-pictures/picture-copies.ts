import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { Agent, request } from 'undici';
import { AppError } from '#server/errors.ts';
import { keyOf, type Marks } from '#server/shared-state/shared-state.ts';
import { type Claimant, FairBudget } from '#server/work/fair-budget.ts';
import { type CopyFormat, makeCopy, measureBrightest } from './make-copy.ts';
import { type IconKind, makeIcon } from './make-icon.ts';
import { firstPictureName, type PictureSource, sourceOf, type VenueAddresses } from './sources.ts';

export type Copy = { readonly bytes: Buffer; readonly etag: string };
type CopyKind = { readonly width: number; readonly format: CopyFormat } | IconKind;

const MAX_BYTES = 32 * 1024 * 1024;
const HOUR_MS = 3_600_000;
/** How long a copy is fresh, in ms. The storage may get another picture at the same address. */
const FRESH_MS = HOUR_MS;
/** How long an old copy is used if no new one can be made, in ms: the same as for venues (docs/operations.md). */
const USABLE_MS = 6 * HOUR_MS;
const PAUSE_MS = 60_000;
/**
 * If a process dies while it copies a picture, no process with the same Redis tries again for this time, in ms, because
 * the picture may be the cause. No copy takes longer.
 */
const BEGUN_MS = 10 * 60_000;
const QUEUE = 32;
const QUEUE_MS = 5_000;
const MEASURED = 1_000;
const MEASURED_MS = HOUR_MS;

type Settings = {
  /** Marks pictures that must not be copied now. With Redis, instances share the marks, and restarts keep them. */
  readonly marks: Marks;
  readonly maxBytes?: number;
  readonly make?: typeof makePicture;
  readonly measure?: typeof measureBrightest;
};

type Source = Pick<PictureSource, 'address' | 'isBehindWords'>;
/**
 * @property asker in whose queue the copy waits
 * @property onFailure called at most once a minute for a picture that fails, and for one that waits in vain
 */
export type CopyRequest = { readonly asker: Claimant; readonly onFailure: (cause: unknown) => void };

const copyKey = (address: string, kind: CopyKind) => `${Object.values(kind).join(' ')} ${address}`;
const makePicture = (bytes: Buffer, kind: CopyKind) =>
  'purpose' in kind ? makeIcon(bytes, kind) : makeCopy(bytes, kind.width, kind.format);
const markOf = (address: string) => keyOf(['picture', address]);
const waitMarkOf = (address: string) => keyOf(['picture waited', address]);

/** Makes copies, one after the other. With a copy of a picture behind words, measures its luminance once an hour. */
export class PictureCopies {
  readonly #kept: LRUCache<string, Copy>;
  readonly #make: typeof makePicture;
  readonly #measure: typeof measureBrightest;
  readonly #measured = new LRUCache<string, { readonly brightest: number; readonly at: number }>({ max: MEASURED });
  readonly #marks: Marks;
  readonly #turns = new FairBudget({ size: 1, queue: QUEUE });
  readonly #pending = new Map<string, Promise<Copy | null>>();

  constructor({ marks, maxBytes = MAX_BYTES, make = makePicture, measure = measureBrightest }: Settings) {
    this.#marks = marks;
    const sizeCalculation = ({ bytes }: Copy) => bytes.length;
    this.#kept = new LRUCache({ maxSize: maxBytes, sizeCalculation, ttl: USABLE_MS, ttlResolution: 0, perf: Date });
    this.#make = make;
    this.#measure = measure;
  }

  /**
   * Returns the greatest luminance behind the home page's words, from 0 to 1. Returns 1 for a picture that has not been
   * measured: it was not copied yet, cannot be, or has no words on it.
   */
  brightestBehindWords(venue: VenueAddresses, storageUrl: string): number {
    const source = sourceOf(venue, firstPictureName(venue), storageUrl);
    return (source && this.#measured.get(source.address)?.brightest) ?? 1;
  }

  /** Returns a copy: the old one while a new one is made; null if there is none, and none can be made. */
  async get(source: Source, kind: CopyKind, request: CopyRequest): Promise<Copy | null> {
    const key = copyKey(source.address, kind);
    const kept = this.#kept.get(key);
    if (kept && this.#kept.getRemainingTTL(key) > USABLE_MS - FRESH_MS) return kept;
    const pending = this.#pending.get(key) ?? this.#start(source, kind, request);
    return kept ?? pending;
  }

  #start(source: Source, kind: CopyKind, request: CopyRequest): Promise<Copy | null> {
    const key = copyKey(source.address, kind);
    const made = this.#makeInTurn(source, kind, request)
      .then((copy) => {
        if (copy) this.#kept.set(key, copy);
        return copy;
      })
      .catch(async (error: unknown) => {
        // The copy got no turn, or not in time. That does not mark the picture as one that cannot be copied.
        if (await this.#marks.setNew(waitMarkOf(source.address), PAUSE_MS)) request.onFailure(error);
        return null;
      })
      .finally(() => this.#pending.delete(key));
    this.#pending.set(key, made);
    return made;
  }

  async #makeInTurn(
    { address, isBehindWords }: Source,
    kind: CopyKind,
    { asker, onFailure }: CopyRequest,
  ): Promise<Copy | null> {
    const release = await this.#turns.take(asker, 1, { waitMs: QUEUE_MS });
    const mark = markOf(address);
    try {
      if (!(await this.#marks.setNew(mark, BEGUN_MS))) return null;
      const bytes = await readSource(address);
      const made = await this.#make(bytes, kind);
      if (isBehindWords) await this.#remeasure(address, bytes);
      await this.#marks.remove(mark);
      return { bytes: made, etag: `"${createHash('sha256').update(made).digest('base64url')}"` };
    } catch (error) {
      await this.#marks.set(mark, PAUSE_MS);
      onFailure(error);
      return null;
    } finally {
      release();
    }
  }

  async #remeasure(address: string, bytes: Buffer): Promise<void> {
    const at = Date.now();
    if (at < (this.#measured.get(address)?.at ?? 0) + MEASURED_MS) return;
    this.#measured.set(address, { brightest: await this.#measure(bytes), at });
  }
}

const DEADLINE_MS = 5_000;
const MAX_SOURCE_BYTES = 10 * 1024 * 1024;

const dispatcher = new Agent({ maxResponseSize: MAX_SOURCE_BYTES });

/** Reads a picture. Follows no redirects, which could lead anywhere. @param address checked by {@link sourceOf} */
async function readSource(address: string): Promise<Buffer> {
  try {
    const { statusCode, body } = await request(address, { dispatcher, signal: AbortSignal.timeout(DEADLINE_MS) });
    if (statusCode === 200) return Buffer.from(await body.arrayBuffer());
    // Nobody needs the body, so it does not matter if dropping it fails.
    body.on('error', () => undefined).destroy();
    throw new AppError('PROVIDER_INVALID_REPLY', `the storage answered ${statusCode}`);
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('PROVIDER_UNAVAILABLE', error);
  }
}
