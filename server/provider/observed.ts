import { AppError } from '#server/errors.ts';
import type { ErrorCode } from '#shared/error-codes.ts';
import type { ProviderObserver } from './observer.ts';

/** The word for what a call failed with. */
function failureWord(error: unknown): ErrorCode {
  return error instanceof AppError ? error.errorCode : 'UNKNOWN';
}

type Outcome = Parameters<ProviderObserver['callFinished']>[0]['outcome'];

/** Tells the observer how something ended that begins now. */
export function observeEnd(observer: ProviderObserver, endpoint: string): (outcome: Outcome) => void {
  const startedAt = performance.now();
  return (outcome) => observer.callFinished({ endpoint, outcome, ms: performance.now() - startedAt });
}

/** Makes a call and tells the observer how it ended. */
export async function observed<T>(observer: ProviderObserver, endpoint: string, call: () => Promise<T>): Promise<T> {
  const finish = observeEnd(observer, endpoint);
  try {
    const value = await call();
    finish('ok');
    return value;
  } catch (error) {
    finish(failureWord(error));
    throw error;
  }
}
