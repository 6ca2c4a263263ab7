import { setTimeout as wait } from 'node:timers/promises';
import { PROVIDER_DEADLINE_MS } from '../../shared/deadlines.ts';
import { restart, UNTIL_PROXY_KNOWS_MS } from './restart.ts';
import {
  failuresHaveCodes,
  nothingElseFails,
  nothingFails,
  nothingIsPaidWithoutRedis,
  oneChargeAtMost,
  onlyInFlightIsLost,
  pagesComeWithoutProvider,
  type Rule,
  retriesSucceed,
  someVisitsAreWhole,
  wholeVisitsAreCharged,
} from './rules.ts';
import { CHARGES, type StepVenue } from './scene.ts';
import { SECRET, type Stack } from './stack.ts';

export type StepScene = {
  readonly stack: Stack;
  readonly venue: StepVenue;
  down(): void;
  up(): void;
  /** Waits until a visit that has not begun yet is whole, however long circuits and locks take. */
  wholeVisit(): Promise<void>;
  /** Notes what did not happen as it must, beside the step's rules. */
  complain(what: string): void;
};

export type Step = {
  readonly name: string;
  /** Left out of the short form. */
  readonly isLong?: boolean;
  readonly rules: readonly Rule[];
  /** Requests may fail this long after the piece is back. */
  readonly longestBackMs: number;
  perform(scene: StepScene): Promise<void>;
};

/** How long each piece is gone, in milliseconds. */
export type Outages = { readonly instance: number; readonly redis: number; readonly provider: number };

/** A restarted Redis may have forgotten the lock of a charge, which lasts as long. */
const UNTIL_LOCKS_ARE_GRANTED_MS = PROVIDER_DEADLINE_MS.checkout + PROVIDER_DEADLINE_MS.orderEdit;

export const ALWAYS: readonly Rule[] = [oneChargeAtMost, wholeVisitsAreCharged, someVisitsAreWhole];

const NEXT_SECRET = 'the-next-secret-of-this-run-and-nothing-else';

export const restartAll = (env: NodeJS.ProcessEnv = {}): Step => ({
  name: 'all storefronts restarted, one by one',
  rules: [nothingFails, ...ALWAYS],
  longestBackMs: 0,
  async perform({ stack: { instances } }) {
    for (const instance of instances) await restart([instance], { env });
  },
});

const killOne = (outages: Outages, env: NodeJS.ProcessEnv = {}): Step => ({
  name: 'a storefront killed',
  rules: [onlyInFlightIsLost, retriesSucceed, ...ALWAYS],
  longestBackMs: 0,
  async perform({ stack: { instances }, down, up }) {
    const victim = instances.at(-1)?.program;
    await victim?.end('SIGKILL');
    down();
    await wait(outages.instance);
    await victim?.start({ env });
    up();
    await wait(UNTIL_PROXY_KNOWS_MS);
  },
});

const nothing: Step = {
  name: 'nothing',
  isLong: true,
  rules: [nothingFails, ...ALWAYS],
  longestBackMs: 0,
  perform: () => wait(UNTIL_PROXY_KNOWS_MS),
};

const killRedis = (outages: Outages): Step => ({
  name: 'Redis killed',
  rules: [nothingElseFails, nothingIsPaidWithoutRedis, ...ALWAYS],
  longestBackMs: UNTIL_LOCKS_ARE_GRANTED_MS + 5_000,
  async perform({ stack: { redis }, down, up, wholeVisit }) {
    down();
    await redis.end('SIGKILL');
    await wait(outages.redis);
    await redis.start();
    up();
    await wholeVisit();
  },
});

const freezeProvider = (outages: Outages): Step => ({
  name: 'provider frozen',
  isLong: true,
  rules: [pagesComeWithoutProvider, failuresHaveCodes, ...ALWAYS],
  longestBackMs: 20_000,
  async perform({ stack: { mock }, down, up, wholeVisit }) {
    down();
    mock.signal('SIGSTOP');
    await wait(outages.provider);
    mock.signal('SIGCONT');
    up();
    await wholeVisit();
  },
});

const slowProvider = (outages: Outages): Step => ({
  name: 'provider slower by five seconds',
  isLong: true,
  rules: [nothingFails, ...ALWAYS],
  longestBackMs: 0,
  async perform({ venue }) {
    await venue.failBy({ kind: 'latency', delay_ms: 5_000 });
    await wait(outages.provider);
    await venue.clearFaults();
  },
});

const resetConnections = (outages: Outages): Step => ({
  name: 'provider resets every connection',
  rules: [pagesComeWithoutProvider, failuresHaveCodes, ...ALWAYS],
  longestBackMs: 20_000,
  async perform({ venue, down, up, wholeVisit }) {
    down();
    await venue.failBy({ kind: 'reset_before' });
    await wait(outages.provider);
    await venue.clearFaults();
    up();
    await wholeVisit();
  },
});

const loseReplies = (outages: Outages): Step => ({
  name: 'replies to half of the charges lost',
  rules: [nothingElseFails, ...ALWAYS],
  longestBackMs: 0,
  async perform({ venue }) {
    await venue.failBy({ kind: 'lost_reply', match: CHARGES, probability: 0.5, seed: 1 });
    await wait(outages.provider);
    await venue.clearFaults();
  },
});

export const reloadProxy: Step = {
  name: 'proxy reloaded',
  rules: [nothingFails, ...ALWAYS],
  longestBackMs: 0,
  async perform({ stack: { caddy } }) {
    await caddy.reload();
    await wait(UNTIL_PROXY_KNOWS_MS);
  },
};

/** All accept the new key before any signs with it; each time with a mixture. */
export const changeKey = (env: NodeJS.ProcessEnv = {}): Step => ({
  name: 'the signing key changed in two steps',
  rules: [nothingFails, ...ALWAYS],
  longestBackMs: 0,
  async perform({ stack: { instances } }) {
    for (const keys of [`${SECRET},${NEXT_SECRET}`, `${NEXT_SECRET},${SECRET}`]) {
      for (const some of [instances.slice(0, 1), instances.slice(1)])
        await restart(some, { env: { ...env, HANDLE_SECRET: keys } });
    }
  },
});

/** What may happen behind any proxy. @param env that the proxy needs of a storefront */
export const stepsOf = (outages: Outages, env: NodeJS.ProcessEnv = {}): readonly Step[] => [
  nothing,
  // The change of the key restarts all of them, too.
  { ...restartAll(env), isLong: true },
  killOne(outages, env),
  killRedis(outages),
  freezeProvider(outages),
  slowProvider(outages),
  resetConnections(outages),
  loseReplies(outages),
];
