import { expect, it, vi } from 'vitest';
import { browserDeadlineMs, visitorWaitMs } from '#shared/deadlines.ts';
import { serverTime } from './time.ts';
import { createQueryClient, errorCodeOf, trpcClient, whileBusy } from './trpc.ts';

/** Simulates a server that never answers. The request rejects once it is aborted. */
const hang = (_: string, { signal }: RequestInit) =>
  new Promise<Response>((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));

it.each([
  ['gallery.zip', () => trpcClient.gallery.zip.mutate({ downloads: ['x'] })],
  ['payment.checkout', () => checkout()],
  ['product.list', () => trpcClient.product.list.query()],
] as const)('waits for %s until its own deadline', async (called, ask) => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', hang);
  const ended = vi.fn();
  const asked = ask().catch(ended);
  await vi.advanceTimersByTimeAsync(browserDeadlineMs(called) - 1);
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await asked;
  expect(errorCodeOf(ended.mock.calls[0]?.[0])).toBe('PROVIDER_UNAVAILABLE');
});

it('reads an answer that has begun, however long its deadline is over', async () => {
  vi.useFakeTimers();
  const body = new TransformStream<Uint8Array, Uint8Array>();
  vi.stubGlobal('fetch', async () => new Response(body.readable));
  const reading = trpcClient.product.list.query();
  await vi.advanceTimersByTimeAsync(browserDeadlineMs('product.list') + 10_000);
  const writer = body.writable.getWriter();
  void writer.write(new TextEncoder().encode('{"result":{"data":7}}')).then(() => writer.close());
  expect(await reading).toBe(7);
});

it('asks again for what failed at once, and not for what took a whole deadline', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { onLine: true });
  const queryClient = createQueryClient();
  const asked = vi.fn(hang);
  vi.stubGlobal('fetch', asked);
  const read = () => queryClient.fetchQuery({ queryKey: ['x'], queryFn: () => trpcClient.product.list.query() });
  const late = read().catch(errorCodeOf);
  await vi.advanceTimersByTimeAsync(120_000);
  expect([await late, asked.mock.calls.length]).toEqual(['PROVIDER_UNAVAILABLE', 1]);
  asked.mockImplementation(() => Promise.reject(new TypeError('Failed to fetch')));
  const broken = read().catch(errorCodeOf);
  await vi.advanceTimersByTimeAsync(120_000);
  expect([await broken, asked.mock.calls.length]).toEqual(['PROVIDER_UNAVAILABLE', 3]);
});

const busy = (retryAfterSeconds: number) => async () => {
  const data = { errorCode: 'SERVER_BUSY', retryAfterSeconds };
  return Response.json({ error: { message: 'SERVER_BUSY', code: -32603, data } }, { status: 503 });
};

it.each([
  ['order.changeSelection', 1, 7],
  ['order.addCard', 1, 16],
  ['order.addCard', 20, 1],
] as const)(
  'sends %s again to a busy server while its last attempt can end in the visitor’s time',
  async (called, pause, sent) => {
    vi.useFakeTimers();
    const asked = vi.fn(busy(pause));
    vi.stubGlobal('fetch', asked);
    const asking = whileBusy(called, () => trpcClient.product.list.query()).catch(errorCodeOf);
    await vi.advanceTimersByTimeAsync(visitorWaitMs(called));
    expect([await asking, asked.mock.calls.length]).toEqual(['SERVER_BUSY', sent]);
  },
);

it('reads the server’s clock in each response', async () => {
  const tomorrow = new Date(Date.now() + 24 * 60 * 60 * 1000);
  const headers = () => ({ date: tomorrow.toUTCString() });
  vi.stubGlobal('fetch', async () => Response.json({ result: { data: null } }, { headers: headers() }));
  await trpcClient.product.list.query();
  expect(Math.abs(serverTime().getTime() - tomorrow.getTime())).toBeLessThan(5_000);
  tomorrow.setTime(Date.now());
  await trpcClient.product.list.query();
});

const checkout = () => trpcClient.payment.checkout.mutate({ order: 'x', cards: ['x'], revision: 'r', method: 'pix' });
const fail = (error: unknown) => vi.fn(async () => Promise.reject(error));

it.each([
  [false, new TypeError('Failed to fetch'), 'NOT_SENT'],
  // If the connection breaks, the request may have arrived.
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
