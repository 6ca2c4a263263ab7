import { useCallback, useEffect, useReducer, useRef } from 'react';
import { trpc } from '#client/lib/trpc.ts';
import { logProblem } from '#client/services/problem-log.ts';
import type { GalleryCard } from '#shared/media/media.ts';
import { isPhotoProblem, type PhotoProblem, photoProblem } from '#shared/pictures/photo-file.ts';
import { SIGNATURE_BYTES } from '#shared/pictures/picture-type.ts';
import { sendPhoto, UploadError } from './send-photo.ts';
import { rememberSentCard } from './sent-card.ts';
import { type CleanPhoto, stripLocation } from './strip-location.ts';
import {
  type ChosenPhoto,
  emptyUpload,
  nextUpload,
  type UploadEvent,
  type UploadState,
  unsentPhotos,
} from './upload-state.ts';

async function headOf(file: File) {
  const start = await file
    .slice(0, SIGNATURE_BYTES)
    .arrayBuffer()
    .catch((error: unknown) => {
      // Deleted meanwhile or a folder: refused as not a photo.
      logProblem('a chosen file cannot be read', error);
      return new ArrayBuffer(0);
    });
  return { size: file.size, start: new Uint8Array(start) };
}

/** Null for a file that is unreadable, cut off or damaged. */
async function cleanPhoto(file: File): Promise<CleanPhoto | null> {
  const bytes = await file.arrayBuffer().catch((error: unknown) => {
    logProblem('a photo cannot be read', error);
    return null;
  });
  return bytes && stripLocation(new Uint8Array(bytes));
}

/** Checks the whole file: Firefox and WebKit decode truncated photos. */
async function problemOf(file: File): Promise<PhotoProblem | null> {
  return photoProblem(await headOf(file)) ?? ((await cleanPhoto(file)) ? null : 'PHOTO_DAMAGED');
}

type Run = { readonly dispatch: (event: UploadEvent) => void; readonly signal: AbortSignal };

/** One by one, each cleaned just before. Refused photos are skipped; other failures end it. */
async function sendAll(
  photos: readonly ChosenPhoto[],
  firstCard: GalleryCard | null,
  { dispatch, signal }: Run,
): Promise<void> {
  let card = firstCard;
  for (const { id, file } of photos) {
    dispatch({ kind: 'started', id });
    try {
      const onProgress = (progress: number) => dispatch({ kind: 'progressed', id, progress });
      const photo = await cleanPhoto(file);
      if (!photo) throw new UploadError('PHOTO_DAMAGED');
      card = await sendPhoto(photo, { right: card?.right ?? null, onProgress, signal });
      rememberSentCard(card);
      dispatch({ kind: 'sent', id, card });
    } catch (error) {
      const errorCode = error instanceof UploadError ? error.code : 'UNKNOWN';
      if (!isPhotoProblem(errorCode)) {
        return dispatch({ kind: 'interrupted', id, errorCode, isStopped: signal.aborted });
      }
      dispatch({ kind: 'refused', id, problem: errorCode });
    }
  }
  dispatch({ kind: 'finished' });
}

export type Upload = {
  readonly state: UploadState;
  readonly add: (files: readonly File[]) => void;
  readonly remove: (id: number) => void;
  readonly send: () => void;
  readonly stop: () => void;
  readonly startOver: () => void;
};

/** Refetches the visible gallery now, the others when shown next. */
function useRefreshGalleries(): () => void {
  const utils = trpc.useUtils();
  return useCallback(() => void utils.gallery.byCards.invalidate(), [utils]);
}

/** One file at a time, in order. The state decides which are too many. */
function useAdd(dispatch: (event: UploadEvent) => void): Upload['add'] {
  const queue = useRef({ last: Promise.resolve(), waiting: 0 }).current;
  return useCallback(
    (files) => {
      const isJoining = queue.waiting > 0;
      queue.waiting += 1;
      queue.last = queue.last.then(async () => {
        const read: { file: File; problem: PhotoProblem | null }[] = [];
        for (const file of files) read.push({ file, problem: await problemOf(file) });
        dispatch({ kind: 'chosen', files: read, isJoining });
        queue.waiting -= 1;
      });
    },
    [dispatch, queue],
  );
}

export function useUpload(card: GalleryCard | null): Upload {
  const [state, dispatch] = useReducer(nextUpload<File>, emptyUpload<File>(card));
  const refreshGalleries = useRefreshGalleries();
  const running = useRef<AbortController | null>(null);
  const stop = useCallback(() => running.current?.abort(), []);
  useEffect(() => stop, [stop]);
  const add = useAdd(dispatch);
  const send = async () => {
    if (running.current) return;
    const run = new AbortController();
    running.current = run;
    await sendAll(unsentPhotos(state), state.card, { dispatch, signal: run.signal });
    running.current = null;
    refreshGalleries();
  };
  return {
    state,
    add,
    remove: (id) => dispatch({ kind: 'removed', id }),
    send: () => void send(),
    stop,
    startOver: () => dispatch({ kind: 'startedOver' }),
  };
}
