import { safeFileName, uniqueFileNames } from '#shared/file-name.ts';
import type { Media } from '#shared/media.ts';
import { type FetchedFile, LARGE_FILE_BYTES } from './fetch-file.ts';
import { bytesOf, originalOf, saveOriginal } from './fetch-media.ts';
import { type BatchEvent, type FileBatch, failedMedias, nextBatch, startBatch, untried } from './file-batch.ts';
import type { Ledger } from './ledger.ts';
import { browserNetwork, runBatch } from './run-batch.ts';
import { type ShareLimits, shareBatches } from './share-batches.ts';
import { shareFiles } from './sharing.ts';

type Held = { readonly media: Media; readonly file: File; readonly size: number };

export type BatchOptions = {
  readonly medias: readonly Media[];
  readonly ledger: Ledger;
  /** What the share sheet takes at once; null saves each file as it comes. */
  readonly limits: ShareLimits | null;
};

/** Downloads many files one by one, or prepares them for the share sheet; what it has come to is in `batch`. */
export class BatchRunner {
  batch: FileBatch;
  /** Told once for each file that was saved or shared. */
  onTaken: (media: Media) => void = () => undefined;
  readonly #ledger: Ledger;
  readonly #nameOnce: (name: string) => string;
  readonly #listeners = new Set<() => void>();
  #limits: ShareLimits | null;
  #held: readonly Held[] = [];
  #running: AbortController | null = null;
  #isSheetOpen = false;

  constructor({ medias, ledger, limits }: BatchOptions) {
    this.batch = startBatch(medias, new Map(ledger.taken));
    if (this.batch.taken.size === 0) ledger.taken.clear();
    this.#ledger = ledger;
    this.#nameOnce = uniqueFileNames(ledger.names);
    this.#limits = limits;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Goes on with what was neither taken nor failed. */
  readonly start = (): void => void this.#run(untried(this.batch));

  readonly retry = (medias: readonly Media[] = failedMedias(this.batch)): void => void this.#run(medias);

  readonly pause = (): void => {
    if (!this.#running) return;
    this.#running.abort();
    this.#running = null;
    this.#tell({ kind: 'paused' });
  };

  /** What the next tap shares. */
  nextShare(): readonly Held[] {
    return (this.#limits && shareBatches(this.#held, this.#limits).batches[0]) ?? [];
  }

  /** Opens the share sheet, in the visitor's tap; then prepares the next files. A second tap while it opens is nothing. */
  readonly share = async (): Promise<void> => {
    if (this.#isSheetOpen) return;
    this.#isSheetOpen = true;
    const shared = this.nextShare();
    const outcome = await shareFiles(shared.map(({ file }) => file));
    this.#isSheetOpen = false;
    if (outcome === 'refused') this.#tell({ kind: 'shareRefused' });
    if (outcome !== 'shared') return;
    this.#held = this.#held.filter((one) => !shared.includes(one));
    for (const { media, size } of shared) this.#tell({ kind: 'taken', media, bytes: size });
    this.start();
  };

  /** Saves as plain files what is held and what comes: where the sheet refuses, or the visitor would rather. */
  readonly saveInstead = async (): Promise<void> => {
    const held = this.#held;
    this.#held = [];
    this.#limits = null;
    for (const { media, file } of held) await this.#save(media, { kind: 'whole', blob: file });
    this.start();
  };

  #tell(event: BatchEvent): void {
    this.batch = nextBatch(this.batch, event);
    if (event.kind === 'taken' || event.kind === 'handedOver') {
      this.#ledger.taken.set(event.media.id, event.bytes);
      this.onTaken(event.media);
    }
    for (const listener of this.#listeners) listener();
  }

  async #save(media: Media, file: FetchedFile): Promise<void> {
    await saveOriginal(media, file, this.#nameOnce);
    this.#tell({ kind: file.kind === 'large' ? 'handedOver' : 'taken', media, bytes: bytesOf(file) });
  }

  /** @returns whether there is room for more. */
  async #keep(media: Media, file: FetchedFile): Promise<boolean> {
    if (!this.#limits || file.kind === 'large') {
      await this.#save(media, file);
      return true;
    }
    const { type, size } = file.blob;
    const name = this.#nameOnce(safeFileName(media.filename, type));
    this.#held = [...this.#held, { media, file: new File([file.blob], name, { type }), size }];
    this.#tell({ kind: 'held', media });
    return this.#held.length < this.#limits.files && shareBatches(this.#held, this.#limits).batches.length === 1;
  }

  async #run(medias: readonly Media[]): Promise<void> {
    if (this.#running) return;
    const leaving = new AbortController();
    this.#running = leaving;
    const maxBytes = Math.min(LARGE_FILE_BYTES, this.#limits?.bytes ?? LARGE_FILE_BYTES);
    await runBatch(medias, {
      fetchMedia: (media, options) => originalOf(media).fetch({ ...options, maxBytes }),
      keep: (media, file) => this.#keep(media, file),
      network: browserNetwork,
      // A run that was left has nothing to say any more.
      dispatch: (event) => {
        if (this.#running === leaving) this.#tell(event);
      },
      signal: leaving.signal,
    });
    if (this.#running === leaving) this.#running = null;
  }
}
