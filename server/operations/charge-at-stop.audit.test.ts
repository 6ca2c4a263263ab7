import { Agent } from 'undici';
import { expect, it, onTestFinished } from 'vitest';
import { payableOrder } from '#server/testing/payable-order.ts';
import { startServerProcess } from '#server/testing/server-process.ts';
import { environmentWith, startMock } from '#server/testing/storefront.ts';

const CHARGE_MS = 12_000;

it('a storefront that is told to stop answers a slow charge before it ends', async () => {
  const mock = await startMock();
  onTestFinished(() => mock.close());
  const server = await startServerProcess({ ...environmentWith(mock.mockUrl), PROVIDER_DOMAIN: 'localhost' });
  onTestFinished(() => server.stop());
  const { caller, checkout, venue } = await payableOrder({ ...mock, caller: server.caller });
  await venue.fault({ method: 'POST', path: '/payment/checkout' }, 'latency', { delay_ms: CHARGE_MS });
  const paid = caller.payment.checkout(checkout);
  await expect.poll(venue.struck).toEqual([1]);
  await Promise.all([expect(paid).resolves.toMatchObject({ status: 'pending' }), server.stop()]);
  expect(server.exitCode()).toBe(0);
});

it('a storefront that is told to stop under load answers what it has begun, and refuses whole what comes later on a connection', async () => {
  const mock = await startMock();
  onTestFinished(() => mock.close());
  const server = await startServerProcess({
    ...environmentWith(mock.mockUrl),
    PROVIDER_DOMAIN: 'localhost',
    DRAIN_SECONDS: '2',
  });
  onTestFinished(() => server.stop());
  const { site, addCard, fault } = await mock.venue();
  const { card } = await addCard({ photos: 24 });
  await fault({}, 'latency', { delay_ms: 200 });
  const headers = { host: `${site}.localhost`, 'content-type': 'application/json' };
  const body = JSON.stringify({ cards: [card] });
  const call = { origin: server.url, path: '/trpc/gallery.byCards', method: 'POST', headers, body } as const;
  let answered = 0;
  const visit = async () => {
    const phone = new Agent({ connections: 1, pipelining: 1 });
    for (;;) {
      const reply = await phone.request(call);
      const { result, errorCode } = (await reply.body.json()) as { result?: object; errorCode?: string };
      if (result) answered += 1;
      const isLast = reply.headers.connection === 'close';
      // A storefront that stops refuses further requests in this way, before it begins any of their work.
      expect(result ? 'answered' : [reply.statusCode, errorCode, isLast]).toEqual(
        result ? 'answered' : [502, 'SERVER_BUSY', true],
      );
      if (isLast) return phone.destroy();
    }
  };
  const visitors = Array.from({ length: 60 }, visit);
  await expect.poll(() => answered).toBeGreaterThan(2 * visitors.length);
  await Promise.all([...visitors, server.stop()]);
  expect(server.exitCode()).toBe(0);
});
