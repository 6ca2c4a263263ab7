import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { picture } from '#mock-provider/testing/files.ts';
import { startMockForFile, startMockForTest } from '#mock-provider/testing/running-mock.ts';
import { endpoints } from '#shared/provider-api/endpoints.ts';
import type { WireMedia } from '#shared/provider-api/media.ts';
import type { JournalReply } from './schema.ts';

const mock = await startMockForFile();

describe('a new organization', () => {
  it('is like fotos except for the requested fields, also nested ones', async () => {
    const made = await mock.addOrganization({
      name: 'Zoo',
      features: { site: { free_photos: true } },
      features_organization: { two_factor_authentication: true },
    });
    const { organization } = await mock.call(endpoints.organization, { params: { webName: made.web_name } });
    expect(organization).toMatchObject({ id: made.id, name: 'Zoo', has_facial_recognition: true });
    expect(organization.features?.site).toMatchObject({ free_photos: true, can_remove_photo: true });
    expect(organization.features_organization?.two_factor_authentication).toBe(true);
  });

  it('sells what it is given', async () => {
    const products = [
      { id: 'avulsa', is_photo: true, is_video: false, ranges_price: [{ id: 'r', min_photos: 1, price: '9.90' }] },
    ];
    const { id } = await mock.addOrganization({ products, all_digital: null });
    const catalogue = await mock.call(endpoints.products, { params: { organizationId: id } });
    expect(catalogue.products?.[0]?.ranges_price[0]?.price).toBe(9.9);
    expect(catalogue.all_digital).toBeNull();
  });

  it('is refused with the reason when a field is wrong, misspelled or taken', async () => {
    await expect(mock.addOrganization({ has_online_sale: 'yes' as never })).rejects.toThrow('400');
    await expect(mock.addOrganization({ has_onlin_sale: true })).rejects.toThrow('has_onlin_sale');
    await expect(mock.addOrganization({ web_name: 'fotos' })).rejects.toThrow('409');
    await expect(mock.addOrganization({ id: 'ZOO!' })).rejects.toThrow('an id has 1 to 20 small letters and digits');
    const unknown = await mock.request(`/__mock/orders?organization=${'x'.repeat(10_000)}`);
    expect((await unknown.text()).length).toBeLessThan(2_100);
  });

  it('is refused when its price ranges overlap', async () => {
    const range = (from: number, to: number | null) => ({ id: `r${from}`, min_photos: from, max_photos: to, price: 1 });
    const selling = (...ranges_price: ReturnType<typeof range>[]) =>
      mock.addOrganization({ products: [{ id: 'avulsa', is_photo: true, is_video: false, ranges_price }] });
    await expect(selling(range(3, null), range(1, 3))).rejects.toThrow('ranges from 1 and from 3 overlap');
    await expect(selling(range(1, null), range(2, null))).rejects.toThrow('overlap');
    expect((await selling(range(5, null), range(1, 3))).products).toHaveLength(1);
  });

  it('can be deleted; those of the fixtures cannot', async () => {
    const { web_name: webName } = await mock.addOrganization();
    await mock.control(`/__mock/organizations/${webName}`, undefined, 'DELETE');
    const gone = await mock.refusal(endpoints.organization, { params: { webName } });
    expect(gone).toBe('404 ORGANIZATION_NOT_FOUND');
    await expect(mock.control('/__mock/organizations/fotos', undefined, 'DELETE')).rejects.toThrow('409');
  });
});

it('says which outcomes a payment can be settled with', async () => {
  const settle = mock.control('orders/fotos-o1/payment', { status: 'payed' });
  await expect(settle).rejects.toThrow('either `status` (paid, refused, expired)');
});

describe('a new card', () => {
  it('holds the requested media, under a generated or a given code', async () => {
    const { id, web_name: organization } = await mock.addOrganization();
    const card = await mock.addCard({ organization, photos: 2, sold_videos: 1, extras: 1, secret: 'abc123' });
    expect(card).toMatchObject({ card: 'TESTE0001', secret: 'ABC123' });
    expect(card.not_sold_medias?.map((media) => media.id)).toEqual([`${id}-teste0001-p01`, `${id}-teste0001-p02`]);
    expect((await mock.addCard({ organization, code: 'MEUCARTAO' })).not_sold_medias).toHaveLength(6);
    await expect(mock.addCard({ organization, code: 'MEUCARTAO' })).rejects.toThrow('409');
    await expect(mock.addCard({ organization: 'nenhuma' })).rejects.toThrow('404');
  });

  it('gets media later, behind those that are there, which stay as they are', async () => {
    const { id: organization } = await mock.addOrganization();
    const { card, not_sold_medias: before = [] } = await mock.addCard({ organization, photos: 2, sold_photos: 1 });
    const grown = await mock.addMedias(card, { organization, photos: 1, videos: 1 });
    expect(grown.sold_medias).toHaveLength(1);
    expect(grown.not_sold_medias).toHaveLength(4);
    expect(grown.not_sold_medias).toEqual(expect.arrayContaining(before ?? []));
    await expect(mock.addMedias(card, { organization, photos: 200 })).rejects.toThrow('409');
    await expect(mock.addMedias('NAOEXISTE', { organization, photos: 1 })).rejects.toThrow('CARD_NOT_FOUND');
  });

  it('shows pictures of its own, in turn, with the watermark until they are sold', async () => {
    const { id: organization } = await mock.addOrganization();
    const pictures = await Promise.all(
      ['#f00', '#00f'].map(async (one) => (await picture('jpeg', one)).toString('base64')),
    );
    const given = { sold_photos: 2, photos: 1, taken_at: ['2025-07-12T12:00:00-03:00'], pictures };
    const { card, ...lists } = await mock.addCard({ organization, ...given });
    const grown = await mock.addMedias(card, { organization, photos: 1, pictures: pictures.slice(1) });
    const bytesOf = async ({ id: mediaId, filename }: WireMedia, size?: 'preview') => {
      const params = { kind: 'photo', mediaId, filename } as const;
      return Buffer.from(await (await mock.send(endpoints.download, { params, query: { size } })).arrayBuffer());
    };
    const sold = await Promise.all((lists.sold_medias ?? []).map((media) => bytesOf(media)));
    expect(sold.map((bytes) => bytes.toString('base64'))).toEqual(pictures);
    const colours = await Promise.all(
      (grown.not_sold_medias ?? []).map(async (media) => {
        const { channels, dominant } = await sharp(await bytesOf(media, 'preview')).stats();
        expect(channels[1]?.max, 'the watermark').toBeGreaterThan(50);
        return dominant.r > dominant.b ? 'red' : 'blue';
      }),
    );
    expect(colours).toEqual(['red', 'blue']);
    for (const media of lists.sold_medias ?? []) expect(media).toMatchObject({ taken_at: expect.any(String) });
    for (const media of lists.sold_medias ?? []) expect(media).not.toHaveProperty('width');
    await expect(mock.addCard({ organization, pictures: ['no picture'] })).rejects.toThrow('in base64');
  });

  it('is found by its customer with the right password, and opens with its own access code', async () => {
    const { id } = await mock.addOrganization();
    const customer = { external_id: 'R7', password: 'senha' };
    const { card } = await mock.addCard({ organization: id, customer, secret: 'ABC123' });
    await mock.addCard({ organization: id, secret: 'XYZ789' });
    const find = (password: string) => ({ params: {}, body: { organization_id: id, external_id: 'R7', password } });
    expect((await mock.call(endpoints.customerCard, find('senha'))).card).toBe(card);
    expect(await mock.refusal(endpoints.customerCard, find('outra'))).toBe('404 CUSTOMER_NOT_FOUND');
    const gallery = { params: { organizationId: id, firstCard: card }, body: { cards: [card] } };
    const open = (secret: string) => mock.refusal(endpoints.medias, { ...gallery, query: { secret } });
    expect(await open('XYZ789')).toBe('403 CARD_NOT_FROM_CUSTOMER');
    expect(await open('NADA00')).toBe('403 CUSTOMER_CODE_NOT_FOUND');
  });
});

it('resets everything to the fixtures', async () => {
  const own = await startMockForTest();
  const { id } = await own.addOrganization();
  await own.call(endpoints.removeMedia, { params: { mediaId: 'fotos-fotos0001-p01' } });
  await own.request('/api/v1/nothing');
  await expect(own.control('/__mock/reset', { organization: id })).rejects.toThrow('its fields are in the query');
  await own.control('/__mock/reset', undefined, 'POST');
  expect(await own.violations()).toEqual([]);
  expect(own.world.find(id)).toBeUndefined();
  const sent = { params: { code: 'FOTOS0001' }, query: { organization_id: 'fotos' } };
  expect((await own.call(endpoints.card, sent)).medias_count).toBe(29);
});

it('refuses a path that it does not have with the reason, which is no violation of the provider’s contract', async () => {
  const before = await mock.violations();
  const reply = await mock.request('/__mock/fault', { method: 'POST' });
  expect(reply.status).toBe(404);
  expect(await reply.json()).toEqual({ error: 'the control API has no POST /__mock/fault' });
  expect(await mock.violations()).toEqual(before);
});

it('clears the journal of one organization, or of all', async () => {
  const own = await startMockForTest();
  const [one, other] = [await own.addOrganization(), await own.addOrganization()];
  const readProducts = (id: string) => own.call(endpoints.products, { params: { organizationId: id } });
  const count = async (query: string) => (await own.control<JournalReply>(`/__mock/journal${query}`)).count;
  for (const { id } of [one, other]) await readProducts(id);
  await own.control(`/__mock/journal?organization=${one.id}`, undefined, 'DELETE');
  expect([await count(`?organization=${one.id}`), await count(`?organization=${other.id}`)]).toEqual([0, 1]);
  await own.control('/__mock/journal', undefined, 'DELETE');
  expect([await count(`?organization=${other.id}`), await count('')]).toEqual([0, 0]);
});
