import { noteRetryAfter } from '#client/lib/retry-after.ts';
import { type ErrorCode, isErrorCode } from '#shared/error-codes.ts';
import { CARD_HEADER, OWN_PAGE_HEADER } from '#shared/headers.ts';
import type { GalleryCard } from '#shared/media.ts';
import { type PhotoType, UPLOAD_PATH } from '#shared/photo-file.ts';

/** Longer than the server waits for the provider: its answer is always better than our guess. */
const SILENCE_MS = 45_000;

/** A photo that did not arrive, or may have. */
export class UploadError extends Error {
  override readonly name = 'UploadError';
  readonly code: ErrorCode;

  constructor(code: ErrorCode) {
    super(code);
    this.code = code;
  }
}

type PreparedPhoto = { readonly type: PhotoType; readonly body: Blob };

type SendOptions = {
  /** The signed right to the card that it goes to, or null for a new card. */
  readonly right: string | null;
  /** Told a share from 0 to 1 while it goes. */
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
};

/** The card in a reply; the shape is our own server's. */
function cardIn(reply: unknown): GalleryCard | null {
  const { card } = (reply ?? {}) as { card?: Partial<GalleryCard> };
  return card?.code && card.right ? { code: card.code, right: card.right } : null;
}

/** @throws UploadError for any answer but a card. */
function readAnswer(request: XMLHttpRequest): GalleryCard {
  const card = request.status === 200 ? cardIn(request.response) : null;
  if (card) return card;
  noteRetryAfter(request.getResponseHeader('retry-after'));
  const { errorCode } = (request.response ?? {}) as { errorCode?: unknown };
  if (isErrorCode(errorCode)) throw new UploadError(errorCode);
  // A proxy that refuses has passed nothing on; one that gives up in between says nothing of what the provider has got.
  throw new UploadError(request.status >= 400 && request.status < 500 ? 'UNKNOWN' : 'OUTCOME_UNKNOWN');
}

/** Gives up once nothing has been heard for too long; `end` when there is nothing more to hear. */
function watchSilence(giveUp: () => void) {
  let silence = setTimeout(giveUp, SILENCE_MS);
  const end = () => clearTimeout(silence);
  const hear = () => {
    end();
    silence = setTimeout(giveUp, SILENCE_MS);
  };
  return { hear, end };
}

function dispatch(request: XMLHttpRequest, { type, body }: PreparedPhoto, right: string | null): void {
  request.open('POST', UPLOAD_PATH);
  request.responseType = 'json';
  request.setRequestHeader('content-type', type);
  request.setRequestHeader(OWN_PAGE_HEADER, '1');
  if (right !== null) request.setRequestHeader(CARD_HEADER, right);
  request.send(body);
}

/**
 * Sends one photo as its bytes. XMLHttpRequest, since fetch does not tell how far an upload is.
 * @returns the card that it is on.
 * @throws UploadError: the server's code; OUTCOME_UNKNOWN when all of it went and no answer came; PROVIDER_UNAVAILABLE
 *   when it did not go as a whole.
 */
export function sendPhoto(photo: PreparedPhoto, { right, onProgress, signal }: SendOptions): Promise<GalleryCard> {
  const request = new XMLHttpRequest();
  const stop = () => request.abort();
  const { promise, resolve, reject } = Promise.withResolvers<GalleryCard>();
  let isWhole = false;
  const silence = watchSilence(stop);
  request.upload.onprogress = ({ loaded, total }) => {
    silence.hear();
    onProgress(total > 0 ? loaded / total : 0);
  };
  request.upload.onload = () => {
    isWhole = true;
    silence.hear();
  };
  const lose = () => reject(new UploadError(isWhole ? 'OUTCOME_UNKNOWN' : 'PROVIDER_UNAVAILABLE'));
  request.onerror = lose;
  request.onabort = lose;
  request.onload = () => {
    try {
      resolve(readAnswer(request));
    } catch (error) {
      reject(error);
    }
  };
  signal.addEventListener('abort', stop);
  dispatch(request, photo, right);
  if (signal.aborted) stop();
  return promise.finally(() => {
    silence.end();
    signal.removeEventListener('abort', stop);
  });
}
