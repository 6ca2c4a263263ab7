import { AppError } from '#server/errors.ts';

/** A request that is refused because of a lock or of Redis may be retried after this time. */
const RETRY_AFTER_SECONDS = 5;

/**
 * The refusal of a task that needs the shared state, or that another instance is running.
 * @param cause for the log.
 */
export function busy(cause: unknown): AppError {
  return new AppError('SERVER_BUSY', cause, { retryAfterSeconds: RETRY_AFTER_SECONDS });
}
