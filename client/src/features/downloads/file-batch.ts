import type { Media } from '#shared/media.ts';

/** `ready`: files are held until the visitor's tap shares them. `offline`: goes on by itself when the network is back. */
export type BatchPhase = 'running' | 'offline' | 'ready' | 'paused' | 'ended';

/** Many files, one after the other: what has arrived, what has not, and which one is on its way. */
export type FileBatch = {
  readonly phase: BatchPhase;
  readonly medias: readonly Media[];
  /** The bytes of each media that was saved or shared, by id. */
  readonly taken: ReadonlyMap<string, number>;
  /** Those among them that the browser downloads by itself: large ones. */
  readonly handedOver: ReadonlySet<string>;
  readonly failed: ReadonlySet<string>;
  /** Arrived, and waiting to be shared. */
  readonly held: readonly Media[];
  /** The platform offers a share sheet and would not open it. */
  readonly isShareRefused: boolean;
  readonly current: { readonly media: Media; readonly share: number | null } | null;
};

export type BatchEvent =
  | { readonly kind: 'started' | 'failed' | 'held'; readonly media: Media }
  | { readonly kind: 'progressed'; readonly share: number | null }
  | { readonly kind: 'taken' | 'handedOver'; readonly media: Media; readonly bytes: number }
  | { readonly kind: 'wentOffline' | 'cameBack' | 'paused' | 'ready' | 'ended' | 'shareRefused' };

/** @param taken what an earlier visit to the batch has brought already; when that is all, it begins anew. */
export function startBatch(medias: readonly Media[], taken: ReadonlyMap<string, number>): FileBatch {
  const isAllTaken = medias.every(({ id }) => taken.has(id));
  return {
    phase: 'paused',
    medias,
    taken: isAllTaken ? new Map() : taken,
    handedOver: new Set(),
    failed: new Set(),
    held: [],
    isShareRefused: false,
    current: null,
  };
}

const without = (set: ReadonlySet<string>, id: string) => new Set([...set].filter((other) => other !== id));
const withOne = (set: ReadonlySet<string>, id: string) => new Set([...set, id]);

function take(batch: FileBatch, { id }: Media, bytes: number): FileBatch {
  return {
    ...batch,
    taken: new Map([...batch.taken, [id, bytes]]),
    held: batch.held.filter((media) => media.id !== id),
    current: null,
  };
}

/** What a batch is after something happened: nothing that arrived is ever asked for again. */
export function nextBatch(batch: FileBatch, event: BatchEvent): FileBatch {
  switch (event.kind) {
    case 'started': {
      const current = { media: event.media, share: null };
      return { ...batch, phase: 'running', current, failed: without(batch.failed, event.media.id) };
    }
    case 'progressed':
      return batch.current ? { ...batch, current: { ...batch.current, share: event.share } } : batch;
    case 'taken':
      return take(batch, event.media, event.bytes);
    case 'handedOver':
      return { ...take(batch, event.media, event.bytes), handedOver: withOne(batch.handedOver, event.media.id) };
    case 'failed':
      return { ...batch, current: null, failed: withOne(batch.failed, event.media.id) };
    case 'held':
      return { ...batch, current: null, held: [...batch.held, event.media] };
    case 'shareRefused':
      return { ...batch, isShareRefused: true };
    case 'wentOffline':
      return { ...batch, phase: 'offline' };
    case 'cameBack':
      return { ...batch, phase: 'running' };
    case 'ended':
      return { ...batch, phase: batch.held.length > 0 ? 'ready' : 'ended', current: null };
    case 'paused':
    case 'ready':
      return { ...batch, phase: event.kind, current: null };
  }
}

/** What is still to be fetched; what failed is left for the visitor to ask for again. */
export function untried({ medias, taken, failed, held }: FileBatch): readonly Media[] {
  const heldIds = new Set(held.map(({ id }) => id));
  return medias.filter(({ id }) => !taken.has(id) && !failed.has(id) && !heldIds.has(id));
}

/** What failed, to be named. */
export function failedMedias({ medias, failed }: FileBatch): readonly Media[] {
  return medias.filter(({ id }) => failed.has(id));
}

/** The proof: how many of how many files were taken, and what they weigh together. */
export function proofOf({ medias, taken }: FileBatch): { done: number; total: number; bytes: number } {
  const sizes = medias.flatMap(({ id }) => taken.get(id) ?? []);
  return { done: sizes.length, total: medias.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
}
