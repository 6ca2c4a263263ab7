import type { Config } from './config.ts';
import type { SharedContext } from './context.ts';
import { createLimits, type LimitSettings } from './limits/limits.ts';
import { marksWithFallback } from './shared-state/fallback-marks.ts';
import { createMemoryMarks } from './shared-state/memory-marks.ts';
import type { SharedState } from './shared-state/shared-state.ts';

/** The interval of replies about persons, in ms: longer than the provider usually takes to find one. */
const IDENTIFY_INTERVAL_MS = 500;

/** What limits are counted with, and the interval of replies about persons. Tests have numbers of their own. */
export type LimitOptions = {
  readonly limits?: Omit<LimitSettings, 'secret'>;
  readonly identifyIntervalMs?: number;
};

/** Makes what all requests of this process share; once, at start. */
export function createSharedContext(
  config: Config,
  { locks, marks, redis }: SharedState,
  options: LimitOptions = {},
): SharedContext {
  const [secret = ''] = config.handleSecrets;
  return {
    config,
    checkouts: new Map(),
    finishes: new Map(),
    limits: createLimits({ marks, redis }, { factor: config.limitFactor, ...options.limits, secret }),
    locks,
    marks,
    settledOrders: redis === null ? createMemoryMarks() : marksWithFallback(marks, createMemoryMarks()),
    identifyIntervalMs: options.identifyIntervalMs ?? IDENTIFY_INTERVAL_MS,
  };
}
