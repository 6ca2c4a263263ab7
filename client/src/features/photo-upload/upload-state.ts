import type { ErrorCode, ShownFailure } from '#shared/error-codes.ts';
import type { GalleryCard } from '#shared/media/media.ts';
import { type PhotoProblem, photoProblems } from '#shared/pictures/photo-file.ts';

/** `uncertain`: the photo was sent without a response, and may have arrived. */
type PhotoStatus = 'waiting' | 'sending' | 'uncertain' | 'sent';

export type ChosenPhoto = {
  readonly id: number;
  readonly file: File;
  readonly status: PhotoStatus;
  readonly progress: number;
};

export type RefusedFile = { readonly id: number; readonly name: string; readonly problem: PhotoProblem };

export type UploadState = {
  readonly phase: 'choosing' | 'sending' | 'failed' | 'done';
  readonly photos: readonly ChosenPhoto[];
  readonly refused: readonly RefusedFile[];
  readonly failure: ErrorCode | null;
  readonly venueWords?: string | undefined;
  readonly card: GalleryCard | null;
  readonly nextId: number;
};

export type UploadEvent =
  | {
      readonly kind: 'chosen';
      readonly files: readonly { readonly file: File; readonly problem: PhotoProblem | null }[];
      /** Whether earlier photos were still being read when these were chosen. Their refusals then stay listed. */
      readonly isJoining: boolean;
    }
  | { readonly kind: 'removed' | 'started'; readonly id: number }
  | { readonly kind: 'progressed'; readonly id: number; readonly progress: number }
  | { readonly kind: 'sent'; readonly id: number; readonly card: GalleryCard }
  | { readonly kind: 'refused'; readonly id: number; readonly problem: PhotoProblem }
  /** Sending ended early, because of a failure or because the visitor stopped it. */
  | ({ readonly kind: 'interrupted'; readonly id: number; readonly isStopped: boolean } & ShownFailure)
  | { readonly kind: 'finished' | 'startedOver' };

/** @param card the card to which the photos are added; null for a new card */
export function emptyUpload(card: GalleryCard | null): UploadState {
  return { phase: 'choosing', photos: [], refused: [], failure: null, card, nextId: 0 };
}

/** Returns the state for a visitor who left while sending. The photo on its way may have arrived. */
export function stoppedUpload(state: UploadState): UploadState {
  const photos = state.photos.map((photo) =>
    photo.status === 'sending' ? { ...photo, status: 'uncertain' as const, progress: 0 } : photo,
  );
  return { ...state, photos, phase: 'choosing', failure: null };
}

export function unsentPhotos({ photos }: UploadState): readonly ChosenPhoto[] {
  return photos.filter(({ status }) => status !== 'sent');
}

const isAllSent = (state: UploadState): boolean => state.photos.length > 0 && unsentPhotos(state).length === 0;

function changePhoto(state: UploadState, id: number, change: Partial<ChosenPhoto>): UploadState {
  return { ...state, photos: state.photos.map((photo) => (photo.id === id ? { ...photo, ...change } : photo)) };
}

/** Adds photos. If others are being sent, the new ones are sent after them, and earlier refusals stay listed. */
function choose(state: UploadState, { files, isJoining }: Extract<UploadEvent, { kind: 'chosen' }>): UploadState {
  const problems = photoProblems(
    files.map(({ problem }) => problem),
    unsentPhotos(state).length,
  );
  const numbered = files.map(({ file }, i) => ({ file, id: state.nextId + i, problem: problems[i] ?? null }));
  const isSending = state.phase === 'sending';
  const good = numbered.filter(({ problem }) => problem === null);
  return {
    ...state,
    ...(isSending ? {} : { phase: 'choosing', failure: null }),
    nextId: state.nextId + files.length,
    photos: [...state.photos, ...good.map(({ id, file }) => ({ id, file, status: 'waiting' as const, progress: 0 }))],
    refused: [
      ...(isSending || isJoining ? state.refused : []),
      ...numbered.flatMap(({ id, file, problem }) => (problem ? [{ id, name: file.name, problem }] : [])),
    ],
  };
}

function refuse(state: UploadState, { id, problem }: Extract<UploadEvent, { kind: 'refused' }>): UploadState {
  const refused = state.photos.filter((photo) => photo.id === id).map(({ file }) => ({ id, name: file.name, problem }));
  return {
    ...state,
    photos: state.photos.filter((photo) => photo.id !== id),
    refused: [...state.refused, ...refused],
  };
}

/** Removes a photo. If all others have been sent, the upload is complete. */
function remove(state: UploadState, id: number): UploadState {
  const rest = { ...state, photos: state.photos.filter((photo) => photo.id !== id) };
  return isAllSent(rest) ? { ...rest, phase: 'done', failure: null } : rest;
}

/** Returns the state after an event (U2 to U4). A failure or a stop loses no chosen or sent photo. */
export function nextUpload(state: UploadState, event: UploadEvent): UploadState {
  switch (event.kind) {
    case 'chosen':
      return choose(state, event);
    case 'removed':
      return remove(state, event.id);
    case 'started':
      return { ...changePhoto(state, event.id, { status: 'sending', progress: 0 }), phase: 'sending', failure: null };
    case 'progressed':
      return changePhoto(state, event.id, { progress: event.progress });
    case 'sent':
      return { ...changePhoto(state, event.id, { status: 'sent', progress: 1 }), card: event.card };
    case 'refused':
      return refuse(state, event);
    case 'interrupted': {
      const status = event.errorCode === 'OUTCOME_UNKNOWN' ? 'uncertain' : 'waiting';
      const end = event.isStopped
        ? ({ phase: 'choosing', failure: null } as const)
        : ({ phase: 'failed', failure: event.errorCode, venueWords: event.venueWords } as const);
      return { ...changePhoto(state, event.id, { status, progress: 0 }), ...end };
    }
    case 'finished':
      return { ...state, phase: isAllSent(state) ? 'done' : 'choosing' };
    case 'startedOver':
      return { ...emptyUpload(state.card), nextId: state.nextId };
  }
}
