import { AppError } from '#server/errors.ts';

/** Somebody who is refused because of a lock or of Redis may ask again after this time. */
const RETRY_AFTER_SECONDS = 5;

/** The refusal of what must not be done without the shared state, or while another does it. @param cause for the log */
export function busy(cause: unknown): AppError {
  return new AppError('SERVER_BUSY', cause, { retryAfterSeconds: RETRY_AFTER_SECONDS });
}
