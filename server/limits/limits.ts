import { insureMarks } from '#server/shared-state/insured-marks.ts';
import { keyOf } from '#server/shared-state/key-of.ts';
import { createMemoryMarks } from '#server/shared-state/memory-marks.ts';
import type { SharedState } from '#server/shared-state/shared-state.ts';
import { countDeed } from './deeds.ts';
import { guess } from './guesses.ts';
import type { LimitContext } from './limit-context.ts';
import { type DeedKind, type GuessKind, type LimitNumbers, type LimitOverrides, limitNumbers } from './numbers.ts';
import { createWindowCounter } from './window-counter.ts';

/** Who does something, and to what. */
export type Requester = {
  readonly site: string;
  /** The key of the client's address, as `Context` holds it. */
  readonly address: string;
  /** What it is about: the cards of a guess, an order. */
  readonly subject?: string | readonly string[];
};

export type Limits = {
  /**
   * Runs an attempt that may be a guess. A wrong one counts; while too many do, the attempt is refused unseen.
   * @throws AppError TOO_MANY_REQUESTS with `retryAfterSeconds`; SERVER_BUSY when more attempts than may fail are
   *   under way and none ends; else whatever the attempt throws.
   */
  guess<T>(kind: GuessKind, requester: Requester, attempt: () => Promise<T>): Promise<T>;
  /**
   * Counts something that is about to be done.
   * @throws AppError TOO_MANY_REQUESTS with `retryAfterSeconds`.
   */
  deed(kind: DeedKind, requester: Requester): Promise<void>;
};

export type LimitSettings = {
  /** Tells the metrics that somebody was refused. */
  readonly onHit?: (kind: GuessKind | DeedKind) => void;
  readonly numbers?: LimitOverrides;
  /** What every allowance is multiplied by; left out, 1. */
  readonly factor?: number;
  /** Keys what could be guessed one by one, such as addresses. */
  readonly secret: string;
};

/** The limits of all instances that share the state. */
export function createLimits(state: Pick<SharedState, 'marks' | 'redis'>, settings: LimitSettings): Limits {
  const numbers: LimitNumbers = limitNumbers(settings.numbers, settings.factor);
  const context: LimitContext = {
    numbers,
    counter: createWindowCounter(numbers.windowSeconds, state.redis),
    marks: state.redis === null ? state.marks : insureMarks(state.marks, createMemoryMarks()),
    keyOf: (...parts) => keyOf(parts, settings.secret),
    onHit: settings.onHit ?? (() => undefined),
  };
  return {
    guess: (kind, requester, attempt) => guess(context, kind, requester, attempt),
    deed: (kind, requester) => countDeed(context, kind, requester),
  };
}
