import { startInactivityTimeout } from '#client/lib/abort-signal.ts';
import { noteRetryAfter } from '#client/lib/time.ts';
import { parseCardCode } from '#shared/cards/card-code.ts';
import { type ErrorCode, isErrorCode } from '#shared/error-codes.ts';
import type { GalleryCard } from '#shared/media/media.ts';
import { UPLOAD_PATH } from '#shared/pictures/photo-file.ts';
import { CARD_HEADER, OWN_PAGE_HEADER } from '#shared/site/headers.ts';
import { whenClosed } from '#shared/when-closed.ts';
import type { CleanPhoto } from './strip-location.ts';

/** Longer than the server waits for the provider, so that the server's answer arrives first. */
const INACTIVITY_MS = 45_000;

export class UploadError extends Error {
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
export function sendPhoto(photo: CleanPhoto, { right, onProgress, signal }: SendOptions): Promise<GalleryCard> {
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
