import { describe, expect, it } from 'vitest';
import { ANA, HOME } from '#mock-provider/openapi/example-customer.ts';
import { startMockForFile } from '#mock-provider/testing/running-mock.ts';
import { goShopping } from '#mock-provider/testing/shopping.ts';
import { endpoints } from '#shared/provider-api/endpoints.ts';

const mock = await startMockForFile();

describe('what an order holds', () => {
  it('prices by volume, each product on its own', async () => {
    const visit = await goShopping(mock);
    for (const id of visit.unsold.slice(0, 4)) await visit.add(id);
    expect((await visit.add(visit.unsold.at(-1) ?? '', 'video')).total).toBe(4 * 29.9 + 39.9);
    const order = await visit.add(visit.unsold[4] ?? '');
    expect(order.items.map(({ total }) => total)).toEqual([124.5, 39.9]);
    expect(order.total).toBe(164.4);
  });

  it('takes a media once, however often it is added, and out, however often it is removed', async () => {
    const visit = await goShopping(mock);
    const [id = ''] = visit.unsold;
    await visit.add(id);
    expect((await visit.add(id)).items[0]?.items).toHaveLength(1);
    await visit.remove(id);
    expect((await visit.remove(id)).items).toEqual([]);
  });

  it('is one line with unities 0 for all digital, and brings the single items back', async () => {
    const visit = await goShopping(mock);
    await visit.add(visit.unsold[3] ?? '');
    const all = await visit.addAllDigital();
    expect(all.items).toHaveLength(1);
    expect(all.items[0]?.product_type.unities).toBe(0);
    expect(all.items[0]?.items).toHaveLength(26);
    expect(all.total).toBe(249);
    const back = await visit.removeAllDigital();
    expect(back.total).toBe(29.9);
    expect(back.items[0]?.items[0]?.photo?.id).toBe(visit.unsold[3]);
  });

  it('loses the media of a removed card, and keeps its last card', async () => {
    const visit = await goShopping(mock);
    const other = await mock.addCard({ organization: visit.organization.id, photos: 2 });
    const otherId = other.not_sold_medias?.[0]?.id ?? '';
    const cardParams = { params: { orderId: visit.orderId, card: other.card } };
    expect(await mock.refusal(endpoints.addMedia, visit.media(otherId))).toBe('404 MEDIA_NOT_FOUND');
    await mock.call(endpoints.addCard, cardParams);
    expect((await visit.add(otherId)).total).toBe(29.9);
    expect((await mock.call(endpoints.removeCard, cardParams)).order.items).toEqual([]);
    const last = { params: { orderId: visit.orderId, card: visit.lists.card } };
    expect(await mock.refusal(endpoints.removeCard, last)).toBe('409 ORDER_NEEDS_A_CARD');
  });

  it('refuses a product, a type or a media that does not fit', async () => {
    const visit = await goShopping(mock, { photos: 1, videos: 1, sold_photos: 1 });
    const [photo = '', video = ''] = visit.unsold;
    const sold = visit.lists.sold_medias?.[0]?.id ?? '';
    const { params } = visit.media(photo);
    const refusal = (change: object) => mock.refusal(endpoints.addMedia, { params: { ...params, ...change } });
    expect(await refusal({ productId: 'fotos-foto' })).toBe('404 PRODUCT_NOT_FOUND');
    expect(await refusal({ type: 'video' })).toBe('409 MEDIA_TYPE_MISMATCH');
    expect(await refusal({ mediaId: video, type: 'video' })).toBe('409 MEDIA_TYPE_MISMATCH');
    expect(await refusal({ mediaId: sold })).toBe('409 MEDIA_NOT_SELLABLE');
    expect(await refusal({ mediaId: 'fotos-fotos0001-p01' })).toBe('404 MEDIA_NOT_FOUND');
  });
});

describe('opening', () => {
  it('gets the open order of a card again, with the cards that were added since', async () => {
    const visit = await goShopping(mock);
    const other = await mock.addCard({ organization: visit.organization.id });
    await mock.call(endpoints.addCard, { params: { orderId: visit.orderId, card: other.card } });
    const again = await visit.open();
    expect(again.id).toBe(visit.orderId);
    expect(again.cards.map(({ card }) => card)).toEqual([visit.lists.card, other.card]);
  });

  it('starts a new order once the last one is completed and something is left to buy', async () => {
    const visit = await goShopping(mock, { photos: 2 });
    await visit.add(visit.unsold[0] ?? '');
    await visit.saveCustomer();
    await visit.pix();
    await visit.settle('paid');
    await visit.finish();
    const next = await visit.open();
    expect(next.id).not.toBe(visit.orderId);
    expect(next).toMatchObject({ completed: false, items: [], total: 0 });
  });

  it('gets the completed order while nothing is left to buy', async () => {
    const visit = await goShopping(mock, { photos: 2 });
    await visit.addAllDigital();
    await visit.saveCustomer();
    await visit.pix();
    await visit.settle('paid');
    await visit.finish();
    expect(await visit.open()).toMatchObject({ id: visit.orderId, completed: true, status: 1, total: 249 });
  });

  it('makes an order at each call where the switch says so', async () => {
    const { id } = await mock.addOrganization({ switches: { order_post: 'create' } });
    const { card } = await mock.addCard({ organization: id });
    const sent = {
      params: { firstCard: card, organizationId: id },
      query: { pdv: 'x.localhost', tz: 'UTC' },
      body: { cards: [card] },
    };
    const [one, other] = [await mock.call(endpoints.openOrder, sent), await mock.call(endpoints.openOrder, sent)];
    expect(one.order.id).not.toBe(other.order.id);
  });

  it('is refused where nothing is sold online', async () => {
    const { id } = await mock.addOrganization({ has_online_sale: false });
    const { card } = await mock.addCard({ organization: id });
    const sent = {
      params: { firstCard: card, organizationId: id },
      query: { pdv: 'x.localhost', tz: 'UTC' },
      body: { cards: [card] },
    };
    expect(await mock.refusal(endpoints.openOrder, sent)).toBe('403 ONLINE_SALE_OFF');
  });
});

describe('customer and address', () => {
  it('come back together, the address in a list', async () => {
    const visit = await goShopping(mock);
    const order = await visit.saveCustomer();
    expect(order.customer).toMatchObject({ ...ANA, addresses: [HOME] });
  });

  it('come in this order, with the terms accepted', async () => {
    const { params } = await goShopping(mock);
    const refusal = (body: typeof HOME | (Omit<typeof ANA, 'accepted_terms'> & { accepted_terms: boolean })) =>
      mock.refusal(endpoints.saveCustomer, { params, body });
    expect(await refusal(HOME)).toBe('409 CUSTOMER_REQUIRED');
    expect(await refusal({ ...ANA, accepted_terms: false })).toBe('422 TERMS_NOT_ACCEPTED');
  });
});
