import { AppError, VisitorLeft } from '#server/errors.ts';
import type { ErrorCode } from '#shared/error-codes.ts';
import type { CallGroup, PoolName } from './call-kinds.ts';

export type PoolGauges = {
  readonly active: number;
  readonly waiting: number;
  readonly size: number;
};

export type CircuitGauge = { readonly group: CallGroup; readonly venues: number };

export type Outcome = 'ok' | 'ABORTED' | ErrorCode;

export type StartedCall = {
  /** Headers sent with the call, so that the provider can continue its trace. */
  readonly headers: Readonly<Record<string, string>>;
  /** Ends the observation; for a file, after its last byte. Files and forms do not count attempts, and pass 0. */
  end(ended: { readonly outcome: Outcome; readonly attempts: number }): void;
};

/** Events of the provider's client, for metrics and traces. They tell neither who a visitor is nor what they see. */
export type ProviderObserver = {
  callStarted(started: { readonly endpoint: string }): StartedCall;
  queueRefused(refused: { readonly pool: PoolName }): void;
};

export const NO_OBSERVER: ProviderObserver = {
  callStarted: () => ({ headers: {}, end: () => undefined }),
  queueRefused: () => undefined,
};

function outcomeOfFailure(error: unknown): Outcome {
  if (error instanceof VisitorLeft) return 'ABORTED';
  return error instanceof AppError ? error.errorCode : 'UNKNOWN';
}

export async function observed<T>(
  observer: ProviderObserver,
  endpoint: string,
  call: (headers: StartedCall['headers'], countAttempt: () => void) => Promise<T>,
): Promise<T> {
  const { headers, end } = observer.callStarted({ endpoint });
  let attempts = 0;
  const countAttempt = () => {
    attempts += 1;
  };
  try {
    const value = await call(headers, countAttempt);
    end({ outcome: 'ok', attempts });
    return value;
  } catch (error) {
    end({ outcome: outcomeOfFailure(error), attempts });
    throw error;
  }
}
