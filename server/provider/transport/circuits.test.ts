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
const outageAfter = (ms: number) => () => {
  vi.advanceTimersByTime(ms);
  return outage();
};
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

/** Creates circuits. By default, failures count as slow although they take no time. */
function start({ leastFailures = 10, slowFailure = 0 } = {}) {
  const circuits = new Circuits({ timing: createTiming(1, { slowFailure }), leastFailures });
  let made = 0;
  /** Runs a call. By default, each call is about a new card. */
  const run = (call: () => Promise<unknown>, about: About = {}) => {
    made += 1;
    const { subject = `card ${made}`, network = 'wifi', client = `phone in ${network}`, ...key } = about;
    return codeOf(circuits.run({ ...AQUA, ...key, subject, network, client }, call));
  };
  const fail = async (times: number, about: About = {}) => {
    for (let count = 0; count < times; count += 1) await run(outage, about);
  };
  const openVenues = () => circuits.gauges.find(({ group }) => group === 'gallery')?.venues;
  return { circuits, run, fail, openVenues };
}

describe('circuits', () => {
  it('are of five hundred sites: an open one that is forgotten counts as closed', async () => {
    const { circuits, run } = start({ leastFailures: 1 });
    for (let at = 0; at <= 500; at += 1) expect(await run(outage, { site: `site ${at}` })).toBe(DOWN);
    expect(circuits.gauges).toContainEqual({ group: 'gallery', venues: 500 });
    expect(circuits.isOpenFor({ ...AQUA, site: 'site 1', network: 'wifi' })).toBe(true);
    expect(circuits.isOpenFor({ ...AQUA, site: 'site 0', network: 'wifi' })).toBe(false);
  });

  it('remember 256 clients: the one of more that has waited longest is tried again', async () => {
    const { run, fail } = start();
    await fail(10, { client: 'phone 0' });
    for (let at = 1; at <= 256; at += 1) expect(await run(outage, { client: `phone ${at}` })).toBe(DOWN);
    expect(await run(busy, { client: 'phone 1' })).toBe(REFUSED);
    expect(await run(busy, { client: 'phone 0' })).toBe('SERVER_BUSY full');
  });

  it('wait longer after each call that found the provider still down, up to 15 seconds', async () => {
    const { run, fail } = start();
    await fail(11);
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
    const { run, fail, openVenues } = start();
    await fail(10);
    vi.advanceTimersByTime(2_000);
    const found = Promise.withResolvers<string>();
    const first = run(() => found.promise);
    expect(openVenues()).toBe(1);
    expect(await run(answer)).toBe(REFUSED);
    vi.advanceTimersByTime(15_000);
    expect(await run(answer)).toBe('answer');
    found.resolve('found');
    expect(await first).toBe('found');
    expect(openVenues()).toBe(0);
  });

  it('wait and forget in the same time when the clock of the machine is set back', async () => {
    const [opened, failing] = [start(), start()];
    await opened.fail(11);
    await failing.fail(9);
    vi.setSystemTime(Date.now() - 3_600_000);
    vi.advanceTimersByTime(2_000);
    expect(await opened.run(answer)).toBe('answer');
    vi.advanceTimersByTime(8_001);
    expect(await failing.run(outage)).toBe(DOWN);
    expect(failing.openVenues()).toBe(0);
  });

  it('learn nothing from a call that was never made', async () => {
    const { run, fail } = start();
    for (let count = 0; count < 30; count += 1) await run(busy);
    expect(await run(answer)).toBe('answer');
    vi.advanceTimersByTime(10_000);
    await fail(11);
    expect(await run(busy)).toBe(REFUSED);
    vi.advanceTimersByTime(2_000);
    expect(await run(busy)).toBe('SERVER_BUSY full');
    expect(await run(answer)).toBe('answer');
  });

  it('learn nothing from a result that is no answer, so the next call is sent, too', async () => {
    const { circuits, run, fail, openVenues } = start();
    const isAnswer = (result: string) => result === 'answer';
    const ask = (result: string) =>
      circuits.run({ ...AQUA, network: 'wifi', client: 'phone' }, async () => result, { isAnswer });
    await ask('refusal');
    await fail(10);
    for (let count = 0; count < 3; count += 1) expect(await ask('refusal')).toBe('refusal');
    expect(openVenues()).toBe(1);
    expect(await run(answer)).toBe(REFUSED);
    expect(await ask('answer')).toBe('answer');
    expect(openVenues()).toBe(0);
  });

  it('are one for each group in each venue', async () => {
    const { run, fail } = start();
    await fail(11);
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
    const ask = (network: string) => codeOf(circuits.run({ ...AQUA, network, client: network }, outage));
    for (let count = 0; count < 30; count += 1) expect(await ask('wifi')).toBe(DOWN);
    for (let at = 0; at < 9; at += 1) expect(await ask(`network ${at}`)).toBe(DOWN);
    expect(await ask('wifi')).toBe(REFUSED);
  });

  it('are over a minute after the latest failure, so that none stays open where nobody calls', async () => {
    const { fail, openVenues } = start();
    await fail(11);
    vi.advanceTimersByTime(60_000);
    expect(openVenues()).toBe(1);
    vi.advanceTimersByTime(1);
    expect(openVenues()).toBe(0);
  });

  it('let a network without a slow failure through at once, whose answer closes them', async () => {
    const { run, fail } = start();
    await fail(100, { network: 'hotel' });
    expect(await run(answer, { network: 'hotel' })).toBe(REFUSED);
    expect(await run(busy, { network: 'home' })).toBe('SERVER_BUSY full');
    expect(await run(busy, { network: 'home' })).toBe('SERVER_BUSY full');
    expect(await run(answer, { network: 'home' })).toBe('answer');
    expect(await run(answer, { network: 'hotel' })).toBe('answer');
  });

  it('let the first call of each client through, and no other of its calls beside it', async () => {
    const { run, fail } = start();
    await fail(100);
    expect(await run(answer)).toBe(REFUSED);
    void run(() => new Promise(() => undefined), { client: 'another phone' });
    expect(await run(answer, { client: 'another phone' })).toBe(REFUSED);
    expect(await run(answer, { client: 'third phone' })).toBe('answer');
    expect(await run(answer)).toBe('answer');
  });

  it('are closed by a failure that comes at once, since nobody waits for it', async () => {
    const { run, fail, openVenues } = start({ slowFailure: 1_000 });
    for (let count = 0; count < 10; count += 1) await run(outageAfter(1_000));
    expect(openVenues()).toBe(1);
    await fail(1, { client: 'another phone' });
    expect(openVenues()).toBe(0);
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
  it('opens no circuit: three hundred cards of one network for which the provider fails at once', async () => {
    const { run, openVenues } = start({ slowFailure: 1_000 });
    for (let at = 0; at < 300; at += 1) {
      expect(await run(outageAfter(at % 10 === 0 ? 999 : 0))).toBe(DOWN);
      expect(openVenues()).toBe(0);
    }
  });

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
    const { run, fail, openVenues } = start();
    for (let round = 0; round < 10; round += 1) {
      expect(await run(answer, { subject: 'own card', network: 'home' })).toBe('answer');
      for (let network = 0; network < 10; network += 1) await fail(10, { network: `hotel ${network}` });
      expect(openVenues()).toBe(0);
      vi.advanceTimersByTime(8_000);
    }
  });

  it('opens no circuit: four of five cards, from one network or from many', async () => {
    for (const networks of [1, 7, 100]) {
      const { run, openVenues } = start();
      for (let at = 0; at < 500; at += 1) {
        await run(at % 5 === 0 ? answer : outage, { network: `network ${at % networks}` });
        vi.advanceTimersByTime(100);
        expect(openVenues()).toBe(0);
      }
    }
  });

  it('keeps no circuit open: the card of another phone in the same network is asked for at once', async () => {
    await fc.assert(
      fc.asyncProperty(calls(10, 300), async (made) => {
        const { run, fail } = start();
        for (let card = 0; card < 10; card += 1) await fail(1, { subject: `broken ${card}`, network: 'network 0' });
        await inTurn(made, (origin) => run(outage, origin));
        expect(await run(answer, { network: 'network 0', client: 'another phone' })).toBe('answer');
      }),
    );
  });
});
