import { setTimeout as pause } from 'node:timers/promises';
import { errorCodeOf } from '#server/errors.ts';
import { busy } from '#server/shared-state/busy.ts';
import type { ErrorCode } from '#shared/error-codes.ts';
import { type Bound, type LimitContext, subjectsOf, tooMany } from './limit-context.ts';
import type { Requester } from './limits.ts';
import type { GuessKind } from './numbers.ts';
import type { Count } from './window-counter.ts';

type Rule = {
  /** What a wrong guess is answered with. */
  readonly wrong: readonly ErrorCode[];
  /** Each subject has a count of its own, or all guesses of an address have one. */
  readonly isPerSubject: boolean;
  /** A subject that was found is known from then on, and a wrong one that is tried again tells nothing new. */
  readonly isRemembered: boolean;
};

/** A provider may say it in other words one day: a refusal that nobody knows counts, so that guesses never go free. */
const OTHER_REFUSALS = ['NOT_FOUND', 'PROVIDER_REFUSED'] as const;

const RULES: Readonly<Record<GuessKind, Rule>> = {
  'unknown card': { wrong: ['CARD_NOT_FOUND'], isPerSubject: false, isRemembered: true },
  'access code': {
    wrong: ['CUSTOMER_CODE_NOT_FOUND', 'CARD_NOT_FROM_CUSTOMER', ...OTHER_REFUSALS],
    isPerSubject: true,
    isRemembered: false,
  },
  identity: {
    wrong: [
      'CUSTOMER_NOT_FOUND',
      'CUSTOMER_CODE_NOT_FOUND',
      'CARD_NOT_FROM_CUSTOMER',
      'CARD_NOT_FOUND',
      ...OTHER_REFUSALS,
    ],
    isPerSubject: false,
    isRemembered: false,
  },
  // While a payment waits, saving another buyer's data is refused as a wrong guess of theirs would be.
  buyer: { wrong: ['BUYER_NOT_PROVEN', 'ORDER_AWAITS_PAYMENT'], isPerSubject: true, isRemembered: false },
};

/** Attempts under way hold points as well. Many visitors behind one address wait for each other this long. */
const PATIENCE_MS = 3_000;
const POLL_MS = { least: 30, most: 90 };

type Guess = { readonly kind: GuessKind; readonly requester: Requester; readonly subjects: readonly string[] };

const failedKey = (key: string) => `${key}:failed`;
const venueKey = ({ keyOf }: LimitContext, { site }: Requester) => keyOf('wrong guesses', site);
const cardKey = ({ keyOf }: LimitContext, { site }: Requester, card: string) => keyOf('wrong access codes', site, card);

/** What an address may get wrong: less while many addresses guess together. */
async function allowance(context: LimitContext, { kind, requester, subjects }: Guess): Promise<number> {
  const { numbers, counter } = context;
  const { wrongGuesses, wrongAccessCodes, allowance: shrunk } = numbers.attack;
  const usual = numbers.guesses[kind];
  if ((await counter.read(venueKey(context, requester))).count > wrongGuesses) return Math.min(usual, shrunk);
  if (kind !== 'access code') return usual;
  const perCard = await Promise.all(subjects.map((card) => counter.read(cardKey(context, requester, card))));
  return perCard.some(({ count }) => count > wrongAccessCodes) ? Math.min(usual, shrunk) : usual;
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

/** A point of every bound, or of none. @returns the bound that is full, or null when all points were taken */
async function reserve(context: LimitContext, bounds: readonly Bound[]): Promise<Bound | null> {
  for (const [at, bound] of bounds.entries()) {
    if ((await context.counter.add(bound.key)).count <= bound.allowed) continue;
    await takeBack(context, bounds.slice(0, at + 1));
    return bound;
  }
  return null;
}

/**
 * Takes a point of every bound before the attempt, so that attempts at the same moment cannot be more than are allowed.
 * Where points are held by attempts under way alone, which will probably give them back, it waits.
 */
async function reserveInTime(context: LimitContext, kind: GuessKind, bounds: readonly Bound[]): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  for (let full = await reserve(context, bounds); full !== null; full = await reserve(context, bounds)) {
    const failed: Count = await context.counter.read(failedKey(full.key));
    if (failed.count >= full.allowed) throw tooMany(context, kind, failed);
    // Nobody got anything wrong: the provider is slow, and too many wait for it.
    if (performance.now() >= deadline) throw busy(`attempts under way hold all points: ${kind}`);
    await pause(POLL_MS.least + Math.random() * (POLL_MS.most - POLL_MS.least));
  }
}

/** A wrong guess keeps its points and counts where attacks from many addresses are seen. */
async function countWrong(
  context: LimitContext,
  { kind, requester, subjects }: Guess,
  bounds: readonly Bound[],
): Promise<void> {
  const cards = kind === 'access code' ? subjects.map((card) => cardKey(context, requester, card)) : [];
  const keys = [...bounds.map(({ key }) => failedKey(key)), venueKey(context, requester), ...cards];
  await Promise.all(keys.map((key) => context.counter.add(key)));
}

async function attemptWithPoints<T>(context: LimitContext, guess: Guess, attempt: () => Promise<T>): Promise<T> {
  const bounds = await boundsOf(context, guess);
  await reserveInTime(context, guess.kind, bounds);
  try {
    const found = await attempt();
    await takeBack(context, bounds);
    return found;
  } catch (error) {
    if (RULES[guess.kind].wrong.includes(errorCodeOf(error))) await countWrong(context, guess, bounds);
    else await takeBack(context, bounds);
    throw error;
  }
}

/** What an address found is open to it from then on, and what it tried in vain costs it nothing again. */
async function attemptWithMemory<T>(context: LimitContext, guess: Guess, attempt: () => Promise<T>): Promise<T> {
  const { marks, numbers, keyOf } = context;
  const { kind, requester, subjects } = guess;
  const { wrong } = RULES[kind];
  const found = subjects.map((subject) => keyOf(kind, 'found', requester.site, requester.address, subject));
  const tried = keyOf(kind, 'tried', requester.site, requester.address, ...subjects);
  const isFree = (await marks.has(tried)) || (await Promise.all(found.map((key) => marks.has(key)))).every(Boolean);
  try {
    const result = await (isFree ? attempt() : attemptWithPoints(context, guess, attempt));
    await Promise.all(found.map((key) => marks.set(key, numbers.rememberCardSeconds * 1_000)));
    return result;
  } catch (error) {
    if (!isFree && wrong.includes(errorCodeOf(error))) await marks.set(tried, numbers.windowSeconds * 1_000);
    throw error;
  }
}

/** Runs an attempt under its kind's limit. @throws AppError TOO_MANY_REQUESTS, else what the attempt throws */
export function guess<T>(
  context: LimitContext,
  kind: GuessKind,
  requester: Requester,
  attempt: () => Promise<T>,
): Promise<T> {
  const made: Guess = { kind, requester, subjects: subjectsOf(requester) };
  return RULES[kind].isRemembered && made.subjects.length > 0
    ? attemptWithMemory(context, made, attempt)
    : attemptWithPoints(context, made, attempt);
}
