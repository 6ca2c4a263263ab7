import { setTimeout as pause } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { VisitorLeft } from '#server/errors.ts';
import { createMemoryState } from '#server/shared-state/create-shared-state.ts';
import { UNLIMITED_WORK } from '#server/testing/bare-provider.ts';
import { payableOrder } from '#server/testing/payable-order.ts';
import { failureOf, startStorefront } from '#server/testing/storefront.ts';
import { waitedMs } from '#server/testing/waited-time.ts';
import type { CardCode } from '#shared/cards/card-code.ts';
import { cardLockKey, orderLockKey } from './order-lock.ts';

it('who joins a checkout gets its answer, though its first visitor leaves while shares of work are waited for', async () => {
  const { caller, checkout, charges } = await payableOrder(await startStorefront());
  const take = vi.spyOn(UNLIMITED_WORK, 'take').mockRejectedValueOnce(new VisitorLeft());
  const press = () => caller.payment.checkout({ ...checkout, revision: 'another' });
  const [left, joined] = [failureOf(press()), press().catch((error: unknown) => error)];
  expect(await left).toBe('BAD_INPUT');
  expect(await joined).toMatchObject({ errorCode: 'ORDER_CHANGED', order: { revision: checkout.revision } });
  expect([take.mock.calls.length, await charges()]).toEqual([2, 0]);
});

it('a credit card whose token reads like a method joins no checkout by PIX', async () => {
  const { caller, checkout } = await payableOrder(await startStorefront());
  const { method: _, ...same } = checkout;
  const byCreditCard = { ...same, method: 'creditCard', cardToken: 'pix', replacesPix: true } as const;
  const presses = [caller.payment.checkout(checkout), caller.payment.checkout(byCreditCard)];
  expect((await Promise.allSettled(presses)).map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
});

const LOCKED_MS = 3_000;

/** Starts an order of a buyer, and a stranger who pays it as it is. @param charge how many charges are free */
async function orderAndStranger(charge = 10) {
  const state = createMemoryState();
  const storefront = await startStorefront({}, { state, limits: { free: { charge } } });
  const { venue, caller, card, checkout } = await payableOrder(storefront);
  const stranger = storefront.caller(venue.site, '198.51.100.7');
  const terms = { waitMs: 0, holdMs: 1_000, claimant: { networks: ['a'], connection: '1' } } as const;
  return {
    caller,
    checkout,
    reads: async () => (await venue.journal('method=GET&path=/payment/')).length,
    strangerPays: () => stranger.payment.checkout({ ...checkout, buyer: undefined }),
    lockCard: () => state.locks.run(cardLockKey({ venue }, card as CardCode), () => pause(LOCKED_MS), terms),
    lockOrder: async () => {
      const [order] = await venue.orders();
      void state.locks.run(orderLockKey({ venue }, order?.id ?? ''), () => pause(LOCKED_MS), terms);
    },
  };
}

it.each([
  ['shortly', 10, 'SERVER_BUSY'],
  ['not at all beyond the limit of charges', 0, 'TOO_MANY_REQUESTS'],
])('a stranger’s charge waits for a locked card %s, and the buyer’s as long as it takes', async (_, free, code) => {
  const { caller, checkout, strangerPays, lockCard } = await orderAndStranger(free);
  void lockCard();
  const before = waitedMs();
  expect(await failureOf(strangerPays())).toBe(code);
  expect(waitedMs() - before).toBeLessThan(LOCKED_MS / 2);
  if (free > 0) expect((await caller.payment.checkout(checkout)).status).toBe('pending');
});

it('a stranger’s checkout that waits for its order keeps nobody from reading the payment', async () => {
  const { caller, checkout, strangerPays, lockOrder } = await orderAndStranger();
  await lockOrder();
  const paid = strangerPays();
  await pause(300);
  const before = waitedMs();
  expect(await caller.payment.byOrder({ order: checkout.order })).toBeNull();
  expect(waitedMs() - before).toBeLessThan(LOCKED_MS / 2);
  expect((await paid).status).toBe('pending');
});

it('only others than the owner check an order before they wait for it', async () => {
  const { caller, checkout, reads, strangerPays, lockOrder } = await orderAndStranger();
  const before = await reads();
  await lockOrder();
  const paid = caller.payment.checkout(checkout);
  await pause(300);
  expect(await reads()).toBe(before);
  const paidByStranger = strangerPays();
  await expect.poll(reads).toBe(before + 1);
  expect([(await paid).status, (await paidByStranger).status]).toEqual(['pending', 'pending']);
});
