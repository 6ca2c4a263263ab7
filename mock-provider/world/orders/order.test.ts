import { expect, it } from 'vitest';
import { startMockForFile } from '#mock-provider/testing/running-mock.ts';
import { goShopping } from '#mock-provider/testing/shopping.ts';
import { endpoints } from '#shared/provider-api/endpoints.ts';

const mock = await startMockForFile();

it('refuses a product, a type or a media that does not fit, with its code', async () => {
  const visit = await goShopping(mock, { photos: 1, videos: 1, sold_photos: 1 });
  const [photo = '', video = ''] = visit.unsold;
  const sold = visit.lists.sold_medias?.[0]?.id ?? '';
  const { params } = visit.media(photo);
  const refusal = (change: object) => mock.refusal(endpoints.addMedia, { params: { ...params, ...change } });
  expect(await refusal({ productId: 'fotos-foto' })).toBe('404 PRODUCT_NOT_FOUND');
  expect(await refusal({ mediaId: video })).toBe('409 MEDIA_TYPE_MISMATCH');
  expect(await refusal({ mediaId: sold })).toBe('409 MEDIA_NOT_SELLABLE');
  expect(await refusal({ mediaId: 'fotos-fotos0001-p01' })).toBe('404 MEDIA_NOT_FOUND');
  const { not_sold_medias: ofOtherCard } = await mock.addCard({ organization: visit.organization.id, photos: 1 });
  expect(await refusal({ mediaId: ofOtherCard?.[0]?.id })).toBe('404 MEDIA_NOT_FOUND');
  const last = { params: { orderId: visit.orderId, card: visit.lists.card } };
  expect(await mock.refusal(endpoints.removeCard, last)).toBe('409 ORDER_NEEDS_A_CARD');
});

it('is a new one once the last is completed, while something is left to buy', async () => {
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

it('is a new one at each call where the switch says so', async () => {
  const visit = await goShopping(mock, { photos: 1 }, { switches: { order_post: 'create' } });
  expect((await visit.open()).id).not.toBe(visit.orderId);
});

it('tells methods of payment and earlier addresses as the switches say', async () => {
  const other = { payment_method: 'untold', addresses: 'all' } as const;
  for (const [switches, method, addresses] of [[{}, 'pix', 1] as const, [other, undefined, 2] as const]) {
    const visit = await goShopping(mock, { photos: 1 }, { switches });
    await visit.add(visit.unsold[0] ?? '');
    await visit.saveCustomer();
    await visit.saveCustomer();
    expect((await visit.open()).customer?.addresses).toHaveLength(addresses);
    expect((await visit.pix()).method).toBe(method);
  }
});
