import { AppError } from '#server/errors.ts';
import type { ErrorCode } from '#shared/error-codes.ts';
import type { ProviderObserver } from './observer.ts';

/** The outcome of a failed call. */
function outcomeOfFailure(error: unknown): ErrorCode {
  return error instanceof AppError ? error.errorCode : 'UNKNOWN';
}

type Outcome = Parameters<ProviderObserver['callFinished']>[0]['outcome'];

/** A call that is observed. */
export type ObservedCall = {
  /** Sent with it. */
  readonly headers: Readonly<Record<string, string>>;
  /** Reports that it is sent, or sent again. */
  countAttempt(): void;
  /** Reports its outcome. */
  finish(outcome: Outcome): void;
};

/** Starts to observe a call. */
export function startObserving(observer: ProviderObserver, endpoint: string): ObservedCall {
  const startedAt = performance.now();
  const { headers, end } = observer.callStarted({ endpoint });
  let attempts = 0;
  return {
    headers,
    countAttempt() {
      attempts += 1;
    },
    finish(outcome) {
      observer.callFinished({ endpoint, outcome, ms: performance.now() - startedAt });
      end({ outcome, attempts });
    },
  };
}

/** Makes a call and reports its outcome to the observer. */
export async function observed<T>(
  observer: ProviderObserver,
  endpoint: string,
  call: (observing: ObservedCall) => Promise<T>,
): Promise<T> {
  const observing = startObserving(observer, endpoint);
  try {
    const value = await call(observing);
    observing.finish('ok');
    return value;
  } catch (error) {
    observing.finish(outcomeOfFailure(error));
    throw error;
  }
}
