import { describe, expect, it } from 'vitest';
import { startMockForFile } from '#mock-provider/testing/running-mock.ts';
import { goShopping } from '#mock-provider/testing/shopping.ts';

const mock = await startMockForFile();

const { clock: setClock } = mock;

describe('an absolute time', () => {
  it('runs on from there, or stands still with `freeze`, or sets a clock that stands still', async () => {
    const { id: organization } = await mock.addOrganization();
    const { now } = await setClock({ organization, at: '2031-05-06T10:00:00-03:00' });
    expect(now).toMatch(/^2031-05-06T13:00:0/);
    await setClock({ organization, at: '2030-01-01T00:00:00Z', freeze: true });
    expect(await setClock({ organization, freeze: true })).toEqual({ now: '2030-01-01T00:00:00.000Z' });
    expect(await setClock({ organization, at: '2020-02-03T04:05:06Z' })).toEqual({ now: '2020-02-03T04:05:06.000Z' });
    expect((await setClock({ organization, thaw: true })).now).toMatch(/^2020-02-03T04:05:0/);
  });

  it('that is earlier makes no expired PIX payable again, and ends no fault', async () => {
    const visit = await goShopping(mock, { photos: 1 });
    const { id: organization } = visit.organization;
    await visit.add(visit.unsold[0] ?? '');
    await visit.saveCustomer('pendente@example.com');
    await visit.pix();
    await setClock({ organization, advance_ms: 15 * 60_000 });
    await mock.addFault({ organization, kind: 'status', match: { path: '/products' } });
    await setClock({ organization, at: '2001-01-01T00:00:00Z' });
    expect((await visit.payment()).status).toBe('EXPIRED');
    expect((await mock.request(`/api/v1/products/${organization}/online`)).status).toBe(500);
  });
});

it('dates replies, and cards and media that come later are there by it', async () => {
  const { id: organization } = await mock.addOrganization();
  await setClock({ organization, at: '2031-05-06T10:00:00Z', freeze: true });
  const taken_at = ['2025-07-12T01:10:00-02:00'];
  const { card, not_sold_medias: coming } = await mock.addCard({ organization, photos: 1, taken_at, after_ms: 20_000 });
  expect(coming).toMatchObject([{ taken_at: '2025-07-12T01:10:00-02:00' }]);
  const read = () => mock.request(`/api/v1/card/${card}/medias?organization_id=${organization}`);
  expect((await read()).status).toBe(404);
  await expect(mock.addCard({ organization, code: card })).rejects.toThrow('409');
  await setClock({ organization, advance_ms: 20_000 });
  const reply = await read();
  expect(reply.headers.get('date')).toBe('Tue, 06 May 2031 10:00:20 GMT');
  expect(await reply.json()).toMatchObject({ medias_count: 1 });
  await mock.addMedias(card, { organization, photos: 2, after_ms: 1_000 });
  expect(await (await read()).json()).toMatchObject({ medias_count: 1 });
  await setClock({ organization, advance_ms: 1_000 });
  expect(await (await read()).json()).toMatchObject({ medias_count: 3 });
});

it('that cannot be written is refused, and changes nothing', async () => {
  const { id: organization } = await mock.addOrganization();
  const advance = (milliseconds: number) => setClock({ organization, advance_ms: milliseconds });
  await expect(advance(Number.MAX_SAFE_INTEGER)).rejects.toThrow('400');
  await setClock({ organization, at: '9999-12-31T00:00:00Z', freeze: true });
  await expect(advance(86_400_000)).rejects.toThrow('years 0000 to 9999');
  expect(await advance(0)).toEqual({ now: '9999-12-31T00:00:00.000Z' });
  expect(await mock.control('/__mock/organizations')).toHaveProperty('organizations');
});

it.each([
  [{ advance_ms: 5 }, 'organization'],
  [{ organization: 'fotos', advance: 5 }, 'Unrecognized key: \\"advance\\"'],
  [{ organization: 'fotos' }, 'exactly one of `advance_ms`'],
  [{ organization: 'fotos', at: '2030-01-01T00:00:00Z', thaw: true }, 'exactly one of `advance_ms`'],
  [{ organization: 'fotos', at: 'tomorrow' }, 'at at'],
])('says why %j is refused', async (body, reason) => {
  await expect(mock.control('/__mock/clock', body)).rejects.toThrow(reason);
});
