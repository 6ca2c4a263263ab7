import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { OrganizationRequest } from '#mock-provider/control/schema.ts';
import { AppError } from '#server/errors.ts';
import { createHandles } from '#server/rights/handles.ts';
import { ADDRESS, CUSTOMER, rightOf } from '#server/testing/buyer.ts';
import { addMedia, payableOrder, removeMedia } from '#server/testing/payable-order.ts';
import { failureOf, firstCard, rightTo, startStorefront, type TestVenue } from '#server/testing/storefront.ts';
import type { Order } from '#shared/order.ts';

const SECRET = 'a-secret-of-the-tests-and-nothing-else';
const DAY_MS = 24 * 60 * 60_000;
const OTHER = { ...CUSTOMER, name: 'Outra', email: 'outra@example.org' };

async function buyerAndStranger(email = 'ana@example.com', fields: OrganizationRequest = {}) {
  const storefront = await startStorefront();
  const { venue, caller: buyer, checkout, ...order } = await payableOrder(storefront, email, fields);
  const stranger = storefront.caller(venue.site, '198.51.100.7');
  const { card } = await venue.addCard({ photos: 5 });
  const strangersCard = await rightTo(stranger, card);
  const { order: id, cards, buyer: right = '' } = checkout;
  const shown = await buyer.order.open({ cards, buyer: right });
  const pay = ({ revision }: Order) =>
    buyer.payment.checkout({ order: id, cards, revision, buyer: right, method: 'pix' });
  return { ...order, venue, buyer, stranger, strangersCard, card, id, cards, right, shown, pay, checkout };
}

async function cardsOfOpenings(venue: TestVenue): Promise<number[]> {
  const counts = (await venue.journal('path=/order')).map(
    ({ body }) => (body as { cards?: string[] } | null)?.cards?.length ?? 0,
  );
  return [...new Set(counts)].filter((count) => count > 0).sort();
}

async function refusalOf(call: Promise<unknown>): Promise<AppError> {
  const error = await call.catch((failure: unknown) => failure);
  if (!(error instanceof AppError)) throw new Error('the call was not refused');
  return error;
}

/** Returns a function that sets how much time has passed, in ms, for marks, which expire by this clock. */
function passTime() {
  const now = performance.now.bind(performance);
  const clock = vi.spyOn(performance, 'now');
  onTestFinished(() => clock.mockRestore());
  return (ms: number) => clock.mockImplementation(() => now() + ms);
}

describe('a charge is of what the buyer’s page showed (R7)', () => {
  it('is refused with the order as it is now, once a second visitor has added a photo', async () => {
    const { stranger, gallery, id, shown, pay, charges } = await buyerAndStranger();
    await addMedia(stranger, { order: id, media: gallery.unsold[1]?.id ?? '' });
    const { errorCode, order } = await refusalOf(pay(shown));
    expect([errorCode, order?.totalCents, order?.buyer.kind]).toEqual(['ORDER_CHANGED', 5980, 'you']);
    expect(await charges()).toBe(0);
    expect(order && (await pay(order)).amountCents).toBe(5980);
  });

  it('is of the next press: after such a refusal nobody else changes the order for a while', async () => {
    const { buyer, stranger, strangersCard, gallery, id, cards, right, shown, pay } = await buyerAndStranger();
    const [, second, third] = gallery.unsold.map(({ id: media }) => media);
    await addMedia(stranger, { order: id, media: second ?? '' });
    await refusalOf(pay(shown));
    expect((await stranger.order.open({ cards: [...cards, strangersCard] })).cards).toHaveLength(1);
    const refused = await refusalOf(addMedia(stranger, { order: id, media: third ?? '' }));
    expect([refused.errorCode, refused.retryAfterSeconds]).toEqual(['PAYMENT_IN_PROGRESS', 30]);
    const now = await addMedia(buyer, { order: id, media: third ?? '', buyer: right });
    expect((await pay(now)).amountCents).toBe(now.totalCents);
  });

  it('is of the next press: after such a refusal nobody else deletes a photo of any of the order’s cards', async () => {
    const { buyer, stranger, strangersCard, id, cards, right, card } = await buyerAndStranger(undefined, {
      features: { site: { can_remove_photo: true } },
    });
    const ofCard = await stranger.gallery.byCards({ cards: [card] });
    const [first = '', second = ''] = ofCard.unsold.map(({ id: media }) => media);
    const { right: cardRight, removal } = firstCard(ofCard);
    await buyer.order.addCard({ order: id, card: cardRight, buyer: right });
    const { revision } = await buyer.order.addAllDigital({ order: id, buyer: right });
    const remove = (media: string) => failureOf(stranger.gallery.removeMedia({ media, removal: removal ?? '' }));
    const press = (seen: string) =>
      buyer.payment.checkout({
        order: id,
        cards: [...cards, strangersCard],
        revision: seen,
        buyer: right,
        method: 'pix',
      });
    expect(await remove(first)).toBeUndefined();
    const { errorCode, order } = await refusalOf(press(revision));
    expect(errorCode).toBe('ORDER_CHANGED');
    expect(await remove(second)).toBe('PAYMENT_IN_PROGRESS');
    expect((await press(order?.revision ?? '')).status).toBe('pending');
  });

  it('is reserved for 30 s: then others change the order, and for another 30 s the buyer cannot reserve it', async () => {
    const { stranger, gallery, id, shown, pay } = await buyerAndStranger();
    const [, second = '', third = ''] = gallery.unsold.map(({ id: media }) => media);
    await addMedia(stranger, { order: id, media: second });
    await refusalOf(pay(shown));
    const passed = passTime();
    passed(28_000);
    expect(await failureOf(addMedia(stranger, { order: id, media: third }))).toBe('PAYMENT_IN_PROGRESS');
    passed(30_000);
    expect(await failureOf(addMedia(stranger, { order: id, media: third }))).toBeUndefined();
    await refusalOf(pay(shown));
    expect(await failureOf(removeMedia(stranger, { order: id, media: third }))).toBeUndefined();
    passed(60_000);
    await refusalOf(pay(shown));
    expect(await failureOf(addMedia(stranger, { order: id, media: third }))).toBe('PAYMENT_IN_PROGRESS');
  });

  it('is of nobody who is no longer the buyer: then others may change the order again', async () => {
    const { stranger, gallery, id, shown, pay } = await buyerAndStranger();
    const [, second, third] = gallery.unsold.map(({ id: media }) => media);
    await addMedia(stranger, { order: id, media: second ?? '' });
    await refusalOf(pay(shown));
    const saved = await stranger.order.saveCustomer({ order: id, customer: OTHER });
    await stranger.order.saveAddress({ order: id, address: ADDRESS, buyer: rightOf(saved) });
    expect(
      await failureOf(addMedia(stranger, { order: id, media: third ?? '', buyer: rightOf(saved) })),
    ).toBeUndefined();
  });

  it('is not answered with a code that was made after the buyer changed the order, to a page that shows less', async () => {
    const { buyer, stranger, gallery, id, cards, right, shown, pay, charges } =
      await buyerAndStranger('pendente@example.com');
    const now = await addMedia(buyer, { order: id, media: gallery.unsold[1]?.id ?? '', buyer: right });
    expect((await pay(now)).amountCents).toBe(5980);
    const old = stranger.payment.checkout({ order: id, cards, revision: shown.revision, method: 'pix' });
    const { errorCode, order } = await refusalOf(old);
    expect([errorCode, order?.totalCents]).toEqual(['ORDER_CHANGED', 5980]);
    expect((await refusalOf(pay(shown))).errorCode).toBe('ORDER_CHANGED');
    expect([await charges(), (await pay(now)).amountCents]).toEqual([1, 5980]);
  });

  it('is not answered with a code that still waits once the order is complete', async () => {
    const { venue, shown, pay } = await buyerAndStranger('pendente@example.com');
    await pay(shown);
    const match = { method: 'POST', path: '/order/:firstCard' };
    const patch = { order: { completed: true, status: 1 } };
    await venue.fault(match, 'patch', { patch });
    expect((await refusalOf(pay(shown))).errorCode).toBe('ORDER_COMPLETED');
  });

  it('is refused for another photo at the same price', async () => {
    const { stranger, gallery, id, shown, pay, charges } = await buyerAndStranger();
    await removeMedia(stranger, { order: id, media: gallery.unsold[0]?.id ?? '' });
    await addMedia(stranger, { order: id, media: gallery.unsold[1]?.id ?? '' });
    const { errorCode, order } = await refusalOf(pay(shown));
    expect([errorCode, order?.totalCents]).toEqual(['ORDER_CHANGED', shown.totalCents]);
    expect(await charges()).toBe(0);
  });

  it('stays reserved after the provider has refused another buyer', async () => {
    const { venue, stranger, buyer, gallery, id, right, shown, pay } = await buyerAndStranger();
    const [, second = '', third = ''] = gallery.unsold.map(({ id: media }) => media);
    await addMedia(stranger, { order: id, media: second });
    await refusalOf(pay(shown));
    const refusal = { code: 'EMAIL_NOT_ACCEPTED', message: 'no', status: 422, times: 1 };
    await venue.fault({ path: '/customer' }, 'error_flag', refusal);
    await refusalOf(stranger.order.saveCustomer({ order: id, customer: OTHER }));
    expect(await failureOf(addMedia(stranger, { order: id, media: third }))).toBe('PAYMENT_IN_PROGRESS');
    expect(await failureOf(addMedia(buyer, { order: id, media: third, buyer: right }))).toBeUndefined();
  });

  it('shows a refused stranger nothing of the buyer', async () => {
    const { stranger, cards, id } = await buyerAndStranger();
    const pay = stranger.payment.checkout({ order: id, cards, revision: 'another', method: 'pix' });
    const { order } = await refusalOf(pay);
    expect([order?.buyer, order?.customer, order?.address]).toEqual([{ kind: 'someone' }, null, null]);
  });
});

describe('a package covers the cards that its buyer’s page showed (R7)', () => {
  it('lets nobody else add a card once a customer is saved, nor take one away, nor open it with one more', async () => {
    const { stranger, strangersCard, id, cards, shown, buyer, right } = await buyerAndStranger();
    await buyer.order.addAllDigital({ order: id, buyer: right });
    expect(await failureOf(stranger.order.addCard({ order: id, card: strangersCard }))).toBe('ORDER_HAS_BUYER');
    const [card = ''] = shown.cards;
    expect(await failureOf(stranger.order.removeCard({ order: id, card }))).toBe('ORDER_HAS_BUYER');
    expect((await stranger.order.open({ cards: [cards[0], strangersCard] })).cards).toEqual(shown.cards);
  });

  it('lets the buyer add a card, and anybody while nobody has begun to buy', async () => {
    const { buyer, strangersCard, id, right, venue, stranger } = await buyerAndStranger();
    expect((await buyer.order.addCard({ order: id, card: strangersCard, buyer: right })).cards).toHaveLength(2);
    const { card } = await venue.addCard({ photos: 1 });
    const cards: [string] = [await rightTo(stranger, card)];
    const { id: untouched } = await stranger.order.open({ cards });
    expect((await stranger.order.addCard({ order: untouched, card: strangersCard })).cards).toHaveLength(2);
  });

  it('is not opened with more cards once it is paid, not even for its buyer', async () => {
    const { venue, buyer, strangersCard, id, cards, right, shown, pay, settle } = await buyerAndStranger();
    await pay(shown);
    await settle('paid');
    const order = await buyer.order.open({ cards: [cards[0], strangersCard], buyer: right });
    expect([order.id, order.cards]).toEqual([id, shown.cards]);
    expect(await cardsOfOpenings(venue)).toEqual([1]);
  });

  it('is asked for each card once, whatever day its right is of', async () => {
    const { venue, buyer, card, strangersCard, cards, right } = await buyerAndStranger();
    const yesterday = createHandles([SECRET], () => Date.now() - DAY_MS);
    const older = yesterday.sign(venue.site, 'card', { kind: 'card', id: card });
    const order = await buyer.order.open({ cards: [cards[0], strangersCard, older], buyer: right });
    expect(order.cards).toHaveLength(2);
    expect(await cardsOfOpenings(venue)).toEqual([1, 2]);
  });

  it('is not charged with a card that was added before the first customer and that the page does not show', async () => {
    const { venue, stranger, strangersCard, buyer, charges } = await buyerAndStranger();
    const { card } = await venue.addCard({ photos: 2 });
    const cards: [string] = [await rightTo(buyer, card)];
    const { id: order } = await buyer.order.open({ cards });
    await buyer.order.addAllDigital({ order });
    await stranger.order.addCard({ order, card: strangersCard });
    const named = await buyer.order.saveCustomer({ order, customer: CUSTOMER });
    const ready = await buyer.order.saveAddress({ order, address: ADDRESS, buyer: rightOf(named) });
    const pay = { order, cards, buyer: rightOf(ready), method: 'pix' as const };
    expect(await failureOf(buyer.payment.checkout({ ...pay, revision: ready.revision }))).toBe('ORDER_CHANGED');
    expect(await charges()).toBe(0);
  });

  it('does not grow between the payment and the end of the order, also with another buyer', async () => {
    const { stranger, strangersCard, id, shown, pay, settle, buyer, right, card } = await buyerAndStranger();
    await pay(await buyer.order.addAllDigital({ order: id, buyer: right }));
    await settle('paid');
    expect(await failureOf(stranger.order.saveCustomer({ order: id, customer: OTHER }))).toBe('ORDER_COMPLETED');
    expect(await failureOf(stranger.order.addCard({ order: id, card: strangersCard }))).toBe('ORDER_COMPLETED');
    expect(await failureOf(buyer.order.addCard({ order: id, card: strangersCard, buyer: right }))).toBe(
      'ORDER_COMPLETED',
    );
    expect((await stranger.order.finish({ order: id })).isCompleted).toBe(true);
    expect((await stranger.gallery.byCards({ cards: [card] })).sold).toHaveLength(0);
    expect((await stranger.gallery.byCards({ cards: [shown.cards[0] ?? ''] })).sold).toHaveLength(3);
  });
});
