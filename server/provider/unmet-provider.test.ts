import { describe, expect, it } from 'vitest';
import { CUSTOMER } from '#server/testing/buyer.ts';
import { addMedia, filledOrder, payableOrder } from '#server/testing/payable-order.ts';
import { failureOf, startStorefront } from '#server/testing/storefront.ts';
import { priceTable } from '#shared/prices/price-table.ts';

const PAYMENT = { method: 'GET', path: '/payment/:orderId' };
const ORDER = { path: '/order/' };
const PRODUCTS = { path: '/products/' };

/** Visits a card at a provider that answers differently from the mock. */
async function visit() {
  const storefront = await startStorefront();
  const venue = await storefront.venue();
  const { card } = await venue.addCard({ photos: 3, videos: 1, sold_photos: 1 });
  const caller = storefront.caller(venue.site);
  return {
    caller,
    card,
    patch: (match: object, patch: object) => venue.fault(match, 'patch', { patch }),
    choose: async () => (await filledOrder(caller, card)).order,
  };
}

describe('before any payment', () => {
  const NONE = [
    { error: true, message: 'Pagamento não encontrado' },
    { error: 'Nenhum pagamento' },
    {},
    { status: null, pix_text: null },
    { status: '' },
  ];

  it.each(NONE)('%j says that there is none: photos are chosen and paid', async (body) => {
    const storefront = await startStorefront();
    const answered = { match: PAYMENT, kind: 'response', body };
    const { id } = await storefront.control<{ id: string }>('/faults', answered);
    const { caller, checkout, settle } = await payableOrder(storefront);
    expect(await caller.payment.byOrder({ order: checkout.order })).toBeNull();
    expect(await caller.payment.checkout(checkout)).toMatchObject({ status: 'pending', method: 'pix' });
    await storefront.control(`/faults/${id}`, undefined, 'DELETE');
    await settle('paid');
    expect((await caller.order.finish({ order: checkout.order })).isCompleted).toBe(true);
  });

  it.each(NONE)(
    'after a charge, %j says nothing: it is not charged again, nor changed, nor where no record is left',
    async (body) => {
      const storefront = await startStorefront();
      const { venue, caller, gallery, checkout, charges } = await payableOrder(storefront);
      await caller.payment.checkout(checkout);
      await venue.fault(PAYMENT, 'response', { body });
      const failure = expect.stringMatching(/^PROVIDER_/);
      expect(await failureOf(caller.payment.byOrder({ order: checkout.order }))).toEqual(failure);
      expect(await failureOf(caller.payment.checkout(checkout))).toEqual(failure);
      const media = gallery.unsold[1]?.id ?? '';
      expect(await failureOf(addMedia(caller, { order: checkout.order, media }))).toEqual(failure);
      await venue.fault(ORDER, 'patch', { patch: { order: { payments: null } } });
      const { mockUrl } = storefront;
      const emptied = await startStorefront({ PROVIDER_API_URL: mockUrl, PUBLIC_STORAGE_URL: `${mockUrl}/storage` });
      expect(await failureOf(emptied.caller(venue.site).payment.checkout(checkout))).toEqual(failure);
      expect(await charges()).toBe(1);
    },
  );
});

describe('an order', () => {
  it.each([
    ['whose customer has no fields', { order: { customer: { email: null, name: null, document: null } } }],
    ['whose customer is empty', { order: { customer: {} } }],
    ['without a status', { order: { status: null } }],
    ['with a status that is a word', { order: { status: 'OPEN' } }],
    ['without `completed`', { order: { completed: null } }],
    ['with a payment method that nobody knows', { order: { payments: [{ status: 'CANCELED', method: 'boleto' }] } }],
    ['without a list of cards', { order: { cards: null } }],
  ])('%s is shown and changed', async (_, reply) => {
    const { choose, patch } = await visit();
    await patch(ORDER, reply);
    expect(await choose()).toMatchObject({
      items: [{ totalCents: 2990 }],
      totalCents: 2990,
      isCompleted: false,
      buyer: { kind: 'nobody' },
    });
  });

  it('whose total has a part of a cent costs the nearest cents', async () => {
    const { choose, patch } = await visit();
    await patch({ path: '/product/' }, { order: { total: 29.899 } });
    expect((await choose()).totalCents).toBe(2990);
  });

  it('is completed by its status where nothing else says it', async () => {
    const { caller, checkout, settle, venue } = await paidFor();
    await venue.fault({ path: '/finish' }, 'patch', { patch: { order: { completed: null } } });
    await caller.payment.checkout(checkout);
    await settle('paid');
    expect((await caller.order.finish({ order: checkout.order })).isCompleted).toBe(true);
  });

  const OTHERS: [string, object][] = [
    ['of another number', { order: { id: 'outro' } }],
    ['of other cards', { order: { card_code: 'OUTRO0001', cards: [{ card: 'OUTRO0001' }] } }],
  ];

  it.each(OTHERS)('%s in a reply is never shown', async (_, reply) => {
    const { caller, card, choose, patch } = await visit();
    const order = await choose();
    const gallery = await caller.gallery.byCards({ cards: [card] });
    await patch(ORDER, reply);
    const add = addMedia(caller, { order: order.id, media: gallery.unsold[1]?.id ?? '' });
    expect(await failureOf(add)).toBe('OUTCOME_UNKNOWN');
  });

  it.each(OTHERS)('%s is never charged', async (_, patch) => {
    const { caller, checkout, venue, charges } = await paidFor();
    await venue.fault(ORDER, 'patch', { patch });
    expect(await failureOf(caller.payment.checkout(checkout))).toBeDefined();
    expect(await charges()).toBe(0);
  });

  it.each(['CANCELED', 'FAILED', 'REVERSED'])(
    'whose PIX is %s and has no code any more asks nobody to pay',
    async (status) => {
      const { caller, checkout, venue } = await paidFor();
      await caller.payment.checkout(checkout);
      await venue.fault(PAYMENT, 'patch', { patch: { status, pix_text: null } });
      const payment = await caller.payment.byOrder({ order: checkout.order });
      expect(payment).toMatchObject({ status: 'ended', pixText: null });
    },
  );
});

const paidFor = async () => payableOrder(await startStorefront(), CUSTOMER.email);

describe('a price', () => {
  const ranges = (...more: object[]) => ({
    products: [{ id: 'p', is_photo: true, is_video: false, ranges_price: [{ id: 1, ...more[0], ...more[1] }] }],
  });

  it('of 19.999 is 20 reais: the nearest cents', async () => {
    const { caller, patch } = await visit();
    await patch(PRODUCTS, ranges({ min_photos: 1, price: 19.999 }));
    expect((await caller.product.list()).products[0]?.ranges).toMatchObject([{ unitPriceCents: 2000 }]);
  });

  it('from 0 photos on is one from the first on', async () => {
    const { caller, patch } = await visit();
    await patch(PRODUCTS, ranges({ min_photos: 0, price: 10 }));
    expect((await caller.product.list()).products[0]?.ranges).toMatchObject([{ minPhotos: 1, unitPriceCents: 1000 }]);
  });

  it('that is wrong takes down its product alone', async () => {
    const { caller, patch } = await visit();
    const { products } = ranges({ min_photos: 1, price: 'a combinar' });
    const video = { id: 'v', is_photo: false, is_video: true, ranges_price: [{ id: 2, min_photos: 1, price: 39.9 }] };
    await patch(PRODUCTS, { products: [...products, video] });
    expect((await caller.product.list()).products).toMatchObject([{ holdsVideos: true }]);
  });

  it('from a million photos on makes no million rows', async () => {
    const { caller, patch } = await visit();
    await patch(PRODUCTS, ranges({ min_photos: 1_000_000, price: 10 }));
    const [product] = (await caller.product.list()).products;
    expect(priceTable(product?.ranges ?? [])?.rows.length).toBeLessThanOrEqual(1_001);
  });
});

describe('the time of a photo', () => {
  // 17:30 UTC is 14:30 in Brasília, and 01:30 UTC is the evening before.
  it.each([
    ['2025-07-12T17:30:00Z', '2025-07-12T14:30:00'],
    ['2025-07-12T17:30:00+00:00', '2025-07-12T14:30:00'],
    ['2025-07-13T01:30:00+00:00', '2025-07-12T22:30:00'],
    ['2025-07-12T14:30:00-03:00', '2025-07-12T14:30:00'],
    ['2025-07-12T14:30:00+09:00', '2025-07-12T14:30:00'],
    ['2025-07-12T14:30:00', '2025-07-12T14:30:00'],
  ])('%s is %s by the clock of the venue', async (written, shown) => {
    const { caller, card, patch } = await visit();
    const photo = { id: 'a1', type: 'photo', filename: 'a.jpg', taken_at: written };
    await patch({ path: '/medias/' }, { not_sold_medias: [photo] });
    const { unsold } = await caller.gallery.byCards({ cards: [card] });
    expect(unsold.map(({ takenAt }) => takenAt)).toEqual([Date.parse(`${shown}Z`) / 1_000]);
  });
});
