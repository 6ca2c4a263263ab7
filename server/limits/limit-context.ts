import { AppError } from '#server/errors.ts';
import type { Marks } from '#server/shared-state/shared-state.ts';
import type { ActionKind, GuessKind, LimitNumbers } from './numbers.ts';
import type { Count, WindowCounter } from './window-counter.ts';

export type Requester = {
  readonly site: string;
  readonly address: string;
  readonly subject?: string | readonly string[];
};

export type LimitContext = {
  readonly numbers: LimitNumbers;
  readonly counter: WindowCounter;
  readonly marks: Marks;
  readonly keyOf: (...parts: string[]) => string;
  readonly onHit: (kind: GuessKind | ActionKind) => void;
};

export type Bound = { readonly key: string; readonly allowed: number };

export function subjectsOf({ subject }: Requester): string[] {
  if (subject === undefined) return [];
  return [...new Set(typeof subject === 'string' ? [subject] : subject)].sort();
}

export function tooMany(
  context: LimitContext,
  kind: GuessKind | ActionKind,
  { msLeft }: Pick<Count, 'msLeft'>,
): AppError {
  context.onHit(kind);
  const retryAfterSeconds = Math.max(1, Math.ceil(msLeft / 1_000));
  return new AppError('TOO_MANY_REQUESTS', `too often: ${kind}`, { retryAfterSeconds });
}
