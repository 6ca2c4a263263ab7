import { AppError } from '#server/errors.ts';

/** When to retry a request that a lock or Redis refused, unless a longer time is known. */
const RETRY_AFTER_SECONDS = 5;

export const LOCKED_RETRY_SECONDS = 1;

/** @param cause for the log only */
export function busy(cause: unknown, retryAfterSeconds = RETRY_AFTER_SECONDS): AppError {
  return new AppError('SERVER_BUSY', cause, { retryAfterSeconds });
}
