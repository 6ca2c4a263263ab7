import type { ErrorCode } from './error-codes.ts';

/** After these codes the outcome is unknown. After NOT_SENT it is known: nothing happened. */
const OUTAGE: ReadonlySet<ErrorCode> = new Set(['PROVIDER_UNAVAILABLE', 'OUTCOME_UNKNOWN']);

export function isOutageCode(code: ErrorCode): boolean {
  return OUTAGE.has(code);
}

/** Whether the outcome of a request is unknown: an outage, or an unreadable reply. */
export function isUnanswered(code: ErrorCode): boolean {
  return isOutageCode(code) || code === 'PROVIDER_INVALID_REPLY';
}

/** Whether the next request would fail in the same way. The change itself may have been made. */
export function isFailingForAll(code: ErrorCode): boolean {
  return isUnanswered(code) || ['NOT_SENT', 'TOO_MANY_REQUESTS', 'SERVER_BUSY'].includes(code);
}
