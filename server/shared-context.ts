import type { Config } from './config.ts';
import { createLimits, type LimitSettings } from './limits/limits.ts';
import { createMetrics, type Metrics } from './operations/metrics/metrics.ts';
import { NO_TRACING, type Tracing } from './operations/tracing/tracing.ts';
import { createOrderStores } from './orders/order-stores.ts';
import type { SharedState } from './shared-state/shared-state.ts';
import { createBudgets } from './work/budgets.ts';

export type SharedOptions = {
  readonly limits?: LimitSettings;
  readonly tracing?: Tracing;
  readonly metrics?: Metrics;
};

export function createSharedContext(
  config: Config,
  state: SharedState,
  { limits, tracing = NO_TRACING, metrics = createMetrics() }: SharedOptions = {},
) {
  return {
    config,
    orders: createOrderStores(state),
    limits: createLimits(limits),
    budgets: createBudgets(),
    tracing,
    metrics,
  };
}

/** What all visits to this process share. */
export type SharedContext = Readonly<ReturnType<typeof createSharedContext>>;
