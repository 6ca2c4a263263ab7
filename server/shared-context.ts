import type { Config } from './config.ts';
import type { SharedContext } from './context.ts';
import { createLimits, type LimitSettings } from './limits/limits.ts';
import { createMetrics } from './operations/metrics/metrics.ts';
import { NO_TRACING } from './operations/tracing/tracing.ts';
import { ChargeRecords } from './orders/charge-record.ts';
import { createFinishedOrders } from './orders/finish.ts';
import { createRecentOrders, createShownTotals } from './orders/recent-orders.ts';
import { createPixCodes } from './orders/unpaid-codes.ts';
import { createMemoryLocks } from './shared-state/memory-locks.ts';
import { createMemoryMarks, marksWithFallback } from './shared-state/memory-marks.ts';
import type { SharedState } from './shared-state/shared-state.ts';
import { WaitingCalls } from './shared-state/waiting-calls.ts';
import { createBudgets } from './work/budgets.ts';

/** The interval of replies about persons, in ms: longer than the provider usually takes to find one. */
const IDENTIFY_INTERVAL_MS = 500;

export type LimitOptions = {
  readonly limits?: LimitSettings;
  readonly identifyIntervalMs?: number;
} & Partial<Pick<SharedContext, 'tracing' | 'metrics'>>;

export function createSharedContext(
  config: Config,
  { locks, marks, redis }: SharedState,
  options: LimitOptions = {},
): SharedContext {
  const own = redis === null ? null : createMemoryMarks();
  const withFallback = own === null ? marks : marksWithFallback(marks, own);
  return {
    config,
    checkouts: new Map(),
    joinedCheckouts: new WaitingCalls(),
    waitingReads: new WaitingCalls(),
    longOrders: new WaitingCalls({ ofNetwork: 8, ofAll: 32 }),
    finishedOrders: createFinishedOrders(),
    pixCodes: createPixCodes(),
    answersInWork: new Set(),
    limits: createLimits(options.limits),
    locks,
    turns: createMemoryLocks(),
    marks,
    hints: withFallback,
    charges: new ChargeRecords(marks, own),
    shownTotals: createShownTotals(),
    recentOrders: createRecentOrders(),
    pictureMarks: withFallback,
    saidOfVenues: new Set(),
    identifyIntervalMs: options.identifyIntervalMs ?? IDENTIFY_INTERVAL_MS,
    budgets: createBudgets(),
    tracing: options.tracing ?? NO_TRACING,
    metrics: options.metrics ?? createMetrics(),
  };
}
