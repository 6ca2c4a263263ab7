import { AppError } from '#server/errors.ts';
import { type ErrorCode, isProviderCode } from '#shared/error-codes.ts';
import { isOutageCode } from '#shared/outage.ts';
import { venueWords } from './venue-words.ts';

type More = { readonly retryAfterSeconds?: number; readonly message?: string | null };

/** An error of a call to the provider. `status` is the HTTP status of a refusal, null for any other error. */
export class ProviderError extends AppError {
  override readonly name = 'ProviderError';
  readonly status: number | null;
  readonly #message: string | null;

  constructor(
    errorCode: ErrorCode,
    why: unknown,
    status: number | null = null,
    { message = null, ...more }: More = {},
  ) {
    super(errorCode, why, more);
    this.status = status;
    this.#message = message;
  }

  /** The part of the provider's message that visitors may read (E7). It is a getter, so no log or JSON contains it. */
  override get venueWords(): string | undefined {
    return (this.#message && venueWords(this.#message)) || undefined;
  }
}

export const NO_TIME_LEFT = 'no time is left for another call';
export const CIRCUIT_OPEN = 'the circuit is open';

/** Whether a reason is certainly this program's own, not the provider's words. Only then may it be logged. */
export const isOwnReason = (reason: string) =>
  reason === NO_TIME_LEFT || reason === CIRCUIT_OPEN || /^status [1-5]\d\d$/.test(reason);

/** Returns the text if it is a known code; otherwise NOT_FOUND if text or status say so, or else PROVIDER_REFUSED. */
function codeOfRefusal(text: string, status: number): ErrorCode {
  if (isProviderCode(text)) return text;
  return status === 404 || /^[A-Z]+_NOT_FOUND$/.test(text) ? 'NOT_FOUND' : 'PROVIDER_REFUSED';
}

/** Returns a known code as it is. Describes any other text only by its length, because it may contain a name. */
export function loggedText(text: string): string {
  if (isProviderCode(text) || text === '') return text;
  return `a text of ${text.length} characters`;
}

export type ProviderRefusal = {
  /** The error code in the reply, or else its message. */
  readonly text: string;
  readonly message: string | null;
  readonly status: number;
  /** The `retry-after` header of a 429. It is used if it is a number of seconds with up to four digits. */
  readonly retryAfter?: string | undefined;
};

/** Creates the error for a refusal. If its text is a known code, the provider's message is not needed. */
export function refusalError({ text, message, status, retryAfter = '' }: ProviderRefusal): ProviderError {
  const words = { message: isProviderCode(text) ? null : message };
  const reason = `the provider answered ${status} ${loggedText(text)}`.trim();
  if (status !== 429) return new ProviderError(codeOfRefusal(text, status), reason, status, words);
  const seconds = /^\d{1,4}$/.test(retryAfter) ? { retryAfterSeconds: Number(retryAfter) } : {};
  return new ProviderError('TOO_MANY_REQUESTS', reason, status, { ...words, ...seconds });
}

/** Whether the provider says that something does not exist. Other refusals, such as a 429, do not say so. */
export function isNotFound(error: unknown): error is ProviderError {
  return (
    error instanceof ProviderError &&
    error.status !== null &&
    (error.status === 404 || /(?:^|_)NOT_FOUND$/.test(error.errorCode))
  );
}

/** Whether the provider understood the request and refused it. A 429 and any 5xx do not count. */
export function isRefusal(error: unknown): error is ProviderError {
  if (!(error instanceof ProviderError) || error.status === null) return false;
  return error.status < 500 && error.errorCode !== 'TOO_MANY_REQUESTS';
}

/** Resolves to null if the provider refuses. */
export function nullIfRefused<T>(asked: Promise<T>): Promise<T | null> {
  return asked.catch((error: unknown) => {
    if (isRefusal(error)) return null;
    throw error;
  });
}

/** Whether the provider was unavailable, or the outcome is unknown. Refusals and our own full queues do not count. */
export function isOutage(error: unknown): error is ProviderError {
  return error instanceof ProviderError && isOutageCode(error.errorCode);
}
