import { type ErrorCode, isErrorCode } from '#shared/error-codes.ts';

/** The one failure that comes out of a provider call, whatever went wrong underneath. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  readonly code: ErrorCode;
  /** The HTTP status of the provider's refusal; null where there was none. */
  readonly status: number | null;

  /** @param cause for the log: the provider's own words or the network's error, never shown to a visitor. */
  constructor(code: ErrorCode, cause: unknown, status: number | null = null) {
    super(code, { cause });
    this.code = code;
    this.status = status;
  }
}

/** Our code for what the provider answered: an order, a media or a product of which it says that it is not there. */
function codeOfAnswer(text: string): ErrorCode {
  if (isErrorCode(text)) return text;
  return /^[A-Z]+_NOT_FOUND$/.test(text) ? 'NOT_FOUND' : 'UNKNOWN';
}

/** The failure in a reply's error text: its code when we know it, else UNKNOWN with the text as the cause. */
export function answeredError(text: string, status: number): ProviderError {
  if (status === 429) return new ProviderError('TOO_MANY_REQUESTS', text, status);
  return new ProviderError(codeOfAnswer(text), `the provider answered ${status} ${text}`.trim(), status);
}

/** Whether the provider itself refused, as against a call whose outcome is not known. */
export function isAnswered(error: unknown): error is ProviderError {
  return error instanceof ProviderError && !UNANSWERED.has(error.code);
}
const UNANSWERED: ReadonlySet<ErrorCode> = new Set([
  'OUTCOME_UNKNOWN',
  'PROVIDER_UNAVAILABLE',
  'PROVIDER_INVALID_REPLY',
]);
