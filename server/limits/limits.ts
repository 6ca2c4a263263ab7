import { marksWithFallback } from '#server/shared-state/fallback-marks.ts';
import { keyOf } from '#server/shared-state/key-of.ts';
import { createMemoryMarks } from '#server/shared-state/memory-marks.ts';
import type { SharedState } from '#server/shared-state/shared-state.ts';
import { assertNotTooOften, countAction } from './actions.ts';
import { guess } from './guesses.ts';
import type { LimitContext, Requester } from './limit-context.ts';
import { type ActionKind, type GuessKind, type LimitNumbers, type LimitOverrides, limitNumbers } from './numbers.ts';
import { createWindowCounter } from './window-counter.ts';

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
