import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { failureOf } from '#server/testing/storefront.ts';
import { type Claimant, FairBudget, type Release } from './fair-budget.ts';

const from = (network: string, connection = '1', site?: string): Claimant => ({
  networks: [network],
  connection,
  ...(site === undefined ? {} : { site }),
});

/** Takes units for all claimants at once. @returns their names as they are granted; `next` releases the earliest */
function inOrder(budget: FairBudget, claimants: readonly Claimant[], units = 1) {
  const order: string[] = [];
  const releases: Release[] = [];
  const add = (claimant: Claimant) => {
    void budget.take(claimant, units).then((release) => {
      order.push(`${claimant.networks[0]}/${claimant.connection}`);
      releases.push(release);
    });
  };
  claimants.forEach(add);
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const next = async () => {
    releases.shift()?.();
    await settle();
  };
  return { order, add, next, settle };
}

describe('a fair budget', () => {
  it('lets networks take turns, and the connections of each', async () => {
    const budget = new FairBudget({ size: 1, queue: 100 });
    const greedy = ['1', '1', '1', '2', '2'].map((connection) => from('a', connection));
    const { order, next, settle } = inOrder(budget, [...greedy, from('b'), from('c')]);
    await settle();
    for (let served = 0; served < 6; served += 1) await next();
    // One of a's claims was granted before the others came.
    expect(order.slice(0, 4).toSorted()).toEqual(['a/1', 'a/1', 'b/1', 'c/1']);
    expect(order.slice(4)).toEqual(['a/2', 'a/1', 'a/2']);
  });

  it.each([
    ['network', from('c'), ['a/1', 'a/1', 'b/1', 'b/1', 'c/1', 'c/1']],
    ['connection', from('a', '2'), ['a/1', 'a/1', 'a/2', 'b/1', 'b/1', 'b/1']],
  ])('lets a %s that comes later have its turns, and overtake nobody', async (_, late, turns) => {
    const budget = new FairBudget({ size: 1, queue: 100 });
    const early = Array.from({ length: 8 }, () => [from('a'), from('b')]).flat();
    const { order, add, next, settle } = inOrder(budget, early);
    await settle();
    for (let served = 0; served < 6; served += 1) await next();
    for (let claims = 0; claims < 4; claims += 1) add(late);
    for (let served = 0; served < 6; served += 1) await next();
    expect(order.slice(-6).toSorted()).toEqual(turns);
  });

  it('lets who goes first wait for one claim, and the others of a flood of it for every second', async () => {
    const budget = new FairBudget({ size: 1, queue: 100 });
    const others = Array.from({ length: 4 }, () => ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => from(name))).flat();
    const { order, add, next, settle } = inOrder(budget, others);
    await settle();
    for (let before = 0; before < 10; before += 1) {
      add({ ...from('owner'), goesFirst: true });
      await next();
      expect(order.at(-1)).toBe('owner/1');
      for (let served = 0; served <= before; served += 1) await next();
    }
  });

  it('serves all others although who goes first always comes again', async () => {
    const budget = new FairBudget({ size: 1, queue: 100 });
    const { order, add, next, settle } = inOrder(
      budget,
      ['a', 'b', 'c'].map((name) => from(name)),
    );
    await settle();
    for (let flood = 0; flood < 10; flood += 1) add({ ...from('owner', `${flood}`), goesFirst: true });
    for (let served = 0; served < 6; served += 1) await next();
    expect(order.filter((name) => !name.startsWith('owner'))).toEqual(['a/1', 'b/1', 'c/1']);
  });

  it('does not make up to a network for what its own share kept from it', async () => {
    const budget = new FairBudget({ size: 2, perNetwork: 1, queue: 100 });
    const { order, add, next, settle } = inOrder(budget, Array<Claimant>(6).fill(from('a')));
    for (let served = 0; served < 50; served += 1) (await budget.take(from('b'), 1))();
    await budget.take(from('b'), 1);
    add(from('c'));
    await settle();
    for (let served = 0; served < 2; served += 1) await next();
    expect(order.toSorted()).toEqual(['a/1', 'a/1', 'c/1']);
  });

  it('counts an IPv6 /48 as one network', async () => {
    const budget = new FairBudget({ size: 10, perNetwork: 2, queue: 10 });
    const inside = (at: number): Claimant => ({ networks: [`${at}::/64`, '0::/56', '0::/48'], connection: '1' });
    for (const at of [1, 2]) await budget.take(inside(at), 1);
    void budget.take(inside(3), 1);
    await budget.take(from('other'), 1);
    expect([budget.active, budget.waiting]).toEqual([3, 1]);
  });

  it('keeps a network and a venue within their shares, without stopping others', async () => {
    const budget = new FairBudget({ size: 4, perVenue: 2, perNetwork: 3, queue: 10 });
    await budget.take(from('a', '1', 'aqua'), 2);
    void budget.take(from('b', '1', 'aqua'), 1);
    await budget.take(from('b', '2', 'museu'), 1);
    expect([budget.active, budget.waiting]).toEqual([3, 1]);
  });

  it.each([
    [1, 16],
    [2, 24],
    [6, 36],
    [20, 44],
  ])(
    'leaves room for others, although %i networks take all that they get and give nothing back',
    async (networks, most) => {
      const budget = new FairBudget({ size: 64, perVenue: 48, perNetwork: 16, queue: 2_000 });
      for (let claims = 0; claims < 48; claims += 1) {
        for (let at = 0; at < networks; at += 1) void budget.take(from(`slow ${at}`, '1', 'aqua'), 1);
      }
      expect(budget.active).toBeLessThanOrEqual(most);
      expect(budget.active).toBeGreaterThanOrEqual(most - 4);
      for (const site of ['aqua', 'museu']) (await budget.take(from('another', '1', site), 1))();
    },
  );

  it('leaves room for others, although networks at several venues give nothing back', async () => {
    const budget = new FairBudget({ size: 64, perVenue: 48, perNetwork: 16, queue: 2_000 });
    for (let claims = 0; claims < 48; claims += 1) {
      for (let at = 0; at < 6; at += 1) void budget.take(from(`slow ${at}`, '1', `venue ${at}`), 1);
    }
    expect(budget.active).toBeLessThanOrEqual(44);
    for (let at = 0; at < 8; at += 1) await budget.take(from(`another ${at}`, '1', 'aqua'), 1);
  });

  it('leaves room for small claims, although networks give large ones not back', async () => {
    const budget = new FairBudget({ size: 30_000, perVenue: 22_500, perNetwork: 10_000, queue: 100 });
    const take = (at: number, site: string) => budget.take(from(`large ${at}`, '1', site), 7_500);
    const ends = [await take(1, 'aqua'), await take(2, 'aqua')];
    const third = take(3, 'aqua');
    for (let at = 0; at < 8; at += 1) (await budget.take(from(`small ${at}`, '1', 'aqua'), 120))();
    const fourth = take(4, 'museu');
    for (let at = 0; at < 8; at += 1) (await budget.take(from(`small ${at}`, '1', 'museu'), 120))();
    for (const end of ends) end();
    await Promise.all([third, fourth]);
  });

  it('keeps nobody’s largest claim waiting for a single other network', async () => {
    const budget = new FairBudget({ size: 30_000, perVenue: 22_500, perNetwork: 10_000, queue: 100 });
    for (let count = 0; count < 20; count += 1) void budget.take(from('busy', `${count}`, 'aqua'), 2_500);
    (await budget.take(from('another', '1', 'aqua'), 10_000))();
  });

  it('gives a claim that is larger than a share all of it, and lets nobody overtake it', async () => {
    const budget = new FairBudget({ size: 10, perNetwork: 6, queue: 10 });
    const small = await budget.take(from('a'), 5);
    const large = budget.take(from('b'), 1_000);
    const later = budget.take(from('c'), 6);
    expect(budget.waiting).toBe(2);
    small();
    (await large)();
    (await later)();
    expect([budget.active, budget.waiting]).toEqual([0, 0]);
  });

  it.each([
    ['venue', { perVenue: 6 }, (at: number) => from(`small ${at % 3}`, '1', 'aqua')],
    ['network', { perNetwork: 6 }, (at: number) => from('large', `small ${at % 3}`, 'aqua')],
  ])(
    'lets small claims of its %s overtake a large claim for a while only, and others always',
    async (_, shares, small) => {
      const budget = new FairBudget({ size: 10, queue: 100, ...shares });
      const { add, next, settle } = inOrder(
        budget,
        Array.from({ length: 9 }, (_, at) => small(at)),
      );
      const large = budget.take(from('large', 'large', 'aqua'), 6).then(() => 'granted');
      for (let served = 0; served < 50; served += 1) {
        add(small(served));
        await next();
        (await budget.take(from('other', '1', 'museu'), 1))();
      }
      await settle();
      expect(await Promise.race([large, 'waits'])).toBe('granted');
    },
  );

  it('serves small claims between the large ones of many networks, and large ones in the end', async () => {
    const budget = new FairBudget({ size: 3_000, perNetwork: 1_000, queue: 1_000 });
    const order: string[] = [];
    const work = async (network: string, units: number, rounds: number) => {
      for (let round = 0; round < rounds; round += 1) {
        const release = await budget.take(from(network), units);
        order.push(network);
        await new Promise((resolve) => setImmediate(resolve));
        release();
      }
    };
    const large = Array.from({ length: 40 }, (_, at) => work(`large ${at}`, 1_000, 5));
    const small = Array.from({ length: 100 }, (_, at) => work(`small ${at}`, 20, 1));
    await Promise.all([...large, ...small]);
    expect(order.findLastIndex((name) => name.startsWith('small'))).toBeLessThan(110);
    expect(order).toHaveLength(300);
  });

  it('refuses a claim of the busiest client in the longest line when too many wait', async () => {
    const budget = new FairBudget({ size: 1, queue: 3 });
    const release = await budget.take(from('a'), 1);
    const greedy = [1, 2, 3].map(() => failureOf(budget.take(from('a', '1'), 1)));
    const neighbour = budget.take(from('a', '2'), 1);
    expect(await greedy[2]).toBe('SERVER_BUSY');
    const other = budget.take(from('b'), 1);
    expect(await greedy[1]).toBe('SERVER_BUSY');
    const claims = [greedy[0], neighbour, other];
    const served = Promise.race(claims.map(async (claim, at) => claim?.then(() => at)));
    release();
    expect(await served, 'who waited first').toBe(0);
    expect(budget.waiting).toBe(2);
  });

  it('lets few of a network wait, if so many have a share of the queue, and refuses its busiest client first', async () => {
    const budget = new FairBudget({ size: 1, queue: 9, queuePerNetwork: 2 });
    await budget.take(from('a'), 1);
    const greedy = [1, 2].map(() => failureOf(budget.take(from('a', '1'), 1)));
    void budget.take(from('a', '2'), 1);
    void budget.take(from('b'), 1);
    expect([await greedy[1], budget.waiting]).toEqual(['SERVER_BUSY', 3]);
  });

  it('keeps whoever waits from those that come after it, however many turns it had', async () => {
    const budget = new FairBudget({ size: 1, queue: 9, queuePerNetwork: 2 });
    for (let turn = 0; turn < 3; turn += 1) (await budget.take(from('a', '1'), 1))();
    await budget.take(from('a', '2'), 1);
    const next = failureOf(budget.take(from('a', '1'), 1));
    void budget.take(from('a', '3'), 1);
    expect(await failureOf(budget.take(from('a', '4'), 1))).toBe('SERVER_BUSY');
    expect(await Promise.race([next, 'waits'])).toBe('waits');
  });

  it('lets the networks of one IPv6 /32 give way to others when too many wait', async () => {
    const budget = new FairBudget({ size: 1, queue: 3 });
    const release = await budget.take(from('a'), 1);
    const inside = (at: number): Claimant => ({ networks: [`2001:db8:${at}::/48`], connection: '1' });
    const greedy = [1, 2, 3].map((at) => failureOf(budget.take(inside(at), 1)));
    const others = await Promise.race([greedy[2], failureOf(budget.take(from('b'), 1)).then(() => 'other')]);
    expect(others).toBe('SERVER_BUSY');
    release();
    expect([await greedy[0], budget.waiting]).toEqual([undefined, 2]);
  });

  it('forgets who has left, also the one that all others waited behind', async () => {
    const budget = new FairBudget({ size: 2, queue: 10 });
    await budget.take(from('a'), 1);
    const leaving = new AbortController();
    const large = failureOf(budget.take(from('b'), 2, { left: leaving.signal }));
    const small = budget.take(from('c'), 1);
    leaving.abort(new Error('gone'));
    expect(await large).toBe('SERVER_BUSY');
    await small;
    await expect(budget.take(from('d'), 1, { left: leaving.signal })).rejects.toMatchObject({
      cause: { message: 'gone' },
    });
    expect([budget.active, budget.waiting]).toEqual([2, 0]);
  });

  it('never exceeds a share, serves all in the end, and is then as it was', async () => {
    const claims = fc.array(
      fc.record({
        network: fc.constantFrom('a', 'b', 'c'),
        site: fc.constantFrom(undefined, 'aqua', 'museu'),
        connection: fc.constantFrom('1', '2'),
        units: fc.integer({ min: 1, max: 8 }),
        leaves: fc.boolean(),
      }),
      { maxLength: 30 },
    );
    await fc.assert(
      fc.asyncProperty(claims, async (all) => {
        const [size, perVenue, perNetwork] = [6, 4, 5];
        const budget = new FairBudget({ size, perVenue, perNetwork, queue: 30 });
        const used = new Map<string, number>();
        const count = (key: string, units: number) => used.set(key, (used.get(key) ?? 0) + units);
        await Promise.all(
          all.map(async ({ network, site, connection, units, leaves }) => {
            const leaving = new AbortController();
            const taken = budget
              .take(from(network, connection, site), units, { left: leaving.signal })
              .catch(() => null);
            if (leaves) leaving.abort(new Error('gone'));
            const release = await taken;
            if (release === null) return;
            const own = Math.min(units, perNetwork, site === undefined ? size : perVenue);
            for (const key of ['all', network, `${site}`]) count(key, own);
            expect(used.get('all') ?? 0).toBeLessThanOrEqual(size);
            expect(used.get(network) ?? 0).toBeLessThanOrEqual(perNetwork);
            if (site !== undefined) expect(used.get(site) ?? 0).toBeLessThanOrEqual(perVenue);
            await new Promise((resolve) => setImmediate(resolve));
            for (const key of ['all', network, `${site}`]) count(key, -own);
            release();
            release();
          }),
        );
        expect([budget.active, budget.waiting]).toEqual([0, 0]);
      }),
    );
  });
});
