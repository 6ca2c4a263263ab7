import { afterEach, expect, it, vi } from 'vitest';
import { browserDeadlineMs } from '#shared/deadlines.ts';
import { serverTime } from './server-clock.ts';
import { trpcClient } from './trpc.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('gives each procedure its own deadline', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return Response.json({ result: { data: null } });
  });
  const deadlines = vi.spyOn(AbortSignal, 'timeout');
  await trpcClient.gallery.zip.mutate({ downloads: ['x'] });
  await trpcClient.payment.checkout.mutate({ order: 'x', cards: ['x'], seenTotalCents: 1, method: 'pix' });
  await trpcClient.product.list.query();
  expect(asked).toEqual(['/trpc/gallery.zip', '/trpc/payment.checkout', '/trpc/product.list']);
  const given = deadlines.mock.calls.map(([ms]) => ms);
  expect(given).toEqual(['gallery.zip', 'payment.checkout', 'product.list'].map(browserDeadlineMs));
  expect(new Set(given).size).toBe(3);
});

it('reads the server’s clock in each response', async () => {
  const tomorrow = new Date(Date.now() + 24 * 60 * 60 * 1000);
  const headers = () => ({ date: tomorrow.toUTCString() });
  vi.stubGlobal('fetch', async () => Response.json({ result: { data: null } }, { headers: headers() }));
  await trpcClient.product.list.query();
  expect(Math.abs(serverTime().getTime() - tomorrow.getTime())).toBeLessThan(5_000);
  tomorrow.setTime(Date.now());
  await trpcClient.product.list.query();
});
