import type { Config } from './config.ts';
import type { SharedContext } from './context.ts';
import { createLimits, type LimitSettings } from './limits/limits.ts';
import { createMetrics } from './operations/metrics/metrics.ts';
import { NO_TRACING } from './operations/tracing/tracing.ts';
import { createOrderStores } from './orders/order-stores.ts';
import type { SharedState } from './shared-state/shared-state.ts';
import { createBudgets } from './work/budgets.ts';

/** The interval of replies about persons, in ms. The provider usually finds one in less. */
const IDENTIFY_INTERVAL_MS = 500;

export type LimitOptions = {
  readonly limits?: LimitSettings;
  readonly identifyIntervalMs?: number;
} & Partial<Pick<SharedContext, 'tracing' | 'metrics'>>;

export function createSharedContext(config: Config, state: SharedState, options: LimitOptions = {}): SharedContext {
  return {
    config,
    orders: createOrderStores(state),
    limits: createLimits(options.limits),
    answersInWork: new Set(),
    saidOfVenues: new Set(),
    identifyIntervalMs: options.identifyIntervalMs ?? IDENTIFY_INTERVAL_MS,
    budgets: createBudgets(),
    tracing: options.tracing ?? NO_TRACING,
    metrics: options.metrics ?? createMetrics(),
  };
}
