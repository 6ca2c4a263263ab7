import { expect, it, onTestFinished } from 'vitest';
import type { FaultsReply } from '#mock-provider/control/faults.ts';
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
  const { id: organization } = venue.organization;
  const slow = { match: { method: 'POST', path: '/payment/checkout' }, kind: 'latency', delay_ms: CHARGE_MS };
  await mock.control('/faults', { organization, ...slow });
  const paid = caller.payment.checkout(checkout);
  const sent = async () => (await mock.control<FaultsReply>(`/faults?organization=${organization}`)).faults[0]?.matched;
  await expect.poll(sent).toBe(1);
  await Promise.all([expect(paid).resolves.toMatchObject({ status: 'pending' }), server.stop()]);
  expect(server.exitCode()).toBe(0);
});
