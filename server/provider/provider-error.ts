import { type ErrorCode, isErrorCode } from '#shared/error-codes.ts';
import { isOutage as isOutageCode } from '#shared/unanswered.ts';

/** The one failure that comes out of a provider call, whatever went wrong underneath. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  readonly code: ErrorCode;
  /** The HTTP status of the provider's refusal; null where there was none. */
  readonly status: number | null;

  /** @param cause for the log: the network's error or our own words, never the provider's. */
  constructor(code: ErrorCode, cause: unknown, status: number | null = null) {
    super(code, { cause });
    this.code = code;
    this.status = status;
  }
}

/** Codes by which this server tells its own state: from the provider they say nothing. */
const OWN_CODES: ReadonlySet<string> = new Set<ErrorCode>([
  'BUYER_CHANGED',
  'BUYER_NOT_PROVEN',
  'ORDER_AWAITS_PAYMENT',
  'OUTCOME_UNKNOWN',
  'PROVIDER_INVALID_REPLY',
  'PROVIDER_REFUSED',
  'PROVIDER_UNAVAILABLE',
  'RIGHT_EXPIRED',
  'SERVER_BUSY',
  'TRANSFER_TOO_SLOW',
  'UNKNOWN',
]);

/** Whether a text of the provider is a code of the catalogue. */
export function isProviderCode(text: string | null): text is ErrorCode {
  return isErrorCode(text) && !OWN_CODES.has(text);
}

/** Our code for what the provider answered: an order, a media or a product of which it says that it is not there. */
function codeOfAnswer(text: string, status: number): ErrorCode {
  if (isProviderCode(text)) return text;
  return status === 404 || /^[A-Z]+_NOT_FOUND$/.test(text) ? 'NOT_FOUND' : 'PROVIDER_REFUSED';
}

/** A text of the provider for the log: a code that is known, else nothing of it but its length. It may hold a name. */
export function loggedText(text: string): string {
  if (isProviderCode(text) || text === '') return text;
  return `a text of ${text.length} characters`;
}

/** The failure in a reply's error text: its code when we know it, else PROVIDER_REFUSED. */
export function answeredError(text: string, status: number): ProviderError {
  const cause = `the provider answered ${status} ${loggedText(text)}`.trim();
  return new ProviderError(status === 429 ? 'TOO_MANY_REQUESTS' : codeOfAnswer(text, status), cause, status);
}

/** Whether the provider says that what was asked for is not there, as against "not now" and "not for you". */
export function isNotFound(error: unknown): error is ProviderError {
  return (
    error instanceof ProviderError &&
    error.status !== null &&
    (error.status === 404 || /(?:^|_)NOT_FOUND$/.test(error.code))
  );
}

/** Whether the provider understood what was asked, and refused it; "too often" and its own failures are none. */
export function isRefusal(error: unknown): error is ProviderError {
  if (!(error instanceof ProviderError) || error.status === null) return false;
  return error.status < 500 && error.code !== 'TOO_MANY_REQUESTS';
}

/** Whether the provider failed: nothing came of the call, or nobody knows what. A refusal is none, nor is our own queue. */
export function isOutage(error: unknown): error is ProviderError {
  return error instanceof ProviderError && isOutageCode(error.code);
}
