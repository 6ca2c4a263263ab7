import { beforeEach, expect, it, vi } from 'vitest';
import { ProviderError } from '#server/provider/provider-error.ts';
import { Circuits } from './circuits.ts';
import { createTiming } from './timing.ts';

const FILES = { group: 'file', site: 'aqua' } as const;
const EVERY_MS = 100;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  // LRUCache never expires an entry that was stored at the time 0.
  vi.advanceTimersByTime(1);
});

/**
 * Simulates files that the proxy fetches: each network requests one every 100 ms. If the proxy's fetch `fails`, the
 * proxy asks the storefront for the file after `failMs`, whose own fetch fails after another `failMs`.
 */
function venue(networks: readonly string[], failMs: number, fails: (network: string) => boolean) {
  const circuits = new Circuits({ timing: createTiming(1), leastFailures: 10 });
  const later: { readonly at: number; readonly act: () => void }[] = [];
  const after = (ms: number, act: () => void) => later.push({ at: performance.now() + ms, act });
  let made = 0;
  const ask = (network: string) => {
    made += 1;
    const file = { ...FILES, network, subject: `file ${made}` };
    circuits.addCarried(file);
    if (!fails(network)) return;
    const comeBack = () => {
      const { promise, reject } = Promise.withResolvers<never>();
      circuits.run(file, () => promise).catch(() => undefined);
      after(failMs, () => reject(new ProviderError('PROVIDER_UNAVAILABLE', 'status 504')));
    };
    after(failMs, comeBack);
  };
  return {
    isOpen: () => !circuits.isClosed(FILES),
    async step() {
      for (const network of networks) ask(network);
      vi.advanceTimersByTime(EVERY_MS);
      const due = later.filter(({ at }) => at <= performance.now());
      for (const one of due) later.splice(later.indexOf(one), 1);
      for (const { act } of due) act();
      await new Promise(setImmediate);
    },
  };
}

it.each([1, 10_000])('the files of one network that come back after %i ms close no others', async (failMs) => {
  let isBroken = false;
  const { isOpen, step } = venue(
    ['home', 'hotel', 'hotel', 'hotel'],
    failMs,
    (network) => isBroken && network === 'hotel',
  );
  for (let at = 0; at < 30; at += 1) await step();
  isBroken = true;
  for (let at = 0; at < 600; at += 1) {
    await step();
    expect(isOpen()).toBe(false);
  }
});

it.each([
  [1, 9_500],
  [10_000, 21_000],
])('files that come back after %i ms to everybody open the circuit within %i ms', async (failMs, openMs) => {
  for (const networks of [1, 20]) {
    let isBroken = false;
    const names = Array.from({ length: networks }, (_, at) => `network ${at}`);
    const { isOpen, step } = venue(names, failMs, () => isBroken);
    for (let at = 0; at < 300; at += 1) await step();
    isBroken = true;
    const brokenAt = performance.now();
    while (!isOpen()) await step();
    expect(performance.now() - brokenAt).toBeLessThanOrEqual(openMs);
  }
});
