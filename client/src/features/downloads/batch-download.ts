import { Subscribable } from '#client/lib/subscribable.ts';
import { logProblem } from '#client/services/problem-log.ts';
import { safeFileName, uniqueFileNames } from '#shared/media/file-name.ts';
import type { Media } from '#shared/media/media.ts';
import {
  type BatchState,
  type CompletedDownloads,
  failedMedias,
  fetchedFiles,
  type PreparedFile,
  pendingMedias,
  startBatch,
  withOne,
  without,
} from './batch-state.ts';
import {
  type FetchedFile,
  type FileDownload,
  LARGE_FILE_BYTES,
  NoReplyError,
  originalDownload,
  saveOriginal,
  untilOnline,
} from './fetch-file.ts';
import type { ShareLimits } from './share-limits.ts';
import { countBatches, type ShareOutcome, shareBatches, shareFiles } from './share-sheet.ts';
import { remainingSeconds } from './size-and-time.ts';

export type BatchOptions = {
  readonly medias: readonly Media[];
  readonly completed: CompletedDownloads;
  /** The share sheet's limits. If null, no share sheet is used: each file is saved as soon as it is fetched. */
  readonly limits: ShareLimits | null;
  /** Whether the visitor opened the share sheet to send files to others, not to save them. */
  readonly isSharing?: boolean;
};

/** The pauses (ms) after consecutive requests without a reply, because a device may say it is online when it is not. */
const PAUSES_MS = [1_000, 2_000, 4_000, 8_000, 16_000];

export class BatchDownload extends Subscribable {
  state: BatchState;
  limits: ShareLimits | null;
  /** Called once per file, when it is first saved, shared or handed to the browser. */
  onCompleted: (media: Media) => void = () => undefined;
  readonly #completed: CompletedDownloads;
  /** Makes a name unique among those of completed files, and reserves it. */
  readonly #uniqueName: (name: string) => string;
  /** Makes names unique before sharing. They count only in this batch, because its files may never be shared. */
  readonly #nameToShare: (name: string) => string;
  readonly #isSharing: boolean;
  #sharedGroups = 0;
  readonly #files = new Map<string, FileDownload>();
  #running: AbortController | null = null;
  #isSheetOpen = false;
  #isAhead = false;
  /** Pending while a fetched file waits for its turn to be saved. Pausing does not cancel it. */
  #saving: Promise<void> | null = null;
  /** The number of pauses since this run or a reply last began, or bytes last arrived. */
  #pauses = 0;
  /** When the phase became `running`, and how many files had been fetched by then. Null in other phases. */
  #runSince: { readonly at: number; readonly fetched: number } | null = null;
  readonly #reported = new Set<string>();

  constructor({ medias, completed, limits, isSharing = false }: BatchOptions) {
    super();
    this.state = startBatch(medias, new Set(completed.ids));
    this.#completed = completed;
    this.#uniqueName = uniqueFileNames(completed.names);
    this.#nameToShare = uniqueFileNames(new Set(completed.names));
    this.limits = limits;
    this.#isSharing = isSharing;
  }

  get purpose(): 'files' | 'photos' | 'share' {
    if (!this.limits) return 'files';
    return this.#isSharing ? 'share' : 'photos';
  }

  readonly start = (): void => {
    this.#isAhead = false;
    void this.#run(pendingMedias(this.state));
  };

  /** Fetches the files of the first share before the visitor asks. Saves nothing, not even a large file. */
  readonly fetchAhead = (): void => {
    this.#isAhead = true;
    void this.#run(pendingMedias(this.state));
  };

  readonly retry = (medias: readonly Media[] = failedMedias(this.state)): void => void this.#run(medias);

  readonly again = (media: Media): void => {
    if (this.#running) return;
    this.#update({ completed: without(this.state.completed, media) });
    void this.#run([media]);
  };

  remainingSeconds(): number | null {
    if (!this.#runSince) return null;
    const { at, fetched } = this.#runSince;
    const now = fetchedFiles(this.state);
    return remainingSeconds(performance.now() - at, now - fetched, this.state.medias.length - now);
  }

  readonly pause = (): void => {
    if (!this.#running) return;
    this.#running.abort();
    this.#running = null;
    this.#update({ phase: 'paused', current: null });
  };

  nextShare(): readonly PreparedFile[] {
    return (this.limits && shareBatches(this.state.prepared, this.limits)[0]) ?? [];
  }

  group(): { readonly at: number; readonly of: number } {
    const toCome = pendingMedias(this.state).length;
    const left = this.limits ? countBatches(this.state.prepared, toCome, this.limits) : 0;
    return { at: this.#sharedGroups + 1, of: this.#sharedGroups + left };
  }

  /** Shares the next files. Call this during a tap, as browsers require. A tap while the sheet is open does nothing. */
  readonly share = async (): Promise<ShareOutcome> => {
    if (this.#isSheetOpen) return 'dismissed';
    this.#isSheetOpen = true;
    const shared = this.nextShare();
    const outcome = await shareFiles(shared.map(({ file }) => file));
    this.#isSheetOpen = false;
    if (outcome === 'refused') this.#update({ isShareRefused: true });
    if (outcome !== 'shared') return outcome;
    this.#sharedGroups += 1;
    for (const { media, file } of shared) {
      this.#uniqueName(file.name);
      this.#complete(media, false);
    }
    this.start();
    return outcome;
  };

  /** Saves the fetched files and all further ones without the share sheet. A second tap does nothing. */
  readonly saveInstead = (): void => {
    if (!this.limits) return;
    this.limits = null;
    this.#update({ isShareRefused: false });
    this.start();
  };

  #update(changes: Partial<BatchState>): void {
    this.state = { ...this.state, ...changes };
    if (this.state.phase !== 'running') this.#runSince = null;
    else this.#runSince ??= { at: performance.now(), fetched: fetchedFiles(this.state) };
    this.notify();
  }

  #complete(media: Media, isByBrowser: boolean): void {
    const { completed, handedToBrowser, prepared } = this.state;
    this.#completed.ids.add(media.id);
    if (!this.#reported.has(media.id)) this.onCompleted(media);
    this.#reported.add(media.id);
    this.#update({
      completed: withOne(completed, media),
      handedToBrowser: isByBrowser ? withOne(handedToBrowser, media) : handedToBrowser,
      prepared: prepared.filter((one) => one.media.id !== media.id),
      current: null,
    });
  }

  #save(media: Media, file: FetchedFile): Promise<void> {
    this.#saving = saveOriginal(media, file, this.#uniqueName)
      .then(() => this.#complete(media, file.kind === 'large'))
      .finally(() => {
        this.#saving = null;
      });
    return this.#saving;
  }

  /** Returns the same download of a media until it succeeds, because the download keeps the bytes received so far. */
  #fileOf(media: Media): FileDownload {
    const file = this.#files.get(media.id) ?? originalDownload(media);
    this.#files.set(media.id, file);
    return file;
  }

  /** Returns false if fetching must stop: the next share is complete, or a large file waits for a press. */
  async #accept(media: Media, file: FetchedFile): Promise<boolean> {
    this.#files.delete(media.id);
    if (file.kind === 'large' && this.#isAhead) return false;
    if (!this.limits || file.kind === 'large') {
      await this.#save(media, file);
      return true;
    }
    const { type, size } = file.blob;
    const name = this.#nameToShare(safeFileName(media.filename, type));
    const prepared = [...this.state.prepared, { media, file: new File([file.blob], name, { type }), size }];
    this.#update({ current: null, prepared });
    return prepared.length < this.limits.files && shareBatches(prepared, this.limits).length === 1;
  }

  async #run(medias: readonly Media[]): Promise<void> {
    if (this.#running) return;
    const abort = new AbortController();
    this.#running = abort;
    this.#pauses = 0;
    // The previous run may still be saving a file, which must not be saved twice.
    if (this.#saving) await this.#saving;
    if (!this.limits) await this.#savePrepared(abort.signal);
    const left = medias.filter(({ id }) => !this.state.completed.has(id));
    await this.#fetchAll(left, abort.signal);
    if (abort.signal.aborted) return;
    this.#running = null;
    this.#update({ phase: this.state.prepared.length > 0 ? 'ready' : 'ended', current: null });
  }

  async #savePrepared(signal: AbortSignal): Promise<void> {
    for (const { media, file } of this.state.prepared) {
      if (signal.aborted) return;
      this.#update({ phase: 'running' });
      await this.#save(media, { kind: 'whole', blob: file });
    }
  }

  async #fetchAll(medias: readonly Media[], signal: AbortSignal): Promise<void> {
    for (const media of medias) {
      if (signal.aborted) break;
      const failed = without(this.state.failed, media);
      this.#update({ phase: 'running', current: { media, progress: null }, failed });
      const file = await this.#fetchWhenOnline(media, signal);
      if (signal.aborted) break;
      if (!file) this.#update({ current: null, failed: withOne(this.state.failed, media) });
      else if (!(await this.#accept(media, file))) return;
    }
  }

  async #fetchWhenOnline(media: Media, signal: AbortSignal): Promise<FetchedFile | null> {
    const maxBytes = Math.min(LARGE_FILE_BYTES, this.limits?.bytes ?? LARGE_FILE_BYTES);
    const onProgress = (progress: number | null) => {
      if (signal.aborted) return;
      this.#pauses = 0;
      this.#update({ phase: 'running', current: { media, progress } });
    };
    for (;;) {
      try {
        return await this.#fileOf(media).fetch({ signal, onProgress, maxBytes });
      } catch (error) {
        if (signal.aborted) return null;
        const pauseMs = error instanceof NoReplyError ? PAUSES_MS[this.#pauses] : undefined;
        if (navigator.onLine && pauseMs === undefined) {
          logProblem('download failed', error);
          return null;
        }
        this.#pauses += 1;
        this.#update({ phase: 'offline' });
        await untilOnline(signal, navigator.onLine ? pauseMs : undefined);
        if (signal.aborted) return null;
      }
    }
  }
}
