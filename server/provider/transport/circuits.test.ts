import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '#server/errors.ts';
import { ProviderError } from '#server/provider/provider-error.ts';
import { Circuits } from './circuits.ts';
import { createTiming } from './timing.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  // LRUCache never expires an entry that was stored at the time 0.
  vi.advanceTimersByTime(1);
});

const AQUA = { group: 'gallery', site: 'aqua' } as const;
const outage = () => Promise.reject(new ProviderError('PROVIDER_UNAVAILABLE', 'down'));
const busy = () => Promise.reject(new AppError('SERVER_BUSY', 'full'));
const answer = async () => 'answer';
const codeOf = (call: Promise<unknown>) =>
  call.then(
    (value) => value,
    (error: ProviderError) => `${error.errorCode} ${error.reason}`,
  );
type About = Partial<Parameters<Circuits['run']>[0]>;
const REFUSED = 'PROVIDER_UNAVAILABLE the circuit is open';
const DOWN = 'PROVIDER_UNAVAILABLE down';

function start({ leastFailures = 10 } = {}) {
  const circuits = new Circuits({ timing: createTiming(1), leastFailures });
  let made = 0;
  /** By default, each call is about a new card. */
  const run = (call: () => Promise<unknown>, about: About = {}) => {
    made += 1;
    const { subject = `card ${made}`, network = 'wifi', ...key } = about;
    return codeOf(circuits.run({ ...AQUA, ...key, subject, network }, call));
  };
  const fail = async (times: number, about: About = {}) => {
    for (let count = 0; count < times; count += 1) await run(outage, about);
  };
  return { circuits, run, fail };
}

describe('circuits', () => {
  it('are of five hundred sites: an open one that is forgotten counts as closed', async () => {
    const { circuits, run } = start({ leastFailures: 1 });
    for (let at = 0; at <= 500; at += 1) expect(await run(outage, { site: `site ${at}` })).toBe(DOWN);
    expect(circuits.gauges).toContainEqual({ group: 'gallery', state: 'open', venues: 500 });
    expect(circuits.isClosed({ group: 'gallery', site: 'site 1' })).toBe(false);
    expect(circuits.isClosed({ group: 'gallery', site: 'site 0' })).toBe(true);
  });

  it('try 256 cards apart that failed: the oldest of more is tried with the others', async () => {
    const { run } = start({ leastFailures: 256 });
    for (let at = 0; at < 256; at += 1) await run(outage, { subject: `card ${at}` });
    vi.advanceTimersByTime(2_000);
    expect(await run(outage, { subject: 'one more' })).toBe(DOWN);
    expect(await run(outage, { subject: 'card 0' })).toBe(REFUSED);
    expect(await run(outage, { subject: 'card 1' })).toBe(DOWN);
  });

  it('wait longer after each call that found the provider still down, up to 15 seconds', async () => {
    const { run, fail } = start();
    await fail(10);
    for (const waitMs of [2_000, 4_000, 8_000, 15_000, 15_000]) {
      vi.advanceTimersByTime(waitMs - 1);
      expect(await run(answer)).toBe(REFUSED);
      vi.advanceTimersByTime(1);
      expect(await run(outage)).toBe(DOWN);
    }
    vi.advanceTimersByTime(15_000);
    expect(await run(answer)).toBe('answer');
    expect(await run(outage)).toBe(DOWN);
    expect(await run(answer)).toBe('answer');
  });

  it('let one call find out, and no other wait for it, nor for one that takes long', async () => {
    const { circuits, run, fail } = start();
    const venuesIn = (state: string) =>
      circuits.gauges.find((gauge) => gauge.group === 'gallery' && gauge.state === state)?.venues;
    await fail(10);
    vi.advanceTimersByTime(2_000);
    const found = Promise.withResolvers<string>();
    const first = run(() => found.promise);
    expect([venuesIn('open'), venuesIn('halfOpen')]).toEqual([0, 1]);
    expect(await run(answer)).toBe(REFUSED);
    vi.advanceTimersByTime(15_000);
    expect(await run(answer)).toBe('answer');
    found.resolve('found');
    expect(await first).toBe('found');
    expect([venuesIn('open'), venuesIn('halfOpen')]).toEqual([0, 0]);
  });

  it('wait and forget in the same time when the clock of the machine is set back', async () => {
    const [opened, failing] = [start(), start()];
    await opened.fail(10);
    await failing.fail(9);
    vi.setSystemTime(Date.now() - 3_600_000);
    vi.advanceTimersByTime(2_000);
    expect(await opened.run(answer)).toBe('answer');
    vi.advanceTimersByTime(8_001);
    expect(await failing.run(outage)).toBe(DOWN);
    expect(await failing.run(answer)).toBe('answer');
  });

  it('learn nothing from a call that was never made', async () => {
    const { run, fail } = start();
    for (let count = 0; count < 30; count += 1) await run(busy);
    expect(await run(answer)).toBe('answer');
    await fail(10);
    vi.advanceTimersByTime(2_000);
    expect(await run(busy)).toBe('SERVER_BUSY full');
    expect(await run(answer)).toBe('answer');
  });

  it('are one for each group in each venue', async () => {
    const { run, fail } = start();
    await fail(10);
    expect(await run(answer)).toBe(REFUSED);
    expect(await run(answer, { group: 'order' })).toBe('answer');
    expect(await run(answer, { site: 'museu' })).toBe('answer');
  });

  it('forget what is long past, however quiet it was since', async () => {
    const { run } = start();
    for (let count = 0; count < 30; count += 1) {
      vi.advanceTimersByTime(2_000);
      expect(await run(outage)).toBe(DOWN);
    }
  });

  it('count calls without a subject by who asks', async () => {
    const { circuits } = start();
    const ask = (network: string) => codeOf(circuits.run({ ...AQUA, network }, outage));
    for (let count = 0; count < 30; count += 1) expect(await ask('wifi')).toBe(DOWN);
    for (let at = 0; at < 9; at += 1) expect(await ask(`network ${at}`)).toBe(DOWN);
    expect(await ask('another')).toBe(REFUSED);
  });
});

describe('a provider that is down for everybody', () => {
  const EVERY_MS = 100;

  /** Lets networks call in turn, and calls fail after `failMs`. @returns after how many ms the venue's circuit opens */
  async function opensAfter(failMs: number, networks: number): Promise<number> {
    const { circuits, run } = start();
    const waiting: (() => void)[] = [];
    for (let made = 0; ; made += 1) {
      const downMs = made * EVERY_MS - 30_000;
      const fail = () => new Promise<void>((end) => waiting.push(end)).then(outage);
      void run(downMs < 0 ? answer : fail, { network: `network ${made % networks}` });
      if (downMs >= failMs) waiting.shift()?.();
      await new Promise(setImmediate);
      if (!circuits.isClosed(AQUA)) return downMs;
      vi.advanceTimersByTime(EVERY_MS);
    }
  }

  it.each([1, 20, 1_000])('is known in ten seconds, or once ten calls have waited: %i networks', async (networks) => {
    expect(await opensAfter(0, networks)).toBeLessThan(10_000);
    expect(await opensAfter(10_000, networks)).toBeLessThanOrEqual(10_000 + 10 * EVERY_MS);
  });
});

type Origin = { readonly subject: string; readonly network: string };

async function inTurn(made: readonly (Origin & { laterMs: number })[], call: (origin: Origin) => Promise<unknown>) {
  for (const { laterMs, ...origin } of made) {
    vi.advanceTimersByTime(laterMs);
    await call(origin);
  }
}

describe('what is broken by itself', () => {
  const calls = (subjects: number, networks: number) =>
    fc.array(
      fc.record({
        subject: fc.nat(subjects - 1).map((card) => `broken ${card}`),
        network: fc.nat(networks - 1).map((at) => `network ${at}`),
        laterMs: fc.nat(1_000),
      }),
      { minLength: 1, maxLength: 200 },
    );

  it('opens no circuit: two cards that fail, however often and from wherever', async () => {
    await fc.assert(
      fc.asyncProperty(calls(2, 300), async (made) => {
        const { run } = start();
        await inTurn(made, async (origin) => expect(await run(outage, origin)).toBe(DOWN));
      }),
    );
  });

  it('opens no circuit: any number of cards of one network, while others are answered', async () => {
    await fc.assert(
      fc.asyncProperty(calls(300, 1), async (made) => {
        const { run } = start();
        await inTurn(made, async (origin) => {
          expect(await run(answer, { network: 'mobile' })).toBe('answer');
          expect(await run(outage, origin)).toBe(DOWN);
        });
      }),
    );
  });

  it('opens no circuit: the cards of ten networks, while one visitor elsewhere is answered every eight seconds', async () => {
    const { circuits, run, fail } = start();
    for (let round = 0; round < 10; round += 1) {
      expect(await run(answer, { subject: 'own card', network: 'home' })).toBe('answer');
      for (let network = 0; network < 10; network += 1) await fail(10, { network: `hotel ${network}` });
      expect(circuits.isClosed(AQUA)).toBe(true);
      vi.advanceTimersByTime(8_000);
    }
  });

  it('opens no circuit: four of five cards, from one network or from many', async () => {
    for (const networks of [1, 7, 100]) {
      const { circuits, run } = start();
      for (let at = 0; at < 500; at += 1) {
        await run(at % 5 === 0 ? answer : outage, { network: `network ${at % networks}` });
        vi.advanceTimersByTime(100);
        expect(circuits.isClosed(AQUA)).toBe(true);
      }
    }
  });

  it('keeps no circuit open: a network whose probe failed leaves the next to others, whose success is remembered', async () => {
    const { run, fail } = start();
    await fail(10, { network: 'hotel' });
    vi.advanceTimersByTime(2_000);
    expect(await run(outage, { network: 'hotel' })).toBe(DOWN);
    vi.advanceTimersByTime(4_000);
    await fail(100, { network: 'hotel' });
    expect(await run(answer, { network: 'home' })).toBe('answer');
    await fail(20, { network: 'hotel' });
    expect(await run(answer)).toBe('answer');
  });

  it('keeps no circuit open: the next card is asked for at the first moment', async () => {
    await fc.assert(
      fc.asyncProperty(calls(10, 300), async (made) => {
        const { run, fail } = start();
        for (let card = 0; card < 10; card += 1) await fail(1, { subject: `broken ${card}` });
        const openedAt = performance.now();
        await inTurn(made, (origin) => run(outage, origin));
        vi.advanceTimersByTime(Math.max(0, openedAt + 2_000 - performance.now()));
        expect(await run(answer)).toBe('answer');
      }),
    );
  });
});
