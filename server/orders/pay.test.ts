import { expect, it, vi } from 'vitest';
import { VisitorLeft } from '#server/errors.ts';
import { UNLIMITED_WORK } from '#server/testing/bare-provider.ts';
import { payableOrder } from '#server/testing/payable-order.ts';
import { failureOf, startStorefront } from '#server/testing/storefront.ts';

it('who joins a checkout gets its answer, though its first visitor leaves while shares of work are waited for', async () => {
  const { caller, checkout, charges } = await payableOrder(await startStorefront());
  const take = vi.spyOn(UNLIMITED_WORK, 'take').mockRejectedValueOnce(new VisitorLeft());
  const press = () => caller.payment.checkout({ ...checkout, revision: 'another' });
  const [left, joined] = [failureOf(press()), press().catch((error: unknown) => error)];
  expect(await left).toBe('BAD_INPUT');
  expect(await joined).toMatchObject({ errorCode: 'ORDER_CHANGED', order: { revision: checkout.revision } });
  expect([take.mock.calls.length, await charges()]).toEqual([2, 0]);
});
