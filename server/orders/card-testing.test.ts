import { describe, expect, it } from 'vitest';
import { AppError } from '#server/errors.ts';
import { createMemoryState } from '#server/shared-state/create-shared-state.ts';
import { CUSTOMER, giveBuyer } from '#server/testing/buyer.ts';
import { addMedia, creditCardToken, payableOrder, removeMedia } from '#server/testing/payable-order.ts';
import { failureOf, firstRight, rightTo, startStorefront } from '#server/testing/storefront.ts';
import type { CardCode } from '#shared/cards/card-code.ts';
import { CHARGE_ENDS_MS, PROVIDER_DEADLINE_MS } from '#shared/deadlines.ts';
import type { Payment } from '#shared/payment.ts';
import { ExpiringRecords } from './expiring-record.ts';
import { countUnlessPaid, MOST_REFUSED_CREDIT_CARDS, refusedSchema } from './refused-credit-cards.ts';

const REFUSED = '4000000000000028';
const PAID = '4000000000000010';
const CHECKS = 2;
const PAYMENT: Payment = { method: 'creditCard', status: 'paid', amountCents: 2990, pixText: null };

/** Returns a function that charges an order with the same photo card, from a network. */
function countedCharges() {
  const refusals = new ExpiringRecords({ schema: refusedSchema }, createMemoryState().marks, null);
  return (network: string, orderId: string, charge = async () => PAYMENT) => {
    const ctx = { venue: { site: 'aqua' }, orders: { refusals }, networks: [network] };
    return countUnlessPaid(ctx, { orderId, cards: ['FOTOS0001' as CardCode], endsCode: false }, charge);
  };
}

describe('refused credit cards of an order (R4)', () => {
  it.each([
    ['at once', REFUSED, 'refused'],
    ['after a while', '4000000000000044', 'pending'],
  ])(
    'are ten for a buyer and twelve for all, at any address, where the bank refuses %s; then it is paid by PIX',
    async (_, number, first) => {
      const storefront = await startStorefront();
      const { venue, caller, checkout } = await payableOrder(storefront);
      const { order, cards } = checkout;
      let address = 20;
      const pay = async (buyer: string | undefined) => {
        address += 1;
        const visitor = storefront.caller(venue.site, `198.51.100.${address}`);
        const { revision } = await visitor.order.open({ cards });
        const token = await creditCardToken(storefront, number);
        const card = { order, cards, revision, buyer, cardToken: token, replacesPix: false };
        const paid = visitor.payment.checkout({ ...card, method: 'creditCard' });
        const outcome = (await failureOf(paid)) ?? (await paid).status;
        for (let check = 0; check < CHECKS; check += 1) await visitor.payment.byOrder({ order });
        return outcome;
      };
      const payTimes = async (times: number, buyer: string | undefined) => {
        const outcomes: (string | undefined)[] = [];
        while (outcomes.length < times) outcomes.push(await pay(buyer));
        return outcomes;
      };
      expect(await payTimes(11, checkout.buyer)).toEqual([...Array(10).fill(first), 'TOO_MANY_REQUESTS']);
      const another = await giveBuyer(caller, order, cards, 'outra@example.org');
      expect(await payTimes(2, another.buyer)).toEqual([first, first]);
      const third = await giveBuyer(caller, order, cards, CUSTOMER.email);
      expect(await payTimes(2, third.buyer)).toEqual(Array(2).fill('CREDIT_CARDS_REFUSED'));
      expect(await caller.payment.checkout({ ...third, method: 'pix' })).toMatchObject({
        method: 'pix',
        status: 'pending',
      });
    },
  );

  it('count for each photo card of their order by network, because anybody can add one and get another order', async () => {
    const storefront = await startStorefront();
    const { venue, caller: first, gallery } = await payableOrder(storefront);
    const [media] = gallery.unsold;
    const right = firstRight(gallery);
    const pay = async (caller = first, number = REFUSED) => {
      const added = await venue.addCard({ photos: 1 });
      const own = await rightTo(caller, added.card);
      const opened = await caller.order.open({ cards: [own] });
      const both = await caller.order.addCard({ order: opened.id, card: right });
      const { id } = await addMedia(caller, { order: both.id, media: media?.id ?? '' });
      const buyer = await giveBuyer(caller, id, [own, right]);
      const token = await creditCardToken(storefront, number);
      return failureOf(
        caller.payment.checkout({ ...buyer, method: 'creditCard', cardToken: token, replacesPix: false }),
      );
    };
    const outcomes: (string | undefined)[] = [];
    while (outcomes.length <= MOST_REFUSED_CREDIT_CARDS) outcomes.push(await pay());
    expect(outcomes).toEqual([...Array(MOST_REFUSED_CREDIT_CARDS).fill(undefined), 'CREDIT_CARDS_REFUSED']);
    expect(await pay(storefront.caller(venue.site, '198.51.100.9'), PAID)).toBeUndefined();
  });

  it('of any number of other networks and orders leave a photo card’s family its own', async () => {
    const charge = countedCharges();
    for (let nth = 0; nth < 4 * MOST_REFUSED_CREDIT_CARDS; nth += 1) {
      const network = `${Math.floor(nth / MOST_REFUSED_CREDIT_CARDS)}`;
      expect(await failureOf(charge(network, network, async () => Promise.reject(new AppError('REFUSED'))))).toBe(
        'REFUSED',
      );
    }
    expect(await failureOf(charge('0', 'another'))).toBe('CREDIT_CARDS_REFUSED');
    expect(await failureOf(charge('home', 'own'))).toBeUndefined();
  });

  it('are no more where orders of a photo card are charged at the same time, and those that pay do not count', async () => {
    const charge = countedCharges();
    const { promise: bank, resolve: decide } = Promise.withResolvers<Payment>();
    const codes: (string | undefined)[] = [];
    const charges = Array.from({ length: 2 * MOST_REFUSED_CREDIT_CARDS }, async (_, nth) => {
      codes.push(await failureOf(charge('home', `${nth}`, () => bank)));
    });
    const refused = Array(MOST_REFUSED_CREDIT_CARDS).fill('CREDIT_CARDS_REFUSED');
    await expect.poll(() => codes).toEqual(refused);
    decide(PAYMENT);
    await Promise.all(charges);
    expect(codes).toEqual([...refused, ...Array(MOST_REFUSED_CREDIT_CARDS).fill(undefined)]);
    expect(await failureOf(charge('home', 'next'))).toBeUndefined();
  });

  it('do not include an order that is empty, which is not charged', async () => {
    const storefront = await startStorefront();
    const { caller, gallery, checkout } = await payableOrder(storefront);
    const media = gallery.unsold[0]?.id ?? '';
    const { revision } = await removeMedia(caller, { order: checkout.order, buyer: checkout.buyer, media });
    const card = { method: 'creditCard', cardToken: 'token_unknown', replacesPix: false } as const;
    expect(await failureOf(caller.payment.checkout({ ...checkout, ...card, revision }))).toBe('ORDER_INCOMPLETE');
  });

  it('count with a token that nobody made, where it ends another’s PIX code', async () => {
    const storefront = await startStorefront();
    const { venue, checkout } = await payableOrder(storefront, 'pendente@example.com');
    const { order, cards, revision } = checkout;
    const outcomes: (string | undefined)[] = [];
    for (let nth = 0; nth <= MOST_REFUSED_CREDIT_CARDS; nth += 1) {
      const { payment } = storefront.caller(venue.site, `198.51.100.${nth}`);
      await payment.checkout({ order, cards, revision, method: 'pix' });
      const card = { order, cards, revision, cardToken: `token_${nth}`, replacesPix: true };
      outcomes.push(await failureOf(payment.checkout({ ...card, method: 'creditCard' })));
    }
    expect(new Set(outcomes.slice(0, -1))).toEqual(new Set(['CARD_TOKEN_INVALID']));
    expect(outcomes.at(-1)).toBe('CREDIT_CARDS_REFUSED');
  });

  it('are counted over all instances', async () => {
    const state = createMemoryState();
    const one = await startStorefront({}, { state });
    const { venue, caller, checkout } = await payableOrder(one);
    const other = await startStorefront({ PROVIDER_API_URL: one.mockUrl }, { state });
    for (let nth = 0; nth < MOST_REFUSED_CREDIT_CARDS; nth += 1) {
      const buyer = await giveBuyer(caller, checkout.order, checkout.cards, `nth${Math.floor(nth / 6)}@example.org`);
      const card = { ...buyer, method: 'creditCard' as const, replacesPix: false };
      await caller.payment.checkout({ ...card, cardToken: await creditCardToken(one, REFUSED) });
    }
    const buyer = await giveBuyer(caller, checkout.order, checkout.cards);
    const card = { ...buyer, method: 'creditCard' as const, replacesPix: false };
    const again = other
      .caller(venue.site)
      .payment.checkout({ ...card, cardToken: await creditCardToken(one, REFUSED) });
    await expect(again).rejects.toMatchObject({
      errorCode: 'CREDIT_CARDS_REFUSED',
      retryAfterSeconds: expect.any(Number),
    });
  });
});

describe('the token of a card', () => {
  it('is kept for as long as its charge may wait and then run, and not once the provider does not know it', async () => {
    const state = createMemoryState();
    const claimed: { readonly key: string; readonly ttlMs: number }[] = [];
    const setNew: typeof state.marks.setNew = (key, ttlMs) => {
      claimed.push({ key, ttlMs });
      return state.marks.setNew(key, ttlMs);
    };
    const storefront = await startStorefront({}, { state: { ...state, marks: { ...state.marks, setNew } } });
    const { caller, byCreditCard } = await payableOrder(storefront);
    expect(await failureOf(caller.payment.checkout(byCreditCard('token_unknown')))).toBe('CARD_TOKEN_INVALID');
    const longestMs = PROVIDER_DEADLINE_MS.checkout + CHARGE_ENDS_MS;
    const [unknown = expect.unreachable()] = claimed;
    expect([claimed.length, unknown.ttlMs, await state.marks.read(unknown.key)]).toEqual([1, longestMs, null]);
    await caller.payment.checkout(byCreditCard(await creditCardToken(storefront, REFUSED)));
    expect(await state.marks.read(claimed[1]?.key ?? '')).not.toBeNull();
  });
});
