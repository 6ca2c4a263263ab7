import { marksWithFallback } from '#server/shared-state/fallback-marks.ts';
import { keyOf } from '#server/shared-state/key-of.ts';
import { createMemoryMarks } from '#server/shared-state/memory-marks.ts';
import type { SharedState } from '#server/shared-state/shared-state.ts';
import { guess } from './guesses.ts';
import { type Bound, type LimitContext, type Requester, subjectsOf, tooMany } from './limit-context.ts';
import { type ActionKind, type GuessKind, type LimitNumbers, type LimitOverrides, limitNumbers } from './numbers.ts';
import { createWindowCounter } from './window-counter.ts';

/** The bounds of an action, narrowest first: too many tries of one order do not use up the allowance of the address. */
function boundsOf({ numbers, keyOf }: LimitContext, kind: ActionKind, requester: Requester): Bound[] {
  const { site, address } = requester;
  const allowed = numbers.actions[kind];
  const orders = kind === 'checkout' ? subjectsOf(requester) : [];
  return [
    ...orders.map((order) => ({ key: keyOf(kind, 'subject', site, order), allowed: numbers.checkoutsOfOneOrder })),
    { key: keyOf(kind, 'address', site, address), allowed },
    { key: keyOf(kind, 'all venues', address), allowed: allowed * numbers.timesOverAllVenues },
  ];
}

/** Counts an action before it happens. @throws AppError TOO_MANY_REQUESTS when it happened too often. */
async function countAction(context: LimitContext, kind: ActionKind, requester: Requester): Promise<void> {
  for (const { key, allowed } of boundsOf(context, kind, requester)) {
    const now = await context.counter.add(key);
    if (now.count > allowed) throw tooMany(context, kind, now);
  }
}

/** The same without counting, for what is counted only once it failed. @throws AppError TOO_MANY_REQUESTS */
async function assertNotTooOften(context: LimitContext, kind: ActionKind, requester: Requester): Promise<void> {
  for (const { key, allowed } of boundsOf(context, kind, requester)) {
    const now = await context.counter.read(key);
    if (now.count >= allowed) throw tooMany(context, kind, now);
  }
}

export type Limits = {
  /**
   * Runs an attempt that may be a guess; wrong ones count. @param isWrong whether a result is a wrong guess, too
   * @throws AppError TOO_MANY_REQUESTS, or SERVER_BUSY when too many attempts are pending
   */
  guess<T>(
    kind: GuessKind,
    requester: Requester,
    attempt: () => Promise<T>,
    isWrong?: (result: T) => boolean,
  ): Promise<T>;
  /** Counts an action before it happens. @throws AppError TOO_MANY_REQUESTS with `retryAfterSeconds` */
  countAction(kind: ActionKind, requester: Requester): Promise<void>;
  /** Refuses what follows too many actions of a kind, and counts nothing. @throws as {@link Limits.countAction} */
  assertNotTooOften(kind: ActionKind, requester: Requester): Promise<void>;
};

export type LimitSettings = {
  readonly onHit?: (kind: GuessKind | ActionKind) => void;
  readonly numbers?: LimitOverrides;
  readonly factor?: number;
  /** The secret of keys whose parts could be guessed one by one, such as addresses. */
  readonly secret: string;
};

export function createLimits(state: Pick<SharedState, 'marks' | 'redis'>, settings: LimitSettings): Limits {
  const numbers: LimitNumbers = limitNumbers(settings.numbers, settings.factor);
  const context: LimitContext = {
    numbers,
    counter: createWindowCounter(numbers.windowSeconds, state.redis),
    marks: state.redis === null ? state.marks : marksWithFallback(state.marks, createMemoryMarks()),
    keyOf: (...parts) => keyOf(parts, settings.secret),
    onHit: settings.onHit ?? (() => undefined),
  };
  return {
    guess: (kind, requester, attempt, isWrong) => guess(context, { kind, requester }, attempt, isWrong),
    countAction: (kind, requester) => countAction(context, kind, requester),
    assertNotTooOften: (kind, requester) => assertNotTooOften(context, kind, requester),
  };
}
