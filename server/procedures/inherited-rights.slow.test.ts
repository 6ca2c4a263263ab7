import { describe, expect, it, vi } from 'vitest';
import { picture } from '#mock-provider/testing/files.ts';
import { ADDRESS, CUSTOMER, rightOf } from '#server/testing/buyer.ts';
import { addMedia } from '#server/testing/payable-order.ts';
import { failureOf, firstCard, firstRight, startStorefront } from '#server/testing/storefront.ts';
import { mediaPath } from '#shared/media/media.ts';
import type { Order } from '#shared/order.ts';

const NOON = Date.UTC(2026, 10, 22, 12);
const HOUR_MS = 3_600_000;
const SECRET = 'XYZ789';
const CONFLICT = 409;

const onDay = (day: number, hours = 0) => vi.setSystemTime(NOON + day * 24 * HOUR_MS + hours * HOUR_MS);

async function behindAccessCode() {
  onDay(0);
  const storefront = await startStorefront();
  const venue = await storefront.venue({
    can_send_photo: true,
    features: { site: { can_remove_photo: true } },
    features_organization: { two_factor_authentication: true },
  });
  const { card } = await venue.addCard({ photos: 4, sold_photos: 2, secret: SECRET });
  const caller = () => storefront.caller(venue.site);
  const gallery = await caller().gallery.byCards({ cards: [card], accessCode: SECRET });
  const get = async (path: string) => (await storefront.agent.get(path).set('host', `${venue.site}.localhost`)).status;
  const sendTo = async (right: string) =>
    storefront.agent
      .post('/uploads')
      .set({ host: `${venue.site}.localhost`, 'x-vitrine': '1', 'content-type': 'image/jpeg', 'x-card': right })
      .send(await picture('jpeg'));
  return { card, caller, gallery, get, sendTo };
}

type Visit = Awaited<ReturnType<typeof behindAccessCode>>;

/** Collects the rights to a card and to its order that a visitor gets after opening the card once. */
async function firstRights({ caller, gallery }: Visit) {
  const cards = [firstRight(gallery)] as [string];
  const opened = await caller().order.open({ cards });
  const added = await addMedia(caller(), { order: opened.id, media: gallery.unsold[0]?.id ?? '' });
  const named = await caller().order.saveCustomer({ order: added.id, customer: CUSTOMER });
  const order = await caller().order.saveAddress({ order: named.id, address: ADDRESS, buyer: rightOf(named) });
  return { card: cards[0], order };
}

/** Collects the rights from every call and route that takes a right and returns a new one. */
async function renewed({ caller, sendTo }: Visit, rights: { card: string; order: Order }) {
  const { card } = (await sendTo(rights.card)).body as { card: { right: string } };
  const { order: calls } = caller();
  const buyer = rightOf(rights.order);
  let order = await calls.open({ cards: [card.right], held: rights.order.id, buyer });
  const replies: (() => Promise<Order>)[] = [
    () => calls.addCard({ order: order.id, buyer: rightOf(order), card: card.right }),
    () => calls.addAllDigital({ order: order.id, buyer: rightOf(order) }),
    () => calls.removeAllDigital({ order: order.id, buyer: rightOf(order) }),
    () => calls.saveCustomer({ order: order.id, buyer: rightOf(order), customer: CUSTOMER }),
    () => calls.saveAddress({ order: order.id, buyer: rightOf(order), address: ADDRESS }),
    () =>
      addMedia({ order: calls }, { order: order.id, buyer: rightOf(order), media: order.items[0]?.medias[0] ?? '' }),
    () => calls.open({ cards: [card.right], held: order.id, buyer: rightOf(order), mayBeRecent: true }),
  ];
  for (const reply of replies) order = await reply();
  return { card: card.right, order };
}

describe('a right that was given because of another ends with it (R3, R5)', () => {
  it('though it is renewed every five days: nothing of the card opens from the eighth on, as without renewal', async () => {
    const visit = await behindAccessCode();
    const { caller, get, sendTo } = visit;
    const control = await firstRights(visit);
    let rights = control;
    onDay(5);
    rights = await renewed(visit, rights);
    const { id = '', filename = '' } = visit.gallery.unsold[0] ?? {};
    await expect.poll(() => get(mediaPath('preview', id, filename)), { timeout: 20_000 }).toBe(200);
    onDay(7);
    const last = await renewed(visit, rights);
    onDay(8);
    for (const { card, order } of [control, rights, last]) {
      const [media = ''] = order.items.flatMap(({ medias }) => medias);
      const buyer = rightOf(order);
      const calls = caller();
      const attempts = [
        calls.order.open({ cards: [card], held: order.id, buyer }),
        addMedia(calls, { order: order.id, buyer, media }),
        calls.order.addAllDigital({ order: order.id, buyer }),
        calls.order.finish({ order: order.id, buyer }),
        calls.order.proveBuyer({ order: order.id, identity: CUSTOMER }),
        calls.payment.byOrder({ order: order.id }),
        calls.payment.checkout({ order: order.id, cards: [card], buyer, revision: order.revision, method: 'pix' }),
      ];
      for (const attempt of attempts) expect(await failureOf(attempt)).toBe('RIGHT_EXPIRED');
      const preview = mediaPath('preview', media, 'a.jpg');
      const statuses = [await get(preview), (await sendTo(card)).status, await get(`/media/pix/${order.id}`)];
      expect(statuses).toEqual([CONFLICT, CONFLICT, CONFLICT]);
    }
  });

  it('by an archive, which ends with the first of its downloads', async () => {
    const { caller, gallery, get } = await behindAccessCode();
    const [download = ''] = gallery.sold.flatMap((media) => media.download ?? []);
    onDay(7);
    const { path } = await caller().gallery.zip({ downloads: [download] });
    expect(await get(path)).toBe(200);
    onDay(8);
    expect(await get(path)).not.toBe(200);
  });

  it('by a pass, which gives what was given when its code was typed', async () => {
    const { card, caller, gallery } = await behindAccessCode();
    const { pass, right, removal } = firstCard(gallery);
    onDay(0, 23);
    const again = await caller().gallery.byCards({ cards: [card], pass: pass ?? '' });
    expect(again).toEqual({ ...gallery, cards: [{ ...firstCard(gallery), pass: null, right, removal }] });
    const typed = await caller().gallery.byCards({ cards: [card], accessCode: SECRET });
    expect(firstRight(typed)).not.toBe(right);
  });

  it('by the buyer’s right, also of a card that anybody opens: the data have to be given again', async () => {
    onDay(0);
    const storefront = await startStorefront();
    const venue = await storefront.venue();
    const { card } = await venue.addCard({ photos: 2 });
    const caller = storefront.caller(venue.site);
    const open = async (order?: Order) => {
      const cards = [firstRight(await caller.gallery.byCards({ cards: [card] }))] as [string];
      return caller.order.open({ cards, ...(order && { held: order.id, buyer: rightOf(order) }) });
    };
    const first = await caller.order.saveCustomer({ order: (await open()).id, customer: CUSTOMER });
    onDay(5);
    const second = await open(first);
    expect(second.customer?.email).toBe(CUSTOMER.email);
    onDay(8);
    expect(await open(second)).toMatchObject({ buyer: { kind: 'someone' }, customer: null });
  });
});

it('an order with the card of somebody else lets nobody see or choose the media of its package (R3)', async () => {
  onDay(0);
  const storefront = await startStorefront();
  const venue = await storefront.venue({ features_organization: { two_factor_authentication: true } });
  const caller = storefront.caller(venue.site);
  const open = (card: string) => caller.gallery.byCards({ cards: [card], accessCode: SECRET });
  const get = async (path: string) => (await storefront.agent.get(path).set('host', `${venue.site}.localhost`)).status;
  const { card } = await venue.addCard({ photos: 2, secret: SECRET });
  const other = await open((await venue.addCard({ photos: 3, secret: SECRET })).card);
  const [{ id: own, filename } = expect.unreachable()] = other.unsold;
  const both = await caller.order.open({ cards: [firstRight(await open(card)), firstRight(other)] });
  const single = await addMedia(caller, { order: both.id, media: own });
  const [inOrder = ''] = single.items.flatMap(({ medias }) => medias);
  expect(await get(mediaPath('preview', own, filename))).toBe(200);
  // The provider's order does not contain file names.
  expect(await get(mediaPath('preview', inOrder, filename))).toBe(404);
  onDay(20);
  const order = await caller.order.open({ cards: [firstRight(await open(card))] });
  expect(order.cards).toHaveLength(2);
  const { items } = await caller.order.addAllDigital({ order: order.id });
  const medias = items.flatMap((item) => item.medias);
  expect(medias).toHaveLength(5);
  for (const media of medias) {
    expect(await get(mediaPath('thumb', media, filename))).toBe(404);
    const added = addMedia(caller, { order: order.id, media });
    expect(await failureOf(added)).toBe('NOT_FOUND');
  }
});
