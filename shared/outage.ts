import type { ErrorCode } from './error-codes.ts';

/**
 * The codes of a provider or storefront that did not answer, so a request may have been carried out. A browser also
 * uses PROVIDER_UNAVAILABLE if the storefront's reply was lost. NOT_SENT is not among them, because that request never
 * left the device.
 */
const OUTAGE: ReadonlySet<ErrorCode> = new Set(['PROVIDER_UNAVAILABLE', 'OUTCOME_UNKNOWN']);

export function isOutageCode(code: ErrorCode): boolean {
  return OUTAGE.has(code);
}

/** Whether the request may have been carried out: after an outage, or an unreadable reply. */
export function isOutcomeUnknown(code: ErrorCode): boolean {
  return isOutageCode(code) || code === 'PROVIDER_INVALID_REPLY';
}

/** Whether other requests would probably fail, too. */
export function isFailingForAll(code: ErrorCode): boolean {
  return isOutcomeUnknown(code) || ['NOT_SENT', 'TOO_MANY_REQUESTS', 'SERVER_BUSY'].includes(code);
}
