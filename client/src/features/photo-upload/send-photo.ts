import { startInactivityTimeout } from '#client/lib/abort-signal.ts';
import { noteRetryAfter } from '#client/lib/time.ts';
import { parseCardCode } from '#shared/cards/card-code.ts';
import { type ErrorCode, isErrorCode } from '#shared/error-codes.ts';
import type { GalleryCard } from '#shared/media/media.ts';
import { UPLOAD_PATH } from '#shared/pictures/photo-file.ts';
import { CARD_HEADER, OWN_PAGE_HEADER } from '#shared/site/headers.ts';
import type { CleanPhoto } from './strip-location.ts';

/** Longer than the server waits for the provider, so that the server's answer arrives first. */
const INACTIVITY_MS = 45_000;

/** A photo that did not arrive, or may not have arrived. */
export class UploadError extends Error {
  override readonly name = 'UploadError';
  readonly code: ErrorCode;

  constructor(code: ErrorCode) {
    super(code);
    this.code = code;
  }
}

type SendOptions = {
  /** The signed right to the card that the photo goes to, or null for a new card. */
  readonly right: string | null;
  /** Called with a progress from 0 to 1 while the photo is sent. */
  readonly onProgress: (progress: number) => void;
  readonly signal: AbortSignal;
};

/** A property of a parsed JSON value; undefined where the value is no object, or has no such property. */
const propertyOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

/** The card in the body of a response, or null where there is none. */
function cardIn(body: unknown): GalleryCard | null {
  const card = propertyOf(body, 'card');
  const [typedCode, right] = [propertyOf(card, 'code'), propertyOf(card, 'right')];
  const code = typeof typedCode === 'string' ? parseCardCode(typedCode) : null;
  return code && typeof right === 'string' && right !== '' ? { code, right } : null;
}

/** @returns the card. @throws UploadError for any response without one. */
function readResponse(request: XMLHttpRequest): GalleryCard {
  const card = request.status === 200 ? cardIn(request.response) : null;
  if (card) return card;
  noteRetryAfter(request.getResponseHeader('retry-after'));
  const errorCode = propertyOf(request.response, 'errorCode');
  if (isErrorCode(errorCode)) throw new UploadError(errorCode);
  // A proxy that answers 4xx passed nothing on. After any other failure the provider may have received the photo.
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
 * Sends one photo as raw bytes. It uses XMLHttpRequest, because fetch does not report the progress of an upload.
 * @returns the card that the photo is on.
 * @throws UploadError with the server's code; with OUTCOME_UNKNOWN when the whole photo was sent and no response came;
 *   with PROVIDER_UNAVAILABLE when it was not sent as a whole; with NOT_SENT when there was no network to send it.
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
  signal.addEventListener('abort', stop);
  openAndSend(request, photo, right);
  if (signal.aborted) stop();
  return response.finally(() => {
    inactivity.clear();
    signal.removeEventListener('abort', stop);
  });
}

/** The response of a request; or why there is none. @param onSent is called when the whole photo is sent */
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
