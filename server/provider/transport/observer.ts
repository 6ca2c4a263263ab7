import { AppError, VisitorLeft } from '#server/errors.ts';
import type { ErrorCode } from '#shared/error-codes.ts';
import type { CallGroup, PoolName } from './call-kinds.ts';

export type PoolGauges = {
  readonly active: number;
  readonly waiting: number;
  readonly size: number;
};

export type CircuitStateName = 'closed' | 'open' | 'halfOpen';

type Outcome = 'ok' | 'ABORTED' | ErrorCode;

export type StartedCall = {
  /** Headers sent with the call, so that the provider can continue its trace. */
  readonly headers: Readonly<Record<string, string>>;
  /** Ends the observation, a file's with its last byte. `attempts` is 0 for files and forms, which are not counted. */
  end(ended: { readonly outcome: Outcome; readonly attempts: number }): void;
};

/** Events of the provider's client, for metrics and traces. They do not tell who visits or what they see. */
export type ProviderObserver = {
  callStarted(started: { readonly endpoint: string }): StartedCall;
  circuitChanged(changed: { readonly group: CallGroup; readonly site: string; readonly state: CircuitStateName }): void;
  queueRefused(refused: { readonly pool: PoolName }): void;
};

const nothing = () => undefined;
const NO_CALL: StartedCall = { headers: {}, end: nothing };

export const NO_OBSERVER: ProviderObserver = {
  callStarted: () => NO_CALL,
  circuitChanged: nothing,
  queueRefused: nothing,
};

function outcomeOfFailure(error: unknown): Outcome {
  if (error instanceof VisitorLeft) return 'ABORTED';
  return error instanceof AppError ? error.errorCode : 'UNKNOWN';
}

export type ObservedCall = {
  readonly headers: Readonly<Record<string, string>>;
  countAttempt(): void;
  finish(outcome: Outcome): void;
};

export function startObserving(observer: ProviderObserver, endpoint: string): ObservedCall {
  const { headers, end } = observer.callStarted({ endpoint });
  let attempts = 0;
  return {
    headers,
    countAttempt() {
      attempts += 1;
    },
    finish: (outcome) => end({ outcome, attempts }),
  };
}

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
