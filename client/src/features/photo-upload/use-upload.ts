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
  stoppedUpload,
  type UploadEvent,
  type UploadState,
  unsentPhotos,
} from './upload-state.ts';

/** Returns the file's bytes; none if it was deleted or is a folder, so that it is refused for not being a photo. */
async function bytesOf(file: Blob): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch (error) {
    logProblem('a chosen file cannot be read', error);
    return new Uint8Array();
  }
}

const cleanPhoto = async (file: File): Promise<CleanPhoto | null> => stripLocation(await bytesOf(file));

/** Checks the complete file, because Firefox and WebKit decode truncated photos. */
async function problemOf(file: File): Promise<PhotoProblem | null> {
  const start = await bytesOf(file.slice(0, SIGNATURE_BYTES));
  return photoProblem({ size: file.size, start }) ?? ((await cleanPhoto(file)) ? null : 'PHOTO_DAMAGED');
}

type Run = { readonly dispatch: (event: UploadEvent) => void; readonly signal: AbortSignal };

/** Sends the photos one by one, without their metadata. Skips refused ones; any other failure ends the upload. */
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
      const isNew = card === null;
      card = await sendPhoto(photo, card?.right ?? null, { onProgress, signal });
      rememberSentCard(card, isNew);
      dispatch({ kind: 'sent', id, card });
    } catch (error) {
      if (!(error instanceof UploadError)) logProblem('a photo could not be sent', error);
      const { code: errorCode, venueWords } = error instanceof UploadError ? error : new UploadError('UNKNOWN');
      if (!isPhotoProblem(errorCode)) {
        return dispatch({ kind: 'interrupted', id, errorCode, venueWords, isStopped: signal.aborted });
      }
      dispatch({ kind: 'refused', id, problem: errorCode });
    }
  }
  dispatch({ kind: 'finished' });
}

/** Reads files one after the other. The state decides which ones exceed the limit. */
function useAdd(dispatch: Run['dispatch']) {
  const queue = useRef({ last: Promise.resolve(), waiting: 0 }).current;
  return useCallback(
    (files: readonly File[]) => {
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

/** An upload with unsent photos, in case the dialog was closed by accident and opens again. */
let kept: UploadState | null = null;

const keptFor = (card: GalleryCard | null): UploadState | null =>
  kept && kept.card?.code === card?.code ? { ...kept, card } : null;

export function useUpload(card: GalleryCard | null) {
  const [state, dispatch] = useReducer(nextUpload, card, (card) => keptFor(card) ?? emptyUpload(card));
  useEffect(() => {
    const isUnsent = state.phase !== 'done' && unsentPhotos(state).length > 0;
    if (isUnsent) kept = stoppedUpload(state);
    else if (keptFor(state.card)) kept = null;
  }, [state]);
  const utils = trpc.useUtils();
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
    // Refetches the visible gallery now, and other ones when they are shown.
    void utils.gallery.byCards.invalidate();
  };
  return {
    state,
    add,
    remove: (id: number) => dispatch({ kind: 'removed', id }),
    send: () => void send(),
    stop,
    startOver: () => dispatch({ kind: 'startedOver' }),
  };
}

export type Upload = ReturnType<typeof useUpload>;
