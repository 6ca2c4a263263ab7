import { setTimeout as wait } from 'node:timers/promises';
import type { Venue } from '../../e2e/venue.ts';
import { CHARGE_ENDS_MS } from '../../shared/deadlines.ts';
import { CHARGES } from './charge-watch.ts';
import {
  failuresHaveCodes,
  nothingElseFails,
  nothingFails,
  nothingIsPaidWithoutRedis,
  onlyInFlightIsLost,
  pagesComeWithoutProvider,
  type Rule,
  retriesSucceed,
} from './rules.ts';
import { restart, SECRET, type Stack, UNTIL_PROXY_KNOWS_MS } from './stack.ts';

/** How long each part of the site is stopped, in ms. */
export type Outages = { readonly instance: number; readonly redis: number; readonly provider: number };

export type StepScene = {
  readonly stack: Stack;
  readonly venue: Venue;
  readonly outages: Outages;
  /** Runs once the visitors have left. */
  readonly cleanup: AsyncDisposableStack;
  down(): void;
  up(): void;
  /** Waits until a visit that starts after this call is complete, but at most 90 s. */
  wholeVisit(): Promise<void>;
  /** Reports something wrong that the step's rules do not cover. */
  complain(what: string): void;
};

export type Step = {
  readonly name: string;
  /** Whether the short form leaves out the step. */
  readonly isLong?: boolean;
  /** Rules in addition to those of every step. */
  readonly rules: readonly Rule[];
  /** How long requests may fail after the stopped part is back, in ms; by default not at all. */
  readonly longestBackMs?: number;
  perform(scene: StepScene): Promise<void>;
};

/**
 * How long payments may fail, in ms. A charge that lost its lock may still run, so others wait for its end. After that,
 * the visitor has to press again.
 */
export const UNTIL_CHARGES_MS = CHARGE_ENDS_MS + 5_000;

const NEXT_SECRET = 'the-next-secret-of-this-run-and-nothing-else';

const restartAll: Step = {
  name: 'all storefronts restarted, one by one',
  // The short form needs no restart here, because its change of the key restarts all instances.
  isLong: true,
  rules: [nothingFails],
  async perform({ stack: { instances } }) {
    for (const instance of instances) await restart([instance]);
  },
};

const killOne: Step = {
  name: 'a storefront killed',
  rules: [onlyInFlightIsLost, retriesSucceed],
  async perform({ stack: { instances }, outages, down, up }) {
    const victim = instances.at(-1)?.program;
    await victim?.end('SIGKILL');
    down();
    await wait(outages.instance);
    await victim?.start();
    up();
    await wait(UNTIL_PROXY_KNOWS_MS);
  },
};

const killRedis: Step = {
  name: 'Redis killed',
  rules: [nothingElseFails, nothingIsPaidWithoutRedis],
  longestBackMs: UNTIL_CHARGES_MS,
  async perform({ stack: { redis }, outages, down, up, wholeVisit }) {
    down();
    await redis.end('SIGKILL');
    await wait(outages.redis);
    await redis.start();
    up();
    await wholeVisit();
  },
};

/** Causes a fault for a time. It replaces the fault that slows the charges. */
async function failFor(ms: number, venue: Venue, ...fault: Parameters<Venue['addFault']>): Promise<void> {
  await venue.clearFaults();
  await venue.addFault(...fault);
  await wait(ms);
  await venue.clearFaults();
}

const resetConnections: Step = {
  name: 'provider resets every connection',
  rules: [pagesComeWithoutProvider, failuresHaveCodes],
  // A charge that was reset may still run for as long as a lock is held.
  longestBackMs: UNTIL_CHARGES_MS,
  async perform({ venue, outages, down, up, wholeVisit }) {
    down();
    await failFor(outages.provider, venue, 'reset_before', {});
    up();
    await wholeVisit();
  },
};

const loseReplies: Step = {
  name: 'replies to half of the charges lost',
  rules: [nothingElseFails],
  perform: ({ venue, outages }) =>
    failFor(outages.provider, venue, 'lost_reply', CHARGES, { probability: 0.5, seed: 1 }),
};

export const reloadProxy: Step = {
  name: 'proxy reloaded',
  rules: [nothingFails],
  async perform({ stack: { proxy } }) {
    proxy.reload();
    await wait(UNTIL_PROXY_KNOWS_MS);
  },
};

/** First all instances accept the new key, then they sign with it. Between the restarts, their keys differ. */
export const changeKey: Step = {
  name: 'the signing key changed in two steps',
  rules: [nothingFails],
  async perform({ stack: { instances } }) {
    for (const keys of [`${SECRET},${NEXT_SECRET}`, `${NEXT_SECRET},${SECRET}`]) {
      for (const some of [instances.slice(0, 1), instances.slice(1)])
        await restart(some, { env: { HANDLE_SECRET: keys } });
    }
  },
};

export const STEPS: readonly Step[] = [restartAll, killOne, killRedis, resetConnections, loseReplies];
