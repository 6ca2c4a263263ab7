import type { ErrorCode } from './error-codes.ts';

/**
 * In a browser, PROVIDER_UNAVAILABLE also stands for a lost reply of the storefront. NOT_SENT is no outage, because
 * nothing was sent.
 */
const OUTAGE: ReadonlySet<ErrorCode> = new Set(['PROVIDER_UNAVAILABLE', 'OUTCOME_UNKNOWN']);

export function isOutageCode(code: ErrorCode): boolean {
  return OUTAGE.has(code);
}

/** Whether the request may have been carried out: after an outage, or an unreadable reply. */
export function isOutcomeUnknown(code: ErrorCode): boolean {
  return isOutageCode(code) || code === 'PROVIDER_INVALID_REPLY';
}

/** Whether the next request would probably fail, too. The failed request may have been carried out. */
export function isFailingForAll(code: ErrorCode): boolean {
  return isOutcomeUnknown(code) || ['NOT_SENT', 'TOO_MANY_REQUESTS', 'SERVER_BUSY'].includes(code);
}
