import type { ErrorCode } from '#shared/error-codes.ts';
import type { CallGroup, PoolName } from './call-kinds.ts';

/** How full one of the provider's pools is: places taken, calls that wait for one, and how many of each there may be. */
export type PoolGauges = {
  readonly active: number;
  readonly waiting: number;
  readonly size: number;
  readonly queueSize: number;
};

export type CircuitWord = 'closed' | 'open' | 'halfOpen';

/** What the provider's client tells as it happens, for metrics. Nothing in it says who visits or what is looked at. */
export type ProviderObserver = {
  /**
   * A call ended, a file when its last byte has left.
   * @param finished `endpoint` by its name in the wire contract, or the kind of a file; `outcome` is `ok`, the code it
   *   failed with, or `ABORTED` when the visitor left; `ms` from its first moment, waits included.
   */
  callFinished(finished: {
    readonly endpoint: string;
    readonly outcome: 'ok' | 'ABORTED' | ErrorCode;
    readonly ms: number;
  }): void;
  /** @param changed `site` is the venue's site name, empty for calls of no venue. */
  circuitChanged(changed: { readonly group: CallGroup; readonly site: string; readonly state: CircuitWord }): void;
  /** A call was turned away since its pool and the queue before it are full, or its wait was over. */
  queueRefused(refused: { readonly pool: PoolName | 'readiness' }): void;
};

const nothing = () => undefined;

/** Tells nobody. */
export const NO_OBSERVER: ProviderObserver = { callFinished: nothing, circuitChanged: nothing, queueRefused: nothing };
