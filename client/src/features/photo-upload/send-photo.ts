import { startInactivityTimeout } from '#client/lib/abort-signal.ts';
import { noteRetryAfter } from '#client/lib/time.ts';
import { type ErrorCode, isErrorCode } from '#shared/error-codes.ts';
import type { GalleryCard } from '#shared/media/media.ts';
import { UPLOAD_PATH } from '#shared/pictures/photo-file.ts';
import { CARD_HEADER, OWN_PAGE_HEADER } from '#shared/site/headers.ts';
import { whenClosed } from '#shared/when-closed.ts';
import type { CleanPhoto } from './strip-location.ts';

/** This is longer than the server's own timeout for the provider, so that the server answers first. */
const INACTIVITY_MS = 45_000;

export class UploadError extends Error {
  override readonly name = 'UploadError';
  readonly code: ErrorCode;
  readonly venueWords: string | undefined;

  constructor(code: ErrorCode, venueWords?: string) {
    super(code);
    this.code = code;
    this.venueWords = venueWords;
  }
}

/** Returns the card that contains the photo. @throws UploadError if the reply names none */
function readResponse(request: XMLHttpRequest): GalleryCard {
  const { status } = request;
  // Null if the reply is not JSON, such as a proxy's error page.
  const body = request.response as {
    readonly card?: GalleryCard;
    readonly errorCode?: unknown;
    readonly venueWords?: string;
  } | null;
  if (status === 200 && body?.card) return body.card;
  noteRetryAfter(request.getResponseHeader('retry-after'));
  if (isErrorCode(body?.errorCode)) throw new UploadError(body.errorCode, body.venueWords);
  // A 4xx without our error code is a proxy's refusal of the photo. After other failures, the photo may have arrived.
  throw new UploadError(status >= 400 && status < 500 ? 'UNKNOWN' : 'OUTCOME_UNKNOWN');
}

const whyUnsent = (): ErrorCode => (navigator.onLine ? 'PROVIDER_UNAVAILABLE' : 'NOT_SENT');

/**
 * Sends a photo. Uses XMLHttpRequest, because fetch does not report upload progress.
 * @throws UploadError with the server's error code. OUTCOME_UNKNOWN: the photo was sent, but without a usable reply.
 * PROVIDER_UNAVAILABLE: it was not sent completely. NOT_SENT: nor is there a network. UNKNOWN: a proxy refused it.
 */
export function sendPhoto(
  photo: CleanPhoto,
  right: string | null,
  { onProgress, signal }: { onProgress: (progress: number) => void; signal: AbortSignal },
): Promise<GalleryCard> {
  const request = new XMLHttpRequest();
  request.open('POST', UPLOAD_PATH);
  request.responseType = 'json';
  request.setRequestHeader('content-type', photo.type);
  request.setRequestHeader(OWN_PAGE_HEADER, '1');
  if (right !== null) request.setRequestHeader(CARD_HEADER, right);
  const stop = () => request.abort();
  const inactivity = startInactivityTimeout(INACTIVITY_MS, stop);
  request.upload.onprogress = ({ loaded, total }) => {
    inactivity.restart();
    onProgress(total > 0 ? loaded / total : 0);
  };
  let isSent = false;
  request.upload.onload = () => {
    isSent = true;
    inactivity.restart();
  };
  const ended = new Promise<void>((resolve, reject) => {
    const fail = () => reject(new UploadError(isSent ? 'OUTCOME_UNKNOWN' : whyUnsent()));
    request.onload = () => resolve();
    request.onerror = fail;
    request.onabort = fail;
  });
  request.send(photo.body);
  const stopListening = whenClosed(signal, stop);
  return ended
    .then(() => readResponse(request))
    .finally(() => {
      inactivity.clear();
      stopListening();
    });
}
