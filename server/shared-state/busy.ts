import { AppError } from '#server/errors.ts';

/** A request that is refused because of a lock or of Redis may be retried after this time, unless a longer one is known. */
const RETRY_AFTER_SECONDS = 5;

export const LOCKED_RETRY_SECONDS = 1;

/** @param cause for the log */
export function busy(cause: unknown, retryAfterSeconds = RETRY_AFTER_SECONDS): AppError {
  return new AppError('SERVER_BUSY', cause, { retryAfterSeconds });
}
