import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import type { OrganizationRequest } from '#mock-provider/control/schema.ts';
import { createHandles } from '#server/rights/handles.ts';
import { UNLIMITED_WORK } from '#server/testing/bare-provider.ts';
import { giveBuyer } from '#server/testing/buyer.ts';
import { addMedia, payableOrder } from '#server/testing/payable-order.ts';
import { failureOf, firstCard, firstRight, type Storefront, startStorefront } from '#server/testing/storefront.ts';
import { mediaPath } from '#shared/media/media.ts';

const REMOVES = { features: { site: { can_remove_photo: true } } };
const SECRET = 'XYZ789';

async function foundByFace(storefront: Storefront, site: string) {
  const blank = { width: 32, height: 24, channels: 3, background: '#3a7' } as const;
  const reply = await storefront.agent
    .post('/face-search?from=2025-07-12&to=2025-07-13')
    .set('host', `${site}.localhost`)
    .set('x-vitrine', '1')
    .attach('photos[]', await sharp({ create: blank }).jpeg().toBuffer(), 'a.jpg');
  return reply.body.cards[0].medias as { id: string; filename: string }[];
}

/** Prepares a photo in an order with a waiting PIX code, and the rights that are needed to remove the photo. */
async function photoThatIsPaidFor(fields: OrganizationRequest = {}) {
  const storefront = await startStorefront();
  const order = await payableOrder(storefront, 'pendente@example.com', { ...REMOVES, ...fields });
  const { caller, checkout, card } = order;
  await caller.payment.checkout(checkout);
  const gallery = await caller.gallery.byCards({ cards: [card] });
  const removal = { media: gallery.unsold[0]?.id ?? '', removal: firstCard(gallery).removal ?? '' };
  return { ...order, removal };
}

describe('a right of its own for each action (R3)', () => {
  it('deletes by the right that the gallery gave, and only what is unsold and of that card', async () => {
    const storefront = await startStorefront();
    const venue = await storefront.venue(REMOVES);
    const [{ card }, { card: other }] = [
      await venue.addCard({ photos: 2, sold_photos: 1, extras: 1 }),
      await venue.addCard({ photos: 1 }),
    ];
    const { gallery } = storefront.caller(venue.site);
    const [mine, theirs] = [await gallery.byCards({ cards: [card] }), await gallery.byCards({ cards: [other] })];
    const [removal, foreign] = [firstCard(mine).removal ?? '', firstCard(theirs).removal ?? ''];
    const media = mine.unsold[0]?.id ?? '';
    const attempts = [
      { media, removal: media },
      { media, removal: firstCard(mine).right },
      { media, removal: foreign },
      { media: mine.sold[0]?.id ?? '', removal },
      { media: mine.extras[0]?.id ?? '', removal },
    ];
    for (const attempt of attempts) expect(await failureOf(gallery.removeMedia(attempt))).toBe('NOT_FOUND');
    const before = await gallery.byCards({ cards: [card] });
    expect([before.unsold.length, before.sold.length]).toEqual([2, 1]);
    expect(await failureOf(gallery.removeMedia({ media, removal }))).toBeUndefined();
    expect((await gallery.byCards({ cards: [card] })).unsold).toHaveLength(1);
  });

  it('deletes of a card with many media in turns, as long orders are read', async () => {
    const storefront = await startStorefront();
    const venue = await storefront.venue(REMOVES);
    const { gallery } = storefront.caller(venue.site);
    const take = vi.spyOn(UNLIMITED_WORK, 'take');
    const sharesOf = async (photos: number) => {
      const { card } = await venue.addCard({ photos });
      const opened = await gallery.byCards({ cards: [card] });
      take.mockClear();
      await gallery.removeMedia({ media: opened.unsold[0]?.id ?? '', removal: firstCard(opened).removal ?? '' });
      return [...take.mock.calls];
    };
    expect([await sharesOf(501), await sharesOf(2)]).toEqual([[['longOrders', 501]], []]);
  });

  it('deletes of a card that is in a charged order with many media in turns, too', async () => {
    const storefront = await startStorefront();
    const venue = await storefront.venue({ ...REMOVES, magic_cards: true });
    const caller = storefront.caller(venue.site);
    const rights = [(await venue.addCard({ photos: 501 })).card, (await venue.addCard({ photos: 2 })).card];
    const [long, small] = [
      await caller.gallery.byCards({ cards: rights.slice(0, 1) }),
      await caller.gallery.byCards({ cards: rights.slice(1) }),
    ];
    const cards = [firstRight(long), firstRight(small)];
    const { id } = await caller.order.open({ cards });
    await caller.order.addAllDigital({ order: id });
    await caller.payment.checkout({ ...(await giveBuyer(caller, id, cards)), method: 'pix' });
    const take = vi.spyOn(UNLIMITED_WORK, 'take');
    const attempt = { media: small.unsold[0]?.id ?? '', removal: firstCard(small).removal ?? '' };
    expect(await failureOf(caller.gallery.removeMedia(attempt))).toBe('ORDER_AWAITS_PAYMENT');
    expect(take.mock.calls).toEqual([['longOrders', 503 + 2]]);
  });

  it('deletes behind an access code with the pass of the gallery', async () => {
    const storefront = await startStorefront();
    const venue = await storefront.venue({ ...REMOVES, features_organization: { two_factor_authentication: true } });
    const { card } = await venue.addCard({ photos: 2, secret: SECRET });
    const { gallery } = storefront.caller(venue.site);
    const opened = await gallery.byCards({ cards: [card], accessCode: SECRET });
    const { removal, pass } = firstCard(opened);
    const attempt = { media: opened.unsold[0]?.id ?? '', removal: removal ?? '' };
    expect(await failureOf(gallery.removeMedia(attempt))).toBe('CUSTOMER_CODE_NOT_FOUND');
    expect(await failureOf(gallery.removeMedia({ ...attempt, pass: pass ?? '' }))).toBeUndefined();
  });

  it.each(['create_or_get', 'create'] as const)(
    'takes nothing away that somebody is about to pay for, but for its buyer (%s)',
    async (order_post) => {
      const { caller, checkout, removal, payments } = await photoThatIsPaidFor({ switches: { order_post } });
      const { order, buyer = '' } = checkout;
      expect(await failureOf(caller.gallery.removeMedia(removal))).toBe('ORDER_AWAITS_PAYMENT');
      expect((await caller.payment.byOrder({ order }))?.status).toBe('pending');
      expect(await payments()).toEqual(['pix pending']);
      expect(await failureOf(caller.gallery.removeMedia({ ...removal, buyer }))).toBeUndefined();
    },
  );

  it('nor by the card that is second in the order, though it has an order of its own', async () => {
    const storefront = await startStorefront();
    const { caller, checkout, venue } = await payableOrder(storefront, 'pendente@example.com', REMOVES);
    const { card: second } = await venue.addCard({ photos: 2 });
    const own = await caller.gallery.byCards({ cards: [second] });
    await caller.order.open({ cards: [firstRight(own)] });
    const { order, buyer = '', cards } = checkout;
    await caller.order.addCard({ order, card: firstRight(own), buyer });
    const { revision } = await addMedia(caller, { order, media: own.unsold[0]?.id ?? '', buyer });
    await caller.payment.checkout({ order, cards: [...cards, firstRight(own)], revision, buyer, method: 'pix' });
    const attempt = { media: own.unsold[0]?.id ?? '', removal: firstCard(own).removal ?? '' };
    expect(await failureOf(caller.gallery.removeMedia(attempt))).toBe('ORDER_AWAITS_PAYMENT');
    expect((await caller.payment.byOrder({ order: checkout.order }))?.status).toBe('pending');
  });

  it('neither gives nor takes a removal right where the venue does not allow it', async () => {
    const key = 'a-key-of-a-time-when-it-was-allowed';
    const storefront = await startStorefront({ HANDLE_SECRET: key });
    const venue = await storefront.venue({ features: { site: { can_remove_photo: false } } });
    const { card } = await venue.addCard({ photos: 1 });
    const { gallery } = storefront.caller(venue.site);
    const { cards, unsold } = await gallery.byCards({ cards: [card] });
    expect(cards[0]?.removal).toBeNull();
    const removal = createHandles([key]).sign(venue.site, 'remove', { kind: 'card', id: card });
    expect(await failureOf(gallery.removeMedia({ media: unsold[0]?.id ?? '', removal }))).toBe('NOT_FOUND');
  });

  it('lets a face search recognise oneself by thumbnails, and nothing else', async () => {
    const storefront = await startStorefront();
    const venue = await storefront.venue({ ...REMOVES, search_max_range: 2 });
    const { card } = await venue.addCard({
      photos: 2,
      sold_photos: 1,
      visit_date: '2025-07-12',
      secret: SECRET,
    });
    const caller = storefront.caller(venue.site);
    const opened = await caller.gallery.byCards({ cards: [card], accessCode: SECRET });
    const order = await caller.order.open({ cards: [firstCard(opened).right] });
    const get = (path: string) => storefront.agent.get(path).set('host', `${venue.site}.localhost`);
    for (const { id, filename } of await foundByFace(storefront, venue.site)) {
      expect((await get(mediaPath('thumb', id, filename))).status).toBe(200);
      expect((await get(mediaPath('preview', id, filename))).status).toBe(404);
      expect((await get(mediaPath('original', id, filename))).status).toBe(404);
      const removal = firstCard(opened).removal ?? '';
      expect(await failureOf(caller.gallery.removeMedia({ media: id, removal }))).toBe('NOT_FOUND');
      expect(await failureOf(caller.gallery.zip({ downloads: [id] }))).toBe('NOT_FOUND');
      expect(await failureOf(addMedia(caller, { order: order.id, media: id }))).toBe('NOT_FOUND');
    }
  });
});

describe('an access code is sealed into a pass (R5)', () => {
  it('opens the gallery again by the pass, at another instance too, and never by another card’s', async () => {
    const storefront = await startStorefront();
    const first = await storefront.caller('aqua').gallery.byCards({ cards: ['SENHA0001'], accessCode: 'abc123' });
    const pass = firstCard(first).pass ?? '';
    expect(JSON.stringify(first)).not.toMatch(/abc123/i);
    const again = await storefront.caller('aqua').gallery.byCards({ cards: ['SENHA0001'], pass });
    expect(again.unsold.length).toBe(first.unsold.length);
    expect(firstCard(again).pass).toBeNull();
    const { gallery } = storefront.caller('aqua');
    expect(await failureOf(gallery.byCards({ cards: ['FOTOS0001'], pass }))).toBe('RIGHT_EXPIRED');
    expect(await failureOf(gallery.byCards({ cards: ['SENHA0001', 'FOTOS0001'] }))).toBe('BAD_INPUT');
    expect(await failureOf(storefront.caller('fotos').gallery.byCards({ cards: ['SENHA0001'], pass }))).toBe(
      'RIGHT_EXPIRED',
    );
  });
});
