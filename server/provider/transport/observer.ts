import { AppError } from '#server/errors.ts';
import type { ErrorCode } from '#shared/error-codes.ts';
import type { CallGroup, PoolName } from './call-kinds.ts';

/** How full a pool is: the places taken, the calls that wait, and the limits of both. */
export type PoolGauges = {
  readonly active: number;
  readonly waiting: number;
  readonly size: number;
  readonly queueSize: number;
};

export type CircuitStateName = 'closed' | 'open' | 'halfOpen';

/** A call that has begun, for its trace. */
export type StartedCall = {
  /** Sent with the call: by these the provider may continue its trace. */
  readonly headers: Readonly<Record<string, string>>;
  /** @param ended `outcome` as of `callFinished`; `attempts` is 0 for a file and for a form, which are sent once */
  end(ended: { readonly outcome: string; readonly attempts: number }): void;
};

/** The events of the provider's client, for metrics and traces. Nothing in them says who visits or what they see. */
export type ProviderObserver = {
  callStarted(started: { readonly endpoint: string }): StartedCall;
  /**
   * A call ended; a file ends when its last byte was read.
   * @param finished `endpoint` by its name in the wire contract, or the kind of a file; `outcome` is `ok`, the code it
   *   failed with, or `ABORTED` when the visitor left; `ms` from its start, waits included.
   */
  callFinished(finished: {
    readonly endpoint: string;
    readonly outcome: 'ok' | 'ABORTED' | ErrorCode;
    readonly ms: number;
  }): void;
  /** @param changed `site` is the venue's site name, empty for calls of no venue. */
  circuitChanged(changed: { readonly group: CallGroup; readonly site: string; readonly state: CircuitStateName }): void;
  /** A call was refused, since the queue of its pool was full or its wait too long. */
  queueRefused(refused: { readonly pool: PoolName | 'readiness' }): void;
};

const nothing = () => undefined;
const NO_CALL: StartedCall = { headers: {}, end: nothing };

/** An observer that does nothing. */
export const NO_OBSERVER: ProviderObserver = {
  callStarted: () => NO_CALL,
  callFinished: nothing,
  circuitChanged: nothing,
  queueRefused: nothing,
};

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
