import { setTimeout as pause } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { busy } from '#server/errors.ts';
import { upTo } from '#server/large-cache.ts';
import { keyOf } from '#server/shared-state/shared-state.ts';
import { type AttemptKind, type Sender, watchAttempt } from './attempts.ts';
import { Levels, type Refuse } from './levels.ts';

export type Guess = {
  readonly kind: Extract<AttemptKind, 'access code' | 'identity' | 'buyer'>;
  readonly site: string;
  readonly subjects: readonly string[];
};

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * How many wrong guesses of one secret are allowed without a wait. One guess is forgotten each hour.
 * @property byNetwork the guesses of an IPv4 address or /64, of a /56, and of a /48
 * @property overAll the guesses of all networks. Only dozens of networks together can soon make others wait.
 */
export const FREE_GUESSES = {
  byNetwork: [10, 20, 30],
  overAll: 1_000,
} as const;

/**
 * Returns the wait after a wrong guess, in ms: none while guesses are free, then a minute, which each further guess
 * doubles, up to an hour.
 */
export function waitAfter(points: number, free: number): number {
  const beyond = Math.ceil(points + 1 - free);
  return beyond <= 0 ? 0 : Math.min(HOUR_MS, MINUTE_MS * 2 ** (beyond - 1));
}

export const OPENED_CAPACITY = 5_000;
export const NETWORKS_OF_A_SUBJECT = 10;

/** How long an attempt waits, in ms, while other attempts may still use up the guesses that are left. */
const PENDING_MS = 3_000;
const POLL_MS = 50;

/** Each kind of secret has its own memory, so that invented persons cannot evict the wrong guesses of a card. */
const createMemory = () => ({
  overAll: new Levels(HOUR_MS),
  byNetwork: new Levels(HOUR_MS),
  /** The widest networks from which the right secret was given. Wrong guesses from other networks do not block them. */
  openedFrom: new LRUCache<string, readonly string[]>(upTo(OPENED_CAPACITY)),
});
type Memory = ReturnType<typeof createMemory>;
type Counter = { readonly levels: Levels; readonly key: string; readonly free: number };

const widest = ({ networks }: Sender) => networks.at(-1) ?? '';
const subjectKeys = ({ kind, site, subjects }: Guess) =>
  [...new Set(subjects)].map((subject) => keyOf([kind, site, subject]));

function countersOf({ overAll, byNetwork, openedFrom }: Memory, guess: Guess, sender: Sender): Counter[] {
  return subjectKeys(guess).flatMap((key) => {
    const own = sender.networks.map((network, at) => {
      const free = FREE_GUESSES.byNetwork[at] ?? FREE_GUESSES.byNetwork[0];
      return { levels: byNetwork, key: `${key} ${network}`, free };
    });
    const isKnown = openedFrom.get(key)?.includes(widest(sender)) ?? false;
    return isKnown ? own : [...own, { levels: overAll, key, free: FREE_GUESSES.overAll }];
  });
}

function waitOf({ levels, key, free }: Counter): number {
  const level = levels.get(key);
  return level === undefined ? 0 : level.at + waitAfter(level.points, free) - performance.now();
}

function rememberOpened({ openedFrom }: Memory, guess: Guess, sender: Sender): void {
  const network = widest(sender);
  for (const key of subjectKeys(guess)) {
    const others = (openedFrom.get(key) ?? []).filter((known) => known !== network);
    openedFrom.set(key, [network, ...others].slice(0, NETWORKS_OF_A_SUBJECT));
  }
}

/** Counts wrong guesses of secrets, in the memory of this instance. */
export function createSecrets(refuse: Refuse) {
  const memories: Readonly<Record<Guess['kind'], Memory>> = {
    'access code': createMemory(),
    identity: createMemory(),
    buyer: createMemory(),
  };
  const pending = new Map<string, number>();

  function hasRoom({ levels, key, free }: Counter): boolean {
    const others = pending.get(key) ?? 0;
    return others === 0 || levels.pointsOf(key) + others + 1 <= free;
  }

  function countPending(counters: readonly Counter[], change: number): void {
    for (const { key } of counters) {
      const now = (pending.get(key) ?? 0) + change;
      if (now > 0) pending.set(key, now);
      else pending.delete(key);
    }
  }

  /** Reserves a guess in each counter before the attempt, so that parallel attempts cannot exceed the free guesses. */
  async function reserve(counters: readonly Counter[], { kind }: Guess, { left }: Sender): Promise<void> {
    const deadline = performance.now() + PENDING_MS;
    for (;;) {
      const waitMs = Math.max(...counters.map(waitOf));
      if (waitMs > 0) throw refuse(kind, waitMs);
      if (counters.every(hasRoom)) return countPending(counters, 1);
      if (left.aborted || performance.now() >= deadline) throw busy(`pending attempts have all points: ${kind}`);
      await pause(POLL_MS);
    }
  }

  /**
   * @param isWrong whether a result counts as a wrong guess
   * @throws AppError TOO_MANY_REQUESTS, or SERVER_BUSY if too many attempts are pending; otherwise like the attempt
   */
  async function guessSecret<T>(
    guess: Guess,
    sender: Sender,
    attempt: () => Promise<T>,
    isWrong: (result: T) => boolean = () => false,
  ): Promise<T> {
    const memory = memories[guess.kind];
    const counters = countersOf(memory, guess, sender);
    await reserve(counters, guess, sender);
    try {
      const result = await watchAttempt(guess.kind, attempt, isWrong, () => {
        for (const { levels, key } of counters) levels.raise(key);
      });
      if (!isWrong(result)) rememberOpened(memory, guess, sender);
      return result;
    } finally {
      countPending(counters, -1);
    }
  }

  return {
    guess: guessSecret,
    /** Exempts the sender's network from the limit on the guesses of all networks. This call is not a guess. */
    rememberOpened: (guess: Guess, sender: Sender) => rememberOpened(memories[guess.kind], guess, sender),
  };
}
