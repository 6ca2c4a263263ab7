import { useCallback, useEffect, useRef, useState } from 'react';
import { trpc } from '#client/lib/trpc.ts';
import { logProblem } from '#client/services/problem-log.ts';
import { useRetryOnline } from '#client/ui/notice.tsx';
import type { GalleryCard } from '#shared/media/media.ts';
import { isPhotoProblem, type PhotoProblem, photoProblem } from '#shared/pictures/photo-file.ts';
import { SIGNATURE_BYTES } from '#shared/pictures/picture-type.ts';
import { sendPhoto, UploadError } from './send-photo.ts';
import { rememberSentCard } from './sent-card.ts';
import { type CleanPhoto, stripLocation } from './strip-location.ts';
import {
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

type UploadStore = { readonly current: () => UploadState; readonly dispatch: (event: UploadEvent) => void };

/**
 * Sends the photos one by one without their metadata, including photos that are added meanwhile. Skips refused photos;
 * any other failure ends the upload.
 */
async function sendAll({ current, dispatch }: UploadStore, signal: AbortSignal): Promise<void> {
  for (;;) {
    const [next] = unsentPhotos(current());
    if (!next) break;
    const { id, file } = next;
    dispatch({ kind: 'started', id });
    try {
      const onProgress = (progress: number) => dispatch({ kind: 'progressed', id, progress });
      const photo = await cleanPhoto(file);
      if (!photo) throw new UploadError('PHOTO_DAMAGED');
      const { card } = current();
      const sent = await sendPhoto(photo, card?.right ?? null, { onProgress, signal });
      rememberSentCard(sent, card === null);
      dispatch({ kind: 'sent', id, card: sent });
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

const problemOf = async (file: File): Promise<PhotoProblem | null> =>
  photoProblem({ size: file.size, start: await bytesOf(file.slice(0, SIGNATURE_BYTES)) });

/** Reads each photo to its end and refuses truncated photos, which Firefox and WebKit decode. Sending checks again. */
async function refuseDamaged(files: readonly File[], { current, dispatch }: UploadStore): Promise<void> {
  for (const file of files) {
    const { phase, photos } = current();
    const photo = photos.find((one) => one.file === file);
    if (phase === 'sending' || photo?.status !== 'waiting' || (await cleanPhoto(file))) continue;
    dispatch({ kind: 'refused', id: photo.id, problem: 'PHOTO_DAMAGED' });
  }
}

/** Returns a function that adds files in the order of choice, once their first bytes are read. */
function useAdd({ current, dispatch }: UploadStore) {
  const queue = useRef({ last: Promise.resolve(), waiting: 0 }).current;
  return useCallback(
    (files: readonly File[]) => {
      const isJoining = queue.waiting > 0;
      queue.waiting += 1;
      queue.last = queue.last.then(async () => {
        const read = await Promise.all(files.map(async (file) => ({ file, problem: await problemOf(file) })));
        dispatch({ kind: 'chosen', files: read, isJoining });
        queue.waiting -= 1;
        void refuseDamaged(files, { current, dispatch });
      });
    },
    [current, dispatch, queue],
  );
}

/** Holds the state. What `current` returns includes events that React has not rendered yet. */
function useUploadState(card: GalleryCard | null): [UploadState, UploadStore] {
  const [state, setState] = useState(() => keptFor(card) ?? emptyUpload(card));
  const latest = useRef(state);
  const current = useCallback(() => latest.current, []);
  const dispatch = useCallback((event: UploadEvent) => {
    latest.current = nextUpload(latest.current, event);
    setState(latest.current);
  }, []);
  return [state, { current, dispatch }];
}

/** An upload with unsent photos, in case the dialog was closed by accident and opens again. */
let kept: UploadState | null = null;

const keptFor = (card: GalleryCard | null): UploadState | null =>
  kept && kept.card?.code === card?.code ? { ...kept, card } : null;

export function useUpload(card: GalleryCard | null) {
  const [state, store] = useUploadState(card);
  const { dispatch } = store;
  useEffect(() => {
    const isUnsent = state.phase !== 'done' && unsentPhotos(state).length > 0;
    if (isUnsent) kept = stoppedUpload(state);
    else if (keptFor(state.card)) kept = null;
  }, [state]);
  const utils = trpc.useUtils();
  const running = useRef<AbortController | null>(null);
  const stop = useCallback(() => running.current?.abort(), []);
  useEffect(() => stop, [stop]);
  const add = useAdd(store);
  const send = async () => {
    if (running.current) return;
    const run = new AbortController();
    running.current = run;
    await sendAll(store, run.signal);
    running.current = null;
    // Reads the visible gallery again now, and other galleries when they are shown.
    void utils.gallery.byCards.invalidate();
  };
  useRetryOnline(state.failure === 'NOT_SENT', () => void send());
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
