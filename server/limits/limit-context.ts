import { AppError } from '#server/errors.ts';
import type { Marks } from '#server/shared-state/shared-state.ts';
import type { Requester } from './limits.ts';
import type { DeedKind, GuessKind, LimitNumbers } from './numbers.ts';
import type { Count, WindowCounter } from './window-counter.ts';

/** What the limits are kept with. */
export type LimitContext = {
  readonly numbers: LimitNumbers;
  readonly counter: WindowCounter;
  readonly marks: Marks;
  readonly keyOf: (...parts: string[]) => string;
  readonly onHit: (kind: GuessKind | DeedKind) => void;
};

/** A count that must not grow past what is allowed. */
export type Bound = { readonly key: string; readonly allowed: number };

/** The subjects of a deed or a guess, each once and always in the same order. */
export function subjectsOf({ subject }: Requester): string[] {
  if (subject === undefined) return [];
  return [...new Set(typeof subject === 'string' ? [subject] : subject)].sort();
}

/** The refusal of somebody who did something too often. @param msLeft until the count starts anew */
export function tooMany(
  context: LimitContext,
  kind: GuessKind | DeedKind,
  { msLeft }: Pick<Count, 'msLeft'>,
): AppError {
  context.onHit(kind);
  const retryAfterSeconds = Math.max(1, Math.ceil(msLeft / 1_000));
  return new AppError('TOO_MANY_REQUESTS', `too often: ${kind}`, { retryAfterSeconds });
}
