import { AppError } from '#server/errors.ts';
import { type ErrorCode, isProviderCode } from '#shared/error-codes.ts';
import { isOutageCode } from '#shared/outage.ts';
import { venueWords } from '#shared/venue-words.ts';

type More = { readonly retryAfterSeconds?: number; readonly message?: string | null };

/** Unlike AppError, it has a refusal's status, and its reason is logged only if it is our own. */
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

  /** The provider's message, as far as visitors may read it (E7). A getter, so that no log or JSON contains it. */
  override get venueWords(): string | undefined {
    return (this.#message && venueWords(this.#message)) || undefined;
  }
}

export const NO_TIME_LEFT = 'no time is left for another call';
export const CIRCUIT_OPEN = 'the circuit is open';

/** Whether a reason is this program's and not the provider's words, so that it may be logged. */
export const isOwnReason = (reason: string) =>
  reason === NO_TIME_LEFT || reason === CIRCUIT_OPEN || /^status [1-5]\d\d$/.test(reason);

/** Returns our code for a refusal. Any unknown `…_NOT_FOUND`, such as an order's, is NOT_FOUND. */
function codeOfRefusal(text: string, status: number): ErrorCode {
  if (isProviderCode(text)) return text;
  return status === 404 || /^[A-Z]+_NOT_FOUND$/.test(text) ? 'NOT_FOUND' : 'PROVIDER_REFUSED';
}

/** Returns a known code unchanged, and of any other text its length, because the text may contain a name. */
export function loggedText(text: string): string {
  if (isProviderCode(text) || text === '') return text;
  return `a text of ${text.length} characters`;
}

export type ProviderRefusal = {
  /** The code or message of the reply. */
  readonly text: string;
  readonly message: string | null;
  readonly status: number;
  /** The `retry-after` of a 429. It is passed on if it is in seconds. */
  readonly retryAfter?: string | undefined;
};

/** Creates the error for a refusal. One of our codes says everything, so the provider's message is left out. */
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

/** Whether the provider understood the request and refused it. A 429 and failures of the provider do not count. */
export function isRefusal(error: unknown): error is ProviderError {
  if (!(error instanceof ProviderError) || error.status === null) return false;
  return error.status < 500 && error.errorCode !== 'TOO_MANY_REQUESTS';
}

/** Whether the provider failed: the call did nothing, or its outcome is unknown. Refusals and our full queue do not count. */
export function isOutage(error: unknown): error is ProviderError {
  return error instanceof ProviderError && isOutageCode(error.errorCode);
}
