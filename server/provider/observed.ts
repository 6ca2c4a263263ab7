import { AppError } from '#server/errors.ts';
import type { ErrorCode } from '#shared/error-codes.ts';
import type { ProviderObserver } from './observer.ts';

/** The outcome of a failed call. */
function outcomeOfFailure(error: unknown): ErrorCode {
  return error instanceof AppError ? error.errorCode : 'UNKNOWN';
}

type Outcome = Parameters<ProviderObserver['callFinished']>[0]['outcome'];

/** Starts to observe a call. @returns a function that reports its outcome to the observer */
export function observeEnd(observer: ProviderObserver, endpoint: string): (outcome: Outcome) => void {
  const startedAt = performance.now();
  return (outcome) => observer.callFinished({ endpoint, outcome, ms: performance.now() - startedAt });
}

/** Makes a call and reports its outcome to the observer. */
export async function observed<T>(observer: ProviderObserver, endpoint: string, call: () => Promise<T>): Promise<T> {
  const finish = observeEnd(observer, endpoint);
  try {
    const value = await call();
    finish('ok');
    return value;
  } catch (error) {
    finish(outcomeOfFailure(error));
    throw error;
  }
}
