import type { ErrorCode } from './error-codes.ts';

/**
 * Codes of an outage: the provider failed, could not be reached, or its reply to a write was lost. NOT_SENT is none: its
 * outcome is known.
 */
const OUTAGE: ReadonlySet<ErrorCode> = new Set(['PROVIDER_UNAVAILABLE', 'OUTCOME_UNKNOWN']);

/** Whether a code stands for an outage. */
export function isOutage(code: ErrorCode): boolean {
  return OUTAGE.has(code);
}

/**
 * Whether a request ended without a readable answer, so that nobody knows what came of it: an outage, or a reply of the
 * provider that could not be read. A refusal is an answer.
 */
export function isUnanswered(code: ErrorCode): boolean {
  return isOutage(code) || code === 'PROVIDER_INVALID_REPLY';
}

/** Whether a request failed in a way that the next one would, too. The change itself may have been made. */
export function isFailingForAll(code: ErrorCode): boolean {
  return isUnanswered(code) || ['NOT_SENT', 'TOO_MANY_REQUESTS', 'SERVER_BUSY'].includes(code);
}
