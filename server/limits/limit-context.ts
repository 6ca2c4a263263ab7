import { AppError } from '#server/errors.ts';
import type { Marks } from '#server/shared-state/shared-state.ts';
import type { ActionKind, GuessKind, LimitNumbers } from './numbers.ts';
import type { Count, WindowCounter } from './window-counter.ts';

/** The client of an action, and its target. */
export type Requester = {
  readonly site: string;
  /** The key of the client's address, as `Context` has it. */
  readonly address: string;
  /** What the request is about: the cards of a guess, or an order. */
  readonly subject?: string | readonly string[];
};

/** What all limits work with. */
export type LimitContext = {
  readonly numbers: LimitNumbers;
  readonly counter: WindowCounter;
  readonly marks: Marks;
  readonly keyOf: (...parts: string[]) => string;
  readonly onHit: (kind: GuessKind | ActionKind) => void;
};

/** A counter that must not exceed what is allowed. */
export type Bound = { readonly key: string; readonly allowed: number };

/** The subjects of a request, each once and always in the same order. */
export function subjectsOf({ subject }: Requester): string[] {
  if (subject === undefined) return [];
  return [...new Set(typeof subject === 'string' ? [subject] : subject)].sort();
}

/** The refusal of a request that came too often. @param msLeft until the window ends. */
export function tooMany(
  context: LimitContext,
  kind: GuessKind | ActionKind,
  { msLeft }: Pick<Count, 'msLeft'>,
): AppError {
  context.onHit(kind);
  const retryAfterSeconds = Math.max(1, Math.ceil(msLeft / 1_000));
  return new AppError('TOO_MANY_REQUESTS', `too often: ${kind}`, { retryAfterSeconds });
}
