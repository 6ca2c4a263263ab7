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

/** The events of the provider's client, for metrics. Nothing in them says who visits or what they see. */
export type ProviderObserver = {
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

/** An observer that does nothing. */
export const NO_OBSERVER: ProviderObserver = { callFinished: nothing, circuitChanged: nothing, queueRefused: nothing };
