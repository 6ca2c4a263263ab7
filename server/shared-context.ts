import type { Config } from './config.ts';
import { createLimits, type LimitSettings } from './limits/limits.ts';
import { createMetrics, type Metrics } from './operations/metrics/metrics.ts';
import { NO_TRACING, type Tracing } from './operations/tracing/tracing.ts';
import { createOrderStores } from './orders/order-stores.ts';
import type { SharedState } from './shared-state/shared-state.ts';
import { createBudgets } from './work/budgets.ts';

export type SharedOptions = {
  readonly limits?: LimitSettings;
  readonly identifyIntervalMs?: number;
  readonly tracing?: Tracing;
  readonly metrics?: Metrics;
};

export function createSharedContext(
  config: Config,
  state: SharedState,
  { limits, identifyIntervalMs = 500, tracing = NO_TRACING, metrics = createMetrics() }: SharedOptions = {},
) {
  return {
    config,
    orders: createOrderStores(state),
    limits: createLimits(limits),
    /** The galleries that are being loaded for pages, by network and card: opening a page twice loads them once. */
    answersInWork: new Set<string>(),
    /** The warnings about venues' settings that this process has logged, by site, so that it logs each once. */
    saidOfVenues: new Set<string>(),
    /**
     * Replies about persons end at multiples of this interval, in ms, so that their timing does not reveal the result.
     * Most of the provider's replies take less than one interval.
     */
    identifyIntervalMs,
    budgets: createBudgets(),
    tracing,
    metrics,
  };
}

/** What all visits to this process share. */
export type SharedContext = Readonly<ReturnType<typeof createSharedContext>>;
