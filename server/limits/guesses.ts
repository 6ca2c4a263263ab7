import { setTimeout as pause } from 'node:timers/promises';
import { errorCodeOf } from '#server/errors.ts';
import { busy } from '#server/shared-state/busy.ts';
import { type Bound, type LimitContext, type Requester, subjectsOf, tooMany } from './limit-context.ts';
import type { GuessKind } from './numbers.ts';
import type { Count } from './window-counter.ts';
import { isWrongGuess } from './wrong-guesses.ts';

type Rule = {
  /** Whether each subject has a counter of its own. Otherwise all guesses of an address share one. */
  readonly isPerSubject: boolean;
  /** Whether results are remembered: a found subject is free from then on, and the same wrong one counts once. */
  readonly isRemembered: boolean;
};

const RULES: Readonly<Record<GuessKind, Rule>> = {
  'unknown card': { isPerSubject: false, isRemembered: true },
  'access code': { isPerSubject: true, isRemembered: false },
  identity: { isPerSubject: false, isRemembered: false },
  buyer: { isPerSubject: true, isRemembered: false },
  'refused credit card': { isPerSubject: false, isRemembered: false },
};

/** Pending attempts have points reserved. Many visitors behind one address wait this long for each other. */
const WAIT_MS = 3_000;
const POLL_MS = { least: 30, most: 90 };

type Guess = { readonly kind: GuessKind; readonly requester: Requester; readonly subjects: readonly string[] };

const failedKey = (key: string) => `${key}:failed`;
const venueKey = ({ keyOf }: LimitContext, { kind, requester: { site } }: Guess) =>
  keyOf(kind === 'refused credit card' ? 'refused credit cards' : 'wrong guesses', site);
const cardKey = ({ keyOf }: LimitContext, { site }: Requester, card: string) => keyOf('wrong access codes', site, card);

async function allowance(context: LimitContext, guess: Guess): Promise<number> {
  const { kind, requester, subjects } = guess;
  const { numbers, counter } = context;
  const { wrongGuesses, refusedCards, wrongAccessCodes, allowance: reduced } = numbers.attack;
  const usual = numbers.guesses[kind];
  const atVenue = kind === 'refused credit card' ? refusedCards : wrongGuesses;
  if ((await counter.read(venueKey(context, guess))).count > atVenue) return Math.min(usual, reduced);
  if (kind !== 'access code') return usual;
  const perCard = await Promise.all(subjects.map((card) => counter.read(cardKey(context, requester, card))));
  return perCard.some(({ count }) => count > wrongAccessCodes) ? Math.min(usual, reduced) : usual;
}

async function boundsOf(context: LimitContext, guess: Guess): Promise<Bound[]> {
  const { kind, requester, subjects } = guess;
  const { site, address } = requester;
  const allowed = await allowance(context, guess);
  const own = RULES[kind].isPerSubject ? subjects.map((subject) => [site, address, subject]) : [[site, address]];
  const everywhere = context.numbers.guesses[kind] * context.numbers.timesOverAllVenues;
  return [
    ...own.map((parts) => ({ key: context.keyOf(kind, ...parts), allowed })),
    { key: context.keyOf(kind, 'all venues', address), allowed: everywhere },
  ];
}

const takeBack = ({ counter }: LimitContext, bounds: readonly Bound[]) =>
  Promise.all(bounds.map(({ key }) => counter.takeBack(key)));

async function reserve(context: LimitContext, bounds: readonly Bound[]): Promise<Bound | null> {
  for (const [at, bound] of bounds.entries()) {
    if ((await context.counter.add(bound.key)).count <= bound.allowed) continue;
    await takeBack(context, bounds.slice(0, at + 1));
    return bound;
  }
  return null;
}

/** Takes a point of every bound before the attempt, so that simultaneous attempts never exceed the limit. */
async function reserveInTime(context: LimitContext, kind: GuessKind, bounds: readonly Bound[]): Promise<void> {
  const deadline = performance.now() + WAIT_MS;
  for (let full = await reserve(context, bounds); full !== null; full = await reserve(context, bounds)) {
    const failed: Count = await context.counter.read(failedKey(full.key));
    if (failed.count >= full.allowed) throw tooMany(context, kind, failed);
    // No guess was wrong: the provider is slow, and too many attempts wait for it.
    if (performance.now() >= deadline) throw busy(`pending attempts have all points: ${kind}`);
    await pause(POLL_MS.least + Math.random() * (POLL_MS.most - POLL_MS.least));
  }
}

/** Counts a wrong guess. It keeps its points, and counts for the detection of attacks from many addresses. */
async function countWrong(context: LimitContext, guess: Guess, bounds: readonly Bound[]): Promise<void> {
  const { kind, requester, subjects } = guess;
  const cards = kind === 'access code' ? subjects.map((card) => cardKey(context, requester, card)) : [];
  const keys = [...bounds.map(({ key }) => failedKey(key)), venueKey(context, guess), ...cards];
  await Promise.all(keys.map((key) => context.counter.add(key)));
}

async function attemptWithPoints<T>(
  context: LimitContext,
  guess: Guess,
  attempt: () => Promise<T>,
  isWrong: (result: T) => boolean = () => false,
): Promise<T> {
  const bounds = await boundsOf(context, guess);
  await reserveInTime(context, guess.kind, bounds);
  try {
    const result = await attempt();
    await (isWrong(result) ? countWrong(context, guess, bounds) : takeBack(context, bounds));
    return result;
  } catch (error) {
    if (isWrongGuess(guess.kind, errorCodeOf(error))) await countWrong(context, guess, bounds);
    else await takeBack(context, bounds);
    throw error;
  }
}

/** What an address found stays open to it. The same wrong guess does not count twice. */
async function attemptWithMemory<T>(context: LimitContext, guess: Guess, attempt: () => Promise<T>): Promise<T> {
  const { marks, numbers, keyOf } = context;
  const { kind, requester, subjects } = guess;
  const found = subjects.map((subject) => keyOf(kind, 'found', requester.site, requester.address, subject));
  const tried = keyOf(kind, 'tried', requester.site, requester.address, ...subjects);
  const isFree = (await marks.has(tried)) || (await Promise.all(found.map((key) => marks.has(key)))).every(Boolean);
  try {
    const result = await (isFree ? attempt() : attemptWithPoints(context, guess, attempt));
    await Promise.all(found.map((key) => marks.set(key, numbers.rememberCardSeconds * 1_000)));
    return result;
  } catch (error) {
    if (!isFree && isWrongGuess(kind, errorCodeOf(error))) await marks.set(tried, numbers.windowSeconds * 1_000);
    throw error;
  }
}

/** Runs an attempt under its kind's limit. @throws AppError TOO_MANY_REQUESTS, else what the attempt throws. */
export function guess<T>(
  context: LimitContext,
  { kind, requester }: Pick<Guess, 'kind' | 'requester'>,
  attempt: () => Promise<T>,
  isWrong?: (result: T) => boolean,
): Promise<T> {
  const made: Guess = { kind, requester, subjects: subjectsOf(requester) };
  return RULES[kind].isRemembered && made.subjects.length > 0
    ? attemptWithMemory(context, made, attempt)
    : attemptWithPoints(context, made, attempt, isWrong);
}
