import type { AnyTRPCRouter } from '@trpc/server';
import { expect, it, vi } from 'vitest';
import type { Context } from '#server/context.ts';
import { VisitorLeft } from '#server/errors.ts';
import { NO_SERVER_OBSERVER } from '#server/operations/server-observer.ts';
import { appRouter } from '#server/router.ts';
import { failureOf, startStorefront } from '#server/testing/storefront.ts';
import { BUDGETS, createBudgets } from './budgets.ts';
import { COSTS } from './costs.ts';
import { withWork } from './work.ts';

function visitor(network = '192.0.2.1', left = new AbortController().signal) {
  const budgets = createBudgets();
  const context = {
    budgets,
    networks: [network],
    connection: '1',
    site: 'aqua',
    left,
    provider: {},
    observer: NO_SERVER_OBSERVER,
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

it('takes a share inside once, and only one that the table names', async () => {
  const { budgets, context } = visitor();
  await withWork(context, 'order.open', async ({ provider: { work } }) => {
    await work.take('media', 3);
    await work.take('media', BUDGETS.media.size);
    expect(budgets.media.active).toBe(3);
    await expect(work.take('archives')).rejects.toThrow('do not name archives');
  });
});

it('keeps a share that is a rate until its time is over', async () => {
  vi.useFakeTimers();
  const { budgets, context } = visitor();
  await withWork(context, 'address.byZipcode', async () => undefined);
  await vi.advanceTimersByTimeAsync(BUDGETS.postalCodes.holdMs - 1);
  expect(budgets.postalCodes.active).toBe(1);
  await vi.advanceTimersByTimeAsync(2);
  expect(budgets.postalCodes.active).toBe(0);
  vi.useRealTimers();
});

it('ends the wait of a visitor who leaves, and the work of one who has left', async () => {
  const leaving = new AbortController();
  const { budgets, context } = visitor('192.0.2.1', leaving.signal);
  const others = await budgets.archives.take(
    { networks: ['192.0.2.1'], connection: '2' },
    8,
    AbortSignal.timeout(9_999),
  );
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
  // Served on a port of its own, or where it is configured.
  const elsewhere = ['/metrics', '/venue-host'];
  expect(Object.keys(COSTS).filter((name) => !isKnown(name) && !elsewhere.includes(name))).toEqual([]);
});

it('lets no route start without a cost', async () => {
  const { app } = await startStorefront();
  expect(Object.keys(appRouter._def.procedures).filter((name) => !(name in COSTS))).toEqual([]);
  expect(app.hasRoute({ method: 'GET', url: '/healthz' })).toBe(true);
});
