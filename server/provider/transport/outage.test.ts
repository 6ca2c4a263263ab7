import { setImmediate as turn } from 'node:timers/promises';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ProviderError } from '#server/provider/provider-error.ts';
import { Circuits } from './circuits.ts';
import { createTiming } from './timing.ts';

const EVERY_MS = 100;
const DEADLINE_MS = 8_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] });
  // LRUCache never expires an entry that was stored at the time 0.
  vi.advanceTimersByTime(1);
});

type Reply = 'answered' | 'waited' | 'refused';

/** Simulates a venue whose provider answers at once, except for cards that hang until they fail. */
function venue(hangs: (card: string) => boolean, failMs = DEADLINE_MS) {
  const circuits = new Circuits({ timing: createTiming(1), leastFailures: 10 });
  const hang = () => {
    const { promise, reject } = Promise.withResolvers<never>();
    setTimeout(() => reject(new ProviderError('PROVIDER_UNAVAILABLE', 'late')), failMs);
    return promise;
  };
  const open = async (network: string, client: string, card: string): Promise<Reply> => {
    const startedAt = performance.now();
    const call = () => (hangs(card) ? hang() : Promise.resolve());
    const failed = () => (performance.now() - startedAt >= 1_000 ? 'waited' : 'refused');
    return circuits
      .run({ group: 'gallery', site: 'aqua', subject: card, network, client }, call)
      .then(() => 'answered' as const, failed);
  };
  return {
    open,
    isOpen: () => circuits.gauges.some(({ venues }) => venues > 0),
    /** Lets a phone open its card again and again, `pauseMs` after each reply. @returns the replies so far */
    visit(network: string, card: string, pauseMs: number): Reply[] {
      const replies: Reply[] = [];
      const visitAgain = async () => {
        replies.push(await open(network, `phone of ${card}`, card));
        setTimeout(visitAgain, pauseMs);
      };
      void visitAgain();
      return replies;
    },
  };
}

async function pass(ms: number) {
  for (let passed = 0; passed < ms; passed += EVERY_MS) {
    vi.advanceTimersByTime(EVERY_MS);
    await turn();
  }
}

const count = (replies: readonly Reply[], which: Reply) => replies.filter((one) => one === which).length;
const times = (many: number, visit: (at: number) => Reply[]) => Array.from({ length: many }, (_, at) => visit(at));

describe('a provider that is down for everybody', () => {
  /** Lets networks open cards in turn, and the provider go down. @returns after how many ms the circuit opens */
  async function opensAfter(failMs: number, networks: number): Promise<number> {
    let isDown = false;
    const { open, isOpen } = venue(() => isDown, failMs);
    for (let made = 0; ; made += 1) {
      const downMs = made * EVERY_MS - 30_000;
      isDown = downMs >= 0;
      void open(`network ${made % networks}`, 'phone', `card ${made}`);
      await turn();
      if (isOpen()) return downMs;
      await pass(EVERY_MS);
    }
  }

  it.each([1, 20, 1_000])('is known in ten seconds, or once ten calls have waited: %i networks', async (networks) => {
    expect(await opensAfter(1_000, networks)).toBeLessThan(10_000);
    expect(await opensAfter(10_000, networks)).toBeLessThanOrEqual(10_000 + 10 * EVERY_MS);
  });

  it('lets nobody wait for a minute but for probes', async () => {
    let isDown = false;
    const { visit } = venue(() => isDown);
    const wifi = times(20, (at) => visit('wifi', `card ${at}`, 2_000 + 50 * at));
    const phones = times(20, (at) => visit(`phone ${at}`, `card of phone ${at}`, 2_000 + 50 * at));
    await pass(30_000);
    isDown = true;
    await pass(15_000);
    for (const replies of [...wifi, ...phones]) replies.length = 0;
    const later = times(20, (at) => visit('wifi', `later ${at}`, 2_000 + 50 * at));
    await pass(60_000);
    for (const replies of [...wifi, ...phones, ...later]) expect(count(replies, 'waited')).toBeLessThanOrEqual(4);
    for (const replies of later) expect(count(replies, 'refused')).toBeGreaterThan(count(replies, 'waited'));
    isDown = false;
    await pass(30_000);
    for (const replies of [...wifi, ...phones, ...later]) expect(replies.at(-1)).toBe('answered');
  });
});

describe('a device whose cards hang', () => {
  /** Opens its cards in turn, sixteen at a time: as many calls as its network may make to the provider. */
  function device({ open }: Pick<ReturnType<typeof venue>, 'open'>, network: string, cards: number) {
    let opened = 0;
    const openNext = async () => {
      opened += 1;
      await open(network, 'device', `broken ${opened % cards}`);
      setTimeout(openNext, EVERY_MS);
    };
    for (let place = 0; place < 16; place += 1) void openNext();
  }

  const withDevices = (networks: readonly string[], cards: number) => {
    const made = venue((card) => card.startsWith('broken'));
    for (const network of networks) device(made, network, cards);
    return made;
  };

  it.each([10, 20, 40, 120])(
    'keeps no card of other networks closed, be it in two networks: %i cards',
    async (cards) => {
      const { visit, isOpen } = withDevices(['hotel', 'hostel'], cards);
      await pass(20_000);
      expect(isOpen()).toBe(true);
      const others = times(5, (at) => visit(`home ${at}`, `card ${at}`, 4_000));
      await pass(60_000);
      expect(new Set(others.flat())).toEqual(new Set(['answered']));
    },
  );

  it.each([10, 20, 40, 120])(
    'keeps no card of its own network closed while another is answered: %i cards',
    async (cards) => {
      const { visit } = withDevices(['wifi'], cards);
      const others = times(2, (at) => visit('wifi', `card ${at}`, 4_000));
      await pass(60_000);
      expect(new Set(others.flat())).toEqual(new Set(['answered']));
    },
  );

  it.each([10, 20, 40, 120])(
    'keeps no card of its own network closed that comes when the circuit is open: %i cards',
    async (cards) => {
      const { visit, isOpen } = withDevices(['wifi'], cards);
      await pass(20_000);
      expect(isOpen()).toBe(true);
      const other = visit('wifi', 'card', 4_000);
      await pass(60_000);
      expect(new Set(other)).toEqual(new Set(['answered']));
    },
  );
});
