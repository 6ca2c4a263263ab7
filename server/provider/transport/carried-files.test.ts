import { setImmediate as turn } from 'node:timers/promises';
import { beforeEach, expect, it, vi } from 'vitest';
import { VisitorLeft } from '#server/errors.ts';
import { ProviderError } from '#server/provider/provider-error.ts';
import { Circuits } from './circuits.ts';
import { createTiming } from './timing.ts';

const FILES = { group: 'thumb', site: 'aqua' } as const;
const EVERY_MS = 100;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] });
  // LRUCache never expires an entry that was stored at the time 0.
  vi.advanceTimersByTime(1);
});

/**
 * Simulates files that the proxy fetches while it may (`letProxyCarry`). If a file is broken, the proxy asks the
 * storefront for it after `failMs`. The storefront's own fetch fails after another `failMs`.
 */
function venue(failMs: number) {
  const circuits = new Circuits({ timing: createTiming(1), leastFailures: 10 });
  let made = 0;
  const fail = () =>
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new ProviderError('PROVIDER_UNAVAILABLE', 'status 504')), failMs);
    });
  return {
    isOpenFor: (network: string) => circuits.isOpenFor({ ...FILES, network }),
    isOpen: () => circuits.gauges.some(({ venues }) => venues > 0),
    /** @returns whether the file came */
    async ask(network: string, isBroken: boolean, name = `file ${made}`): Promise<boolean> {
      made += 1;
      const file = { ...FILES, network, client: network, subject: name };
      if (circuits.letProxyCarry({ ...FILES, network })) {
        if (!isBroken) return true;
        await fail().catch(() => undefined);
      }
      return circuits.run(file, isBroken ? fail : async () => true).catch(() => false);
    },
    /** Requests a file that is broken, and resets the request at once. */
    async reset(network: string) {
      made += 1;
      const left = () => Promise.reject(new VisitorLeft());
      if (circuits.letProxyCarry({ ...FILES, network })) return;
      await circuits.run({ ...FILES, network, client: network, subject: `file ${made}` }, left).catch(() => undefined);
    },
    async next() {
      vi.advanceTimersByTime(EVERY_MS);
      await turn();
    },
  };
}

it.each([1, 10_000])('the files of one network that come back after %i ms close no others', async (failMs) => {
  const { ask, isOpenFor, next } = venue(failMs);
  for (let at = 0; at < 600; at += 1) {
    for (let times = 0; times < 3; times += 1) void ask('hotel', true);
    expect(await ask('home', false)).toBe(true);
    expect(isOpenFor('home')).toBe(false);
    await next();
  }
});

it.each([30, 100, 1_000])(
  '%i files of one device that come back close none of others on its network',
  async (broken) => {
    const { ask, isOpenFor, next } = venue(10_000);
    for (let at = 0; at < 1_200; at += 1) {
      // The device with the broken files is mostly the first to ask.
      const own = at % 4 === 0 ? ask('wifi', false) : null;
      void ask('wifi', true, `broken ${at % broken}`);
      expect(await (own ?? ask('wifi', false))).toBe(true);
      expect(isOpenFor('wifi')).toBe(false);
      await next();
    }
  },
);

it.each([
  [1_000, 10_500],
  [10_000, 21_000],
])('files that come back after %i ms to everybody open the circuit within %i ms', async (failMs, openMs) => {
  for (const networks of [1, 20]) {
    const { ask, isOpen, next } = venue(failMs);
    let passed = -30_000;
    for (; !isOpen(); passed += EVERY_MS) {
      for (let at = 0; at < networks; at += 1) void ask(`network ${at}`, passed >= 0);
      await next();
    }
    expect(passed).toBeLessThanOrEqual(openMs);
  }
});

it.each(['wifi', 'mobile'])('requests of the network %s that are reset keep no circuit closed', async (network) => {
  const { ask, reset, isOpen, next } = venue(10_000);
  let passed = -30_000;
  for (; !isOpen() && passed < 60_000; passed += EVERY_MS) {
    for (let times = 0; times < 3; times += 1) void reset(network);
    void ask('wifi', passed >= 0);
    await next();
  }
  expect(passed).toBeLessThanOrEqual(21_000);
});
