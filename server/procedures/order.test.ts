import { describe, expect, it, vi } from 'vitest';
import { UNLIMITED_WORK } from '#server/testing/bare-provider.ts';
import { ADDRESS, CUSTOMER, rightOf } from '#server/testing/buyer.ts';
import { addMedia, payableOrder } from '#server/testing/payable-order.ts';
import { failureOf, firstRight, rightTo, type Storefront, startStorefront } from '#server/testing/storefront.ts';
import { orderedMedias } from '#shared/order.ts';

async function openedOrder(storefront: Storefront, card = 'FOTOS0001') {
  const caller = storefront.caller('fotos');
  const gallery = await caller.gallery.byCards({ cards: [card] });
  const order = await caller.order.open({ cards: [firstRight(gallery)] });
  return { caller, gallery, order };
}

describe('order (C4)', () => {
  it('has at most twenty cards, however they come', async () => {
    const storefront = await startStorefront();
    const venue = await storefront.venue();
    const cards = await Promise.all(Array.from({ length: 21 }, () => venue.addCard({ photos: 1 })));
    const { gallery, order } = storefront.caller(venue.site);
    const rights: string[] = [];
    for (const { card } of cards) rights.push(await rightTo({ gallery }, card));
    const [last = '', ...first] = rights.toReversed();
    const opened = await order.open({ cards: first as [string] });
    expect(opened.cards).toHaveLength(20);
    expect(await failureOf(order.addCard({ order: opened.id, card: last }))).toBe('ORDER_FULL');
    expect((await order.addCard({ order: opened.id, card: first[0] ?? '' })).cards).toHaveLength(20);
  });

  describe('with many media', () => {
    /** Opens an order of 2,001 photos. `waits` returns how long a call at another instance waits for its turn, in ms. */
    async function longOrder(order_post: 'create' | 'create_or_get') {
      const storefront = await startStorefront();
      const { site, addCard } = await storefront.venue({ switches: { order_post } });
      const { card } = await addCard({ photos: 2_001 });
      const caller = storefront.caller(site);
      const cards: [string] = [await rightTo(caller, card)];
      const { id: order } = await caller.order.open({ cards });
      await caller.order.addAllDigital({ order });
      const take = vi.fn(UNLIMITED_WORK.take);
      const other = storefront.caller(site, '192.0.2.1', '1', { take });
      const waits = async (call: () => Promise<unknown>) => {
        take.mockClear();
        await call();
        return take.mock.calls.filter(([budget]) => budget === 'longOrders').map(([, , mostMs]) => mostMs);
      };
      return { order, other, waits, open: () => other.order.open({ cards, held: order }) };
    }

    it('waits for its turn while it is long, and not once it was read, because its text is then in memory', async () => {
      const { order, other, waits, open } = await longOrder('create_or_get');
      expect([await waits(open), await waits(open)]).toEqual([[0], [undefined, undefined, 0]]);
      expect(await waits(() => other.order.removeAllDigital({ order }))).toEqual([undefined]);
      // The first read still expects what the last one found for the card.
      expect([await waits(open), await waits(open)]).toEqual([[undefined], []]);
      expect(await waits(() => other.order.addAllDigital({ order }))).toEqual([0]);
    });

    it('waits also at a provider that gives a new order for its card', async () => {
      const { waits, open } = await longOrder('create');
      await waits(open);
      expect(await waits(open)).toEqual([undefined, 0]);
    });
  });

  it('adds and removes many media with one request, and names those that were refused', async () => {
    const storefront = await startStorefront();
    const venue = await storefront.venue({ features: { site: { can_remove_photo: true } } });
    const { card } = await venue.addCard({ photos: 30, videos: 2 });
    const caller = storefront.caller(venue.site);
    const { unsold, cards } = await caller.gallery.byCards({ cards: [card] });
    const { id: order } = await caller.order.open({ cards: [cards[0]?.right ?? ''] });
    const [gone, kept, ...others] = unsold.map(({ id }) => id);
    await addMedia(caller, { order, media: kept ?? '' });
    await caller.gallery.removeMedia({ media: gone ?? '', removal: cards[0]?.removal ?? '' });
    const wanted = others.slice(-28).map((media) => ({ media, isWanted: true }));
    const changes = [{ media: kept ?? '', isWanted: false }, ...wanted, { media: gone ?? '', isWanted: true }];
    const reply = await caller.order.changeSelection({ order, changes });
    expect(reply.refusals).toEqual([{ media: gone, errorCode: 'NOT_FOUND' }]);
    expect([...orderedMedias(reply.order).names].length).toBe(28);
    expect(wanted.every(({ media }) => orderedMedias(reply.order).has(media))).toBe(true);
    const tooMany = unsold.map(({ id: media }) => ({ media, isWanted: true }));
    expect(await failureOf(caller.order.changeSelection({ order, changes: tooMany }))).toBe('BAD_INPUT');
    const refused = [{ media: gone ?? '', isWanted: true }];
    expect(await failureOf(caller.order.changeSelection({ order, changes: refused }))).toBe('NOT_FOUND');
  });

  it('sells a video as the venue’s video product', async () => {
    const { caller, gallery, order } = await openedOrder(await startStorefront());
    const video = gallery.unsold.find((media) => media.kind === 'video');
    const changed = await addMedia(caller, { order: order.id, media: video?.id ?? '' });
    expect(changed.items).toMatchObject([{ holdsVideos: true, holdsPhotos: false, totalCents: 3990 }]);
  });

  it('keeps customer and address in the provider’s own spelling behind the wire (P4)', async () => {
    const { caller, order } = await openedOrder(await startStorefront());
    const customer = { ...CUSTOMER, document: '111.444.777-35' };
    const named = await caller.order.saveCustomer({ order: order.id, customer });
    expect(named.customer).toEqual({ ...customer, document: '11144477735' });
    const addressed = await caller.order.saveAddress({ order: order.id, address: ADDRESS, buyer: rightOf(named) });
    expect(addressed.address).toEqual(ADDRESS);
    expect(addressed.customer?.email).toBe(CUSTOMER.email);
    const abroad = { ...ADDRESS, country: 'pr', state: '', zipcode: '00901' };
    const moved = await caller.order.saveAddress({ order: order.id, address: abroad, buyer: rightOf(addressed) });
    expect(moved.address).toEqual(abroad);
    const save = (change: object) =>
      failureOf(caller.order.saveAddress({ order: order.id, address: { ...ADDRESS, ...change } }));
    expect(await save({ zipcode: '0131' })).toBe('ZIPCODE_INVALID');
    expect(await save({ state: 'US-CA' })).toBe('BAD_INPUT');
  });

  it('shows the first address of several, which is the newest', async () => {
    const fields = { switches: { addresses: 'all' as const } };
    const { caller, checkout } = await payableOrder(await startStorefront(), undefined, fields);
    const { order, buyer } = checkout;
    const moved = await caller.order.saveAddress({ order, address: { ...ADDRESS, street: 'Rua Nova' }, buyer });
    expect([moved.address?.street, moved.buyer.kind]).toEqual(['Rua Nova', 'you']);
  });

  it('refuses a customer and a phone that the form would refuse', async () => {
    const { caller, order } = await openedOrder(await startStorefront());
    const save = (fields: object) =>
      failureOf(caller.order.saveCustomer({ order: order.id, customer: { ...CUSTOMER, ...fields } }));
    expect(await save({ email: 'ana@', document: '11144477734', acceptedTerms: false })).toBe('BAD_INPUT');
    expect(await save({ phone: `+55${'9'.repeat(16)}` })).toBe('BAD_INPUT');
    expect(await save({ phone: `+55${'9'.repeat(15)}` })).toBeUndefined();
  });

  it('opens no order for a card that was never opened, and changes none by a bare or foreign id', async () => {
    const storefront = await startStorefront();
    const { caller, gallery, order } = await openedOrder(storefront);
    const aqua = storefront.caller('aqua');
    expect(await failureOf(caller.order.open({ cards: ['MISTO0001'] }))).toBe('NOT_FOUND');
    expect(await failureOf(aqua.order.open({ cards: [firstRight(gallery)] }))).toBe('NOT_FOUND');
    expect(await failureOf(aqua.order.addAllDigital({ order: order.id }))).toBe('NOT_FOUND');
    expect(await failureOf(addMedia(caller, { order: order.id, media: 'fotos-fotos0001-p01' }))).toBe('NOT_FOUND');
    const extra = gallery.extras[0]?.id ?? '';
    expect(await failureOf(addMedia(caller, { order: order.id, media: extra }))).toBe('NOT_FOUND');
  });

  it('sends no change of a paid order to the provider, which might make it', async () => {
    const { venue, caller, checkout, gallery, settle } = await payableOrder(await startStorefront(), CUSTOMER.email);
    const { order, buyer } = checkout;
    const card = await rightTo(caller, (await venue.addCard({ photos: 1 })).card);
    await caller.payment.checkout(checkout);
    await settle('paid');
    const sent = async () => (await venue.journal('path=/order/:orderId')).length;
    const before = await sent();
    const changes = [{ media: gallery.unsold[1]?.id ?? '', isWanted: true }];
    const refusals = [
      await failureOf(caller.order.changeSelection({ order, changes, buyer })),
      await failureOf(caller.order.addAllDigital({ order, buyer })),
      await failureOf(caller.order.addCard({ order, card, buyer })),
      await failureOf(caller.order.saveAddress({ order, address: ADDRESS, buyer })),
    ];
    expect(refusals).toEqual(Array(4).fill('ORDER_COMPLETED'));
    expect([before > 0, await sent()]).toEqual([true, before]);
  });
});

it('takes packages of many media in turns, also of orders that are not known to be long', async () => {
  const storefront = await startStorefront();
  const venue = await storefront.venue({ switches: { order_post: 'create' } });
  const { gallery, order } = storefront.caller(venue.site);
  const { card } = await venue.addCard({ photos: 501 });
  const small = await rightTo({ gallery }, (await venue.addCard({ photos: 1 })).card);
  const take = vi.spyOn(UNLIMITED_WORK, 'take');
  const orders = [
    async () => order.addAllDigital({ order: (await order.open({ cards: [await rightTo({ gallery }, card)] })).id }),
    async () => {
      const { id } = await order.open({ cards: [small] });
      await order.addAllDigital({ order: id });
      await order.addCard({ order: id, card: await rightTo({ gallery }, card) });
    },
  ];
  for (const add of orders) {
    await add();
    take.mockClear();
    await add();
    expect(take.mock.calls).toContainEqual(['longOrders', expect.toSatisfy((media: number) => media > 500)]);
  }
});
