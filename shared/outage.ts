import type { ErrorCode } from './error-codes.ts';

/** In the browser, a lost reply of the storefront has the code PROVIDER_UNAVAILABLE; NOT_SENT means that nothing was done. */
const OUTAGE: ReadonlySet<ErrorCode> = new Set(['PROVIDER_UNAVAILABLE', 'OUTCOME_UNKNOWN']);

export function isOutageCode(code: ErrorCode): boolean {
  return OUTAGE.has(code);
}

/** Whether what was asked may have been done: after an outage, or an unreadable reply. */
export function isOutcomeUnknown(code: ErrorCode): boolean {
  return isOutageCode(code) || code === 'PROVIDER_INVALID_REPLY';
}

/** Whether the next request would probably fail as well. This one may still have been done. */
export function isFailingForAll(code: ErrorCode): boolean {
  return isOutcomeUnknown(code) || ['NOT_SENT', 'TOO_MANY_REQUESTS', 'SERVER_BUSY'].includes(code);
}
