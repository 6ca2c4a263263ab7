import type { AnyTRPCRouter } from '@trpc/server';
import fastify from 'fastify';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { Context } from '#server/context.ts';
import { VisitorLeft } from '#server/errors.ts';
import { createMetrics } from '#server/operations/metrics/metrics.ts';
import { DOWNLOADS_BODY } from '#server/procedures/input.ts';
import { connectRaw } from '#server/testing/raw-http.ts';
import { failureOf, startStorefront } from '#server/testing/storefront.ts';
import { appRouter } from '#server/trpc/router.ts';
import { UNLIMITED } from './answer-time.ts';
import { BUDGETS, type Budget, createBudgets } from './budgets.ts';
import { COSTS } from './costs.ts';
import { requireCosts, startFairly, withWork } from './work.ts';

function visitor(network = '192.0.2.1', left = new AbortController().signal) {
  const budgets = createBudgets();
  const context = {
    budgets,
    networks: [network],
    connection: '1',
    site: 'aqua',
    left,
    time: UNLIMITED,
    provider: {},
    metrics: createMetrics(),
  } as unknown as Context;
  return { budgets, context };
}

it('takes the first shares before the task, and gives back all of them after it, whatever its end', async () => {
  const { budgets, context } = visitor();
  const name = 'gallery.zip';
  const inTask = await withWork(context, name, async () => [budgets.archives.active, budgets.media.active]);
  expect(inTask).toEqual([1, 0]);
  const failing = withWork(context, name, () => Promise.reject(new Error('no')));
  await expect(failing).rejects.toThrow('no');
  expect([budgets.archives.active, budgets.media.active]).toEqual([0, 0]);
});

it('holds no more lists of media that wait for an archive than fit into memory', () => {
  expect(BUDGETS.archives.queue * DOWNLOADS_BODY.bytes).toBeLessThan(100_000_000);
});

it.each([
  ['two networks at its venue', ['aqua', 'aqua']],
  ['four networks at as many others', ['a', 'b', 'c', 'd']],
])('has room for the largest gallery beside %s that give nothing back', async (_, sites) => {
  const { media } = createBudgets();
  for (let claims = 0; claims < 20; claims += 1) {
    for (const [at, site] of sites.entries()) {
      void media.take({ networks: [`busy ${at}`], connection: `${claims}`, site }, 500);
    }
  }
  await media.take({ networks: ['another'], connection: '1', site: 'aqua' }, 10_000);
});

it('gives back a share that comes after the end of its task', async () => {
  const { budgets, context } = visitor();
  const others = await budgets.media.take({ networks: ['192.0.2.1'], connection: '2' }, 10_000);
  const shares: Promise<unknown>[] = [];
  await withWork(context, 'order.open', async ({ provider }) => void shares.push(provider.work.take('media', 5_000)));
  others();
  await Promise.all(shares);
  expect(budgets.media.active).toBe(0);
});

it('takes a share inside once, and only one that the table names', async () => {
  const { budgets, context } = visitor();
  await withWork(context, 'order.open', async ({ provider: { work } }) => {
    await work.take('media', 3);
    await work.take('media', BUDGETS.media.size);
    expect(budgets.media.active).toBe(3);
    await expect(work.take('archives')).rejects.toThrow('do not name archives');
  });
});

it('reads three orders of ten thousand media a second, and one of a network, whoever asked first', async () => {
  vi.useFakeTimers();
  const { context } = visitor();
  const read: string[] = [];
  const networks = ['wifi', 'wifi', 'wifi', 'home', 'phone', 'hotel'];
  const orders = networks.map((network) =>
    withWork({ ...context, networks: [network] } as Context, 'order.open', async ({ provider: { work } }) => {
      await work.take('longOrders', 10_000);
      read.push(network);
    }),
  );
  await vi.advanceTimersByTimeAsync(0);
  expect(read).toEqual(['wifi', 'home', 'phone']);
  await vi.advanceTimersByTimeAsync(BUDGETS.longOrders.holdMs);
  expect(read.slice(3).toSorted()).toEqual(['hotel', 'wifi']);
  await vi.advanceTimersByTimeAsync(BUDGETS.longOrders.holdMs);
  await Promise.all(orders);
});

it('refuses at once what must not wait, except for a share that is free', async () => {
  vi.useFakeTimers();
  const { context } = visitor();
  const claim = () =>
    failureOf(
      withWork(context, 'order.open', async ({ provider: { work } }) => void (await work.take('longOrders', 9_000, 0))),
    );
  expect(await claim()).toBeUndefined();
  const refused = claim();
  await vi.advanceTimersByTimeAsync(1);
  expect(await refused).toBe('SERVER_BUSY');
});

it('keeps a network’s share of a rate for as much longer as more is claimed', async () => {
  vi.useFakeTimers();
  const { budgets, context } = visitor();
  const claim = (units: number) =>
    withWork(context, 'order.open', async ({ provider: { work } }) => void (await work.take('longOrders', units)));
  await claim(30_000);
  await vi.advanceTimersByTimeAsync(3 * BUDGETS.longOrders.holdMs - 1);
  expect(budgets.longOrders.active).toBe(10_000);
  await vi.advanceTimersByTimeAsync(1);
  expect(budgets.longOrders.active).toBe(0);
});

it.each([
  ['/uploads', 'newCards'],
  ['/face-search', 'faceSearches'],
  ['customer.identify', 'identities'],
] as const)(
  'keeps a share of %s that is a rate for its time, whether the request ends before it or goes on',
  async (name, budget) => {
    vi.useFakeTimers();
    const { budgets, context } = visitor();
    const { holdMs } = BUDGETS[budget];
    const slow = Promise.withResolvers<void>();
    const begin = (task: Promise<void>) =>
      withWork(context, name, async ({ provider: { work } }) => {
        await work.take(budget);
        return task;
      });
    const requests = [begin(Promise.resolve()), begin(slow.promise)];
    await vi.advanceTimersByTimeAsync(holdMs - 1);
    expect(budgets[budget].active).toBe(2);
    await vi.advanceTimersByTimeAsync(2);
    expect(budgets[budget].active).toBe(0);
    slow.resolve();
    await Promise.all(requests);
  },
);

it('ends the wait of a visitor who leaves, and the work of one who has left', async () => {
  const leaving = new AbortController();
  const { budgets, context } = visitor('192.0.2.1', leaving.signal);
  const others = await budgets.archives.take({ networks: ['192.0.2.1'], connection: '2' }, 8);
  const task = vi.fn();
  const waiting = failureOf(withWork(context, 'gallery.zip', task));
  leaving.abort(new VisitorLeft());
  expect(await waiting).toBe('BAD_INPUT');
  expect(task).not.toHaveBeenCalled();
  others();
  expect([budgets.archives.active, budgets.archives.waiting]).toEqual([0, 0]);
});

it('names nothing that is neither a procedure nor a route', async () => {
  const { app } = await startStorefront();
  const { procedures }: AnyTRPCRouter['_def'] = appRouter._def;
  const isKnown = (name: string) =>
    name in procedures ||
    name === 'files of the client' ||
    ['GET', 'POST'].some((method) => app.hasRoute({ method: method as 'GET', url: name }));
  // Prometheus reads this route on another port.
  const elsewhere = ['/metrics'];
  expect(Object.keys(COSTS).filter((name) => !isKnown(name) && !elsewhere.includes(name))).toEqual([]);
});

it('lets a visitor wait for a rate as long as others can have taken all of it', () => {
  const rates = Object.values<Budget>(BUDGETS).filter(({ holdMs }) => holdMs !== undefined);
  expect(rates.length).toBeGreaterThan(0);
  for (const { waitMs, holdMs = 0 } of rates) expect(waitMs).toBeGreaterThanOrEqual(holdMs);
});

it('lets no route start without a cost', () => {
  const app = fastify();
  requireCosts(app);
  app.get('/healthz', async () => 'ok');
  expect(() => app.get('/new', async () => 'ok')).toThrow('/new has no row');
});

it('a request waits for one of each network, however many requests another network has under way', async () => {
  const app = fastify();
  startFairly(app);
  const started: string[] = [];
  app.get('/', async ({ ip }) => started.push(ip));
  const open = (remoteAddress: string) => app.inject({ url: '/', remoteAddress });
  const flood = Array.from({ length: 200 }, () => open('192.0.2.1'));
  await open('192.0.2.2');
  expect(started.length).toBeLessThan(5);
  await Promise.all(flood);
  expect(started).toHaveLength(201);
});

it('a new connection waits for few requests, however many connections another network has just opened', async () => {
  const app = fastify({ trustProxy: true });
  startFairly(app);
  onTestFinished(() => app.close());
  const started: string[] = [];
  app.get('/', async ({ ip }) => started.push(ip));
  await app.listen({ port: 0, host: '127.0.0.1' });
  const open = (address: string) => connectRaw(app, `GET / HTTP/1.1\r\nhost: a\r\nx-forwarded-for: ${address}\r\n\r\n`);
  await Promise.all([...Array.from({ length: 100 }, () => open('192.0.2.1')), open('192.0.2.2')]);
  await vi.waitFor(() => expect(started).toHaveLength(101));
  expect(started.indexOf('192.0.2.2')).toBeLessThan(50);
});
