import { describe, expect, it } from 'vitest';
import { photoForm, picture } from '#mock-provider/testing/files.ts';
import { startMockForFile } from '#mock-provider/testing/running-mock.ts';
import { endpoints } from '#shared/provider-api/endpoints.ts';

const mock = await startMockForFile();
const selfie = photoForm(await picture('jpeg'));

const sent = (organizationId: string, from: string, to: string, form = selfie) => ({
  params: {},
  query: { organization_id: organizationId, from_date: from, to_date: to },
  form,
});

async function find(organizationId: string, from: string, to: string): Promise<string[]> {
  const { cards } = await mock.call(endpoints.searchByPhoto, sent(organizationId, from, to));
  return cards.map(({ card }) => card);
}

function day(daysAgo: number, now = Date.now()): string {
  const date = new Date(now);
  date.setDate(date.getDate() - daysAgo);
  const [month, ofMonth] = [date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0'));
  return `${date.getFullYear()}-${month}-${ofMonth}`;
}

describe('the face search', () => {
  it('finds the cards of the day of the visit, with their media', async () => {
    const { cards } = await mock.call(endpoints.searchByPhoto, sent('fotos', '2025-07-12', '2025-07-13'));
    expect(cards.map(({ card, medias }) => [card, medias.length])).toEqual([
      ['FOTOS0001', 26],
      ['MISTO0001', 16],
    ]);
  });

  it('lists the extras of a card only if it has nothing else', async () => {
    const { id } = await mock.addOrganization();
    await mock.addCard({ organization: id, visit_date: '2025-07-12', photos: 2, extras: 1 });
    await mock.addCard({ organization: id, visit_date: '2025-07-12', extras: 3 });
    const { cards } = await mock.call(endpoints.searchByPhoto, sent(id, '2025-07-12', '2025-07-13'));
    expect(cards.map(({ medias }) => medias.length)).toEqual([2, 3]);
  });

  it('finds cards of today and yesterday, by the clock of the venue', async () => {
    const { id } = await mock.addOrganization();
    const { card } = await mock.addCard({ organization: id, days_ago: 1 });
    expect(await find(id, day(1), day(0))).toEqual([card]);
    await mock.control('/__mock/clock', { organization: id, advance_ms: 86_400_000 });
    expect(await find(id, day(0), day(0))).toEqual([card]);
    expect(await find('fotos', day(1), day(0))).toEqual(['PM9T3W8RD', 'PM2H6N5JC']);
  });

  it('searches every day of a period but its last, and no longer period than the venue allows', async () => {
    const { id } = await mock.addOrganization({ search_max_range: 3 });
    const codes: string[] = [];
    for (const date of ['2025-05-01', '2025-05-02', '2025-05-04']) {
      codes.push((await mock.addCard({ organization: id, visit_date: date })).card);
    }
    expect(await find(id, '2025-05-01', '2025-05-04')).toEqual(codes.slice(0, 2));
    expect(await find(id, '2025-05-04', '2025-05-04')).toEqual(codes.slice(2));
    for (const [from, to] of [
      ['2025-05-01', '2025-05-05'],
      ['2025-05-02', '2025-05-01'],
    ] as const) {
      const refused = await mock.refusal(endpoints.searchByPhoto, sent(id, from, to));
      expect(refused).toBe('422 SEARCH_PERIOD_INVALID');
    }
  });

  it('finds none on the 13th and fails on the 28th, unless cards are of that day', async () => {
    const { id } = await mock.addOrganization();
    expect(await find(id, '2024-02-13', '2024-02-14')).toEqual([]);
    const refused = await mock.refusal(endpoints.searchByPhoto, sent(id, '2024-02-28', '2024-02-29'));
    expect(refused).toBe('422 FACE_SEARCH_FAILED');
    const { card } = await mock.addCard({ organization: id, visit_date: '2024-02-28' });
    expect(await find(id, '2024-02-28', '2024-02-29')).toEqual([card]);
  });

  it('needs a picture, and a venue that has it', async () => {
    const noPicture = photoForm(Buffer.from('GIF89a'));
    const refused = (id: string, form: FormData) =>
      mock.refusal(endpoints.searchByPhoto, sent(id, '2025-07-12', '2025-07-13', form));
    expect(await refused('fotos', new FormData())).toBe('422 PHOTO_MISSING');
    expect(await refused('fotos', noPicture)).toBe('415 PHOTO_TYPE_NOT_SUPPORTED');
    expect(await refused('museu', selfie)).toBe('403 FACE_SEARCH_OFF');
  });

  it('stores nothing of the selfies', async () => {
    const { id } = await mock.addOrganization();
    const marked = Buffer.concat([await picture('jpeg'), Buffer.from('SELFIE-MARK')]);
    await mock.call(endpoints.searchByPhoto, sent(id, '2025-07-12', '2025-07-13', photoForm(marked)));
    const { entries } = await mock.journal(id);
    expect(entries.map(({ status, ids }) => [status, ids])).toEqual([[200, { organizationId: id }]]);
    expect(mock.world.find(id)?.uploads.size).toBe(0);
  });
});
