import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createMemoryState } from '#server/shared-state/create-shared-state.ts';
import { giveBuyer } from '#server/testing/buyer.ts';
import { addMedia, creditCardToken, payableOrder } from '#server/testing/payable-order.ts';
import { type Caller, failureOf, rightTo, startStorefront } from '#server/testing/storefront.ts';
import { createOrderStores, PIX_CODES_CAPACITY } from './order-stores.ts';
import { CODE_MS, PAUSE_MS, pauseMs, withCode } from './unpaid-codes.ts';

const STRANGER = '2001:db8:5:1::1';
const ALSO_STRANGER = '2001:db8:5:2::1';

/** Prepares a card that its owner and a stranger have. `makeCode` saves a buyer and pays by PIX, as anybody may. */
async function ownerAndStranger() {
  const storefront = await startStorefront();
  const { venue, card, caller: owner, settle, payments } = await payableOrder(storefront, 'pendente@example.com');
  const open = async (caller: Caller) => {
    const { cards, unsold } = await caller.gallery.byCards({ cards: [card] });
    const rights = [cards[0]?.right ?? ''] as [string];
    return { rights, unsold, order: await caller.order.open({ cards: rights }) };
  };
  const makeCode = async (caller: Caller) => {
    const { order, rights } = await open(caller);
    const ready = await giveBuyer(caller, order.id, rights, 'pendente@example.org');
    return caller.payment.checkout({ ...ready, method: 'pix' });
  };
  const stranger = (address = STRANGER) => storefront.caller(venue.site, address);
  return { storefront, venue, owner, stranger, open, makeCode, settle, payments };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a stranger who makes PIX codes of a card (R2)', () => {
  it('makes two, and the owner then chooses and pays by card', async () => {
    const { storefront, owner, stranger, open, makeCode, settle, payments } = await ownerAndStranger();
    for (const address of [STRANGER, ALSO_STRANGER]) {
      expect((await makeCode(stranger(address))).status).toBe('pending');
      const { order, unsold } = await open(owner);
      const choosing = addMedia(owner, { order: order.id, media: unsold[1]?.id ?? '' });
      expect(await failureOf(choosing)).toBe('ORDER_AWAITS_PAYMENT');
      await settle('expired');
      vi.setSystemTime(Date.now() + CODE_MS);
    }
    const third = makeCode(stranger());
    await expect(third).rejects.toMatchObject({ errorCode: 'PIX_CODES_UNPAID' });
    const { order, unsold, rights } = await open(owner);
    expect(order.payment?.status).toBe('expired');
    const chosen = await addMedia(owner, { order: order.id, media: unsold[1]?.id ?? '' });
    expect(chosen.totalCents).toBe(5980);
    const ready = await giveBuyer(owner, order.id, rights);
    const token = await creditCardToken(storefront, '4000000000000010');
    const paid = await owner.payment.checkout({ ...ready, method: 'creditCard', cardToken: token, replacesPix: false });
    expect(paid.status).toBe('paid');
    expect((await payments())?.filter((payment) => payment.endsWith('paid'))).toHaveLength(1);
  });

  it('does not stop a card payment of what the payer sees, also while the code waits', async () => {
    const { storefront, owner, stranger, open, makeCode, payments } = await ownerAndStranger();
    await makeCode(stranger());
    const { order, rights } = await open(owner);
    expect([order.buyer.kind, order.customer, order.address]).toEqual(['someone', null, null]);
    const pay = { order: order.id, cards: rights, method: 'creditCard' as const };
    const token = () => creditCardToken(storefront, '4000000000000010');
    const unseen = { ...pay, revision: 'another', cardToken: await token(), replacesPix: true };
    expect(await failureOf(owner.payment.checkout(unseen))).toBe('ORDER_CHANGED');
    const seen = { ...pay, revision: order.revision };
    const notReplaced = await owner.payment.checkout({ ...seen, cardToken: await token(), replacesPix: false });
    expect([notReplaced.status, notReplaced.method]).toEqual(['pending', 'pix']);
    const card = { ...seen, cardToken: await token(), replacesPix: true };
    // A checkout is joined only by another one with the same instrument, so neither gets the other's answer.
    const [waiting, paid] = await Promise.all([
      owner.payment.checkout({ ...seen, method: 'pix' }),
      owner.payment.checkout(card),
    ]);
    expect([waiting.method, paid.status, paid.method]).toEqual(['pix', 'paid', 'creditCard']);
    expect((await payments())?.filter((payment) => payment.endsWith('paid'))).toHaveLength(1);
  });

  it('takes no code from the owner, who is elsewhere', async () => {
    const { owner, stranger, makeCode, settle } = await ownerAndStranger();
    for (let count = 0; count < 2; count += 1) {
      await makeCode(stranger());
      await settle('expired');
      vi.setSystemTime(Date.now() + CODE_MS);
    }
    expect((await makeCode(owner)).status).toBe('pending');
  });
});

it('a stranger who adds the cards of others to orders of their own stops no PIX of theirs', async () => {
  const { venue, owner, stranger, open } = await ownerAndStranger();
  const thief = stranger();
  const { rights: own } = await open(owner);
  for (let nth = 0; nth < 2; nth += 1) {
    const { card } = await venue.addCard({ photos: 1 });
    const right = await rightTo(thief, card);
    const { id: order } = await thief.order.open({ cards: [right, ...own] });
    await thief.order.addAllDigital({ order });
    const ready = await giveBuyer(thief, order, [right, ...own], 'pendente@example.org');
    expect((await thief.payment.checkout({ ...ready, method: 'pix' })).status).toBe('pending');
    vi.setSystemTime(Date.now() + CODE_MS);
  }
  // This visitor shares the stranger's Wi-Fi, and still gets a code.
  const { order, rights } = await open(stranger());
  const ready = await giveBuyer(stranger(), order.id, rights, 'pendente@example.com');
  expect((await stranger().payment.checkout({ ...ready, method: 'pix' })).status).toBe('pending');
});

it('a card has two unpaid codes again after one that was paid', async () => {
  const { storefront, venue, owner, open, makeCode } = await ownerAndStranger();
  for (const status of ['paid', 'expired', 'expired', 'expired']) {
    const { order, unsold } = await open(owner);
    if (order.totalCents === 0) await addMedia(owner, { order: order.id, media: unsold[0]?.id ?? '' });
    expect((await makeCode(owner)).status).toBe('pending');
    await storefront.control(`/orders/${(await venue.orders()).at(-1)?.id}/payment`, { status });
    if (status === 'paid') await owner.order.finish({ order: order.id });
    vi.setSystemTime(Date.now() + CODE_MS);
  }
  expect(await failureOf(makeCode(owner))).toBe('PIX_CODES_UNPAID');
});

it('presses that are refused leave the buyer all charges, here and elsewhere', async () => {
  const { stranger, makeCode, settle, open } = await ownerAndStranger();
  for (let count = 0; count < 2; count += 1) {
    await makeCode(stranger());
    await settle('expired');
    vi.setSystemTime(Date.now() + CODE_MS);
  }
  const buyer = stranger();
  const { order, rights } = await open(buyer);
  const ready = await giveBuyer(buyer, order.id, rights, 'pendente@example.org');
  const press = (caller: Caller) => failureOf(caller.payment.checkout({ ...ready, method: 'pix' }));
  for (let count = 0; count < 11; count += 1) expect(await press(buyer)).toBe('PIX_CODES_UNPAID');
  expect(await press(stranger('192.0.2.77'))).toBeUndefined();
});

it('a charge whose reply has no code counts as none', async () => {
  const { venue, owner, makeCode, settle } = await ownerAndStranger();
  const without = { patch: { pix_text: null }, times: 2 };
  await venue.fault({ method: 'POST', path: '/payment/checkout' }, 'patch', without);
  for (let count = 0; count < 2; count += 1) {
    expect((await makeCode(owner)).pixText).toBeNull();
    await settle('expired');
    vi.setSystemTime(Date.now() + CODE_MS);
  }
  expect((await makeCode(owner)).pixText).not.toBeNull();
});

describe('the codes of a card', () => {
  it('wait an hour after the end of the second, and no longer', () => {
    const first = withCode([], '1', 0);
    const second = withCode(first, '1', CODE_MS);
    const third = 2 * CODE_MS;
    expect(pauseMs(first, '1', CODE_MS)).toBe(0);
    expect(pauseMs(second, '1', third)).toBe(PAUSE_MS);
    expect(pauseMs(second, '1', third + PAUSE_MS)).toBe(0);
    expect(withCode(second, '1', third + PAUSE_MS)).toHaveLength(1);
  });

  it('are renewed by their order while they wait, and no other', () => {
    const second = withCode(withCode([], '1', 0), '2', 1);
    const renewed = withCode(second, '2', CODE_MS);
    expect([pauseMs(second, '2', CODE_MS), pauseMs(second, '3', CODE_MS) > 0]).toEqual([0, true]);
    expect(renewed).toHaveLength(2);
    expect(pauseMs(renewed, '2', CODE_MS + 1)).toBe(CODE_MS - 1 + PAUSE_MS);
  });

  it('have a capacity', () => {
    const { pixCodes: codes } = createOrderStores(createMemoryState());
    for (let at = 0; at <= PIX_CODES_CAPACITY; at += 1) codes.set(`${at}`, withCode([], '1', 0));
    expect([codes.size, codes.has('0'), codes.has('1')]).toEqual([PIX_CODES_CAPACITY, false, true]);
  });
});
