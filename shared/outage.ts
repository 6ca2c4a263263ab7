import type { ErrorCode } from './error-codes.ts';

/** The codes of an unknown outcome: that of NOT_SENT is known. */
const OUTAGE: ReadonlySet<ErrorCode> = new Set(['PROVIDER_UNAVAILABLE', 'OUTCOME_UNKNOWN']);

export function isOutage(code: ErrorCode): boolean {
  return OUTAGE.has(code);
}

/** Whether the outcome of a request is unknown: an outage, or an unreadable reply. */
export function isUnanswered(code: ErrorCode): boolean {
  return isOutage(code) || code === 'PROVIDER_INVALID_REPLY';
}

/** Whether a request failed in a way that the next one would, too. The change itself may have been made. */
export function isFailingForAll(code: ErrorCode): boolean {
  return isUnanswered(code) || ['NOT_SENT', 'TOO_MANY_REQUESTS', 'SERVER_BUSY'].includes(code);
}
