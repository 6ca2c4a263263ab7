import { useCallback, useEffect, useReducer, useRef } from 'react';
import { startInactivityTimeout } from '#client/lib/abort-signal.ts';
import { noteRetryAfter } from '#client/lib/time.ts';
import { trpc } from '#client/lib/trpc.ts';
import { logProblem } from '#client/services/problem-log.ts';
import { parseCardCode } from '#shared/cards/card-code.ts';
import { type ErrorCode, isErrorCode } from '#shared/error-codes.ts';
import type { GalleryCard } from '#shared/media/media.ts';
import { isPhotoProblem, type PhotoProblem, photoProblem, UPLOAD_PATH } from '#shared/pictures/photo-file.ts';
import { SIGNATURE_BYTES } from '#shared/pictures/picture-type.ts';
import { CARD_HEADER, OWN_PAGE_HEADER } from '#shared/site/headers.ts';
import { whenClosed } from '#shared/when-closed.ts';
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
      const isNew = card === null;
      card = await sendPhoto(photo, { right: card?.right ?? null, onProgress, signal });
      rememberSentCard(card, isNew);
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

/** Longer than the server waits for the provider, so that the server's answer arrives first. */
const INACTIVITY_MS = 45_000;

class UploadError extends Error {
  override readonly name = 'UploadError';
  readonly code: ErrorCode;

  constructor(code: ErrorCode) {
    super(code);
    this.code = code;
  }
}

type SendOptions = {
  readonly right: string | null;
  /** From 0 to 1. */
  readonly onProgress: (progress: number) => void;
  readonly signal: AbortSignal;
};

/** Undefined for a non-object or a missing property. */
const propertyOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

/** The card in a response body, else null. */
function cardIn(body: unknown): GalleryCard | null {
  const card = propertyOf(body, 'card');
  const [typedCode, right] = [propertyOf(card, 'code'), propertyOf(card, 'right')];
  const code = typeof typedCode === 'string' ? parseCardCode(typedCode) : null;
  return code && typeof right === 'string' && right !== '' ? { code, right } : null;
}

/** @throws UploadError for any response without a card */
function readResponse(request: XMLHttpRequest): GalleryCard {
  const card = request.status === 200 ? cardIn(request.response) : null;
  if (card) return card;
  noteRetryAfter(request.getResponseHeader('retry-after'));
  const errorCode = propertyOf(request.response, 'errorCode');
  if (isErrorCode(errorCode)) throw new UploadError(errorCode);
  // A proxy that answers 4xx passed nothing on; after other failures the photo may have arrived.
  throw new UploadError(request.status >= 400 && request.status < 500 ? 'UNKNOWN' : 'OUTCOME_UNKNOWN');
}

function openAndSend(request: XMLHttpRequest, { type, body }: CleanPhoto, right: string | null): void {
  request.open('POST', UPLOAD_PATH);
  request.responseType = 'json';
  request.setRequestHeader('content-type', type);
  request.setRequestHeader(OWN_PAGE_HEADER, '1');
  if (right !== null) request.setRequestHeader(CARD_HEADER, right);
  request.send(body);
}

/**
 * By XMLHttpRequest: fetch reports no upload progress.
 * @throws UploadError with the server's code, OUTCOME_UNKNOWN (sent, no response), PROVIDER_UNAVAILABLE, or NOT_SENT
 */
function sendPhoto(photo: CleanPhoto, { right, onProgress, signal }: SendOptions): Promise<GalleryCard> {
  const request = new XMLHttpRequest();
  const stop = () => request.abort();
  const inactivity = startInactivityTimeout(INACTIVITY_MS, stop);
  const response = whenAnswered(request, inactivity.restart);
  request.upload.onprogress = ({ loaded, total }) => {
    inactivity.restart();
    onProgress(total > 0 ? loaded / total : 0);
  };
  openAndSend(request, photo, right);
  const stopListening = whenClosed(signal, stop);
  return response.finally(() => {
    inactivity.clear();
    stopListening();
  });
}

/** `onSent` runs when the whole photo is sent. */
function whenAnswered(request: XMLHttpRequest, onSent: () => void): Promise<GalleryCard> {
  return new Promise((resolve, reject) => {
    let isSent = false;
    request.upload.onload = () => {
      isSent = true;
      onSent();
    };
    const unsent = navigator.onLine ? 'PROVIDER_UNAVAILABLE' : 'NOT_SENT';
    const fail = () => reject(new UploadError(isSent ? 'OUTCOME_UNKNOWN' : unsent));
    request.onerror = fail;
    request.onabort = fail;
    request.onload = () => {
      try {
        resolve(readResponse(request));
      } catch (error) {
        reject(error);
      }
    };
  });
}
