import { afterEach, expect, it, vi } from 'vitest';
import { browserDeadlineMs } from '#shared/deadlines.ts';
import { serverTime } from './time.ts';
import { errorCodeOf, trpcClient } from './trpc.ts';

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

const checkout = () =>
  trpcClient.payment.checkout.mutate({ order: 'x', cards: ['x'], seenTotalCents: 1, method: 'pix' });
const fail = (error: unknown) => vi.fn(async () => Promise.reject(error));

it.each([
  [false, new TypeError('Failed to fetch'), 'NOT_SENT'],
  // A connection that breaks may have carried the request.
  [true, new TypeError('Failed to fetch'), 'PROVIDER_UNAVAILABLE'],
  [false, new DOMException('', 'TimeoutError'), 'PROVIDER_UNAVAILABLE'],
] as const)('knows what was never sent (online: %s, %s)', async (onLine, failure, code) => {
  vi.stubGlobal('navigator', { onLine });
  vi.stubGlobal('fetch', fail(failure));
  expect(await checkout().catch(errorCodeOf)).toBe(code);
});

it('asks about the network before it sends: one that is lost on the way proves nothing', async () => {
  const network = { onLine: true };
  vi.stubGlobal('navigator', network);
  vi.stubGlobal('fetch', async () => {
    network.onLine = false;
    throw new TypeError('Failed to fetch');
  });
  expect(await checkout().catch(errorCodeOf)).toBe('PROVIDER_UNAVAILABLE');
});

it('sends all the same where the browser only believes that it has no network', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  vi.stubGlobal('fetch', async () => Response.json({ result: { data: { status: 'paid' } } }));
  expect(await checkout()).toEqual({ status: 'paid' });
});
