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
    /** The galleries being loaded for pages, by network and card. Opening the page repeatedly does not load them again. */
    answersInWork: new Set<string>(),
    /** The warnings already logged about venues' settings, by site. Each process logs them once. */
    saidOfVenues: new Set<string>(),
    /**
     * Replies about persons end at multiples of this interval, in ms, so that their timing does not reveal the result.
     * The provider usually finds one in less.
     */
    identifyIntervalMs,
    budgets: createBudgets(),
    tracing,
    metrics,
  };
}

/** What all visits share in this process. */
export type SharedContext = Readonly<ReturnType<typeof createSharedContext>>;
