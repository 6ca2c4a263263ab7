import { describe, expect, it } from 'vitest';
import { unzip } from '#mock-provider/testing/files.ts';
import { startMockForFile } from '#mock-provider/testing/running-mock.ts';
import { goShopping } from '#mock-provider/testing/shopping.ts';
import { endpoints } from '#shared/provider-api/endpoints.ts';

const mock = await startMockForFile();

const sent = (organizationId: string, ids: readonly string[]) => ({
  params: {},
  query: { organization_id: organizationId },
  body: { media_ids: [...ids] },
});

describe('the ZIP of a visit', () => {
  it('is sent in part, as every file', async () => {
    const visit = await goShopping(mock, { sold_photos: 2 });
    const ids = (visit.lists.sold_medias ?? []).map(({ id }) => id);
    const query = { organization_id: visit.organization.id };
    const { url } = await mock.call(endpoints.zip, { params: {}, query, body: { media_ids: ids } });
    const whole = Buffer.from(await (await fetch(url)).arrayBuffer());
    const middle = whole.length >> 1;
    const part = await fetch(url, { headers: { range: `bytes=10-${middle}` } });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 10-${middle}/${whole.length}`]);
    expect(Buffer.from(await part.arrayBuffer()).equals(whole.subarray(10, middle + 1))).toBe(true);
    const end = await fetch(url, { headers: { range: 'bytes=-22' } });
    expect(Buffer.from(await end.arrayBuffer()).equals(whole.subarray(-22))).toBe(true);
    expect((await fetch(url, { headers: { range: `bytes=${whole.length}-` } })).status).toBe(416);
  });

  it('lacks the last file where the venue sends it short', async () => {
    const visit = await goShopping(mock, { sold_photos: 3 }, { switches: { zip: 'short' } });
    const ids = (visit.lists.sold_medias ?? []).map(({ id }) => id);
    const { url } = await mock.call(endpoints.zip, sent(visit.organization.id, ids));
    const files = await unzip(Buffer.from(await (await fetch(url)).arrayBuffer()));
    expect(files.map(({ name }) => name)).toEqual(['foto-01.jpg', 'foto-02.jpg']);
  });

  it('holds exactly the requested media that may be downloaded, and announces its size', async () => {
    const { organization, lists, unsold } = await goShopping(mock, { photos: 1, sold_photos: 2, extras: 1 });
    const sold = (lists.sold_medias ?? []).map(({ id }) => id);
    const extra = lists.extras?.[0]?.id ?? '';
    const mixed = sent(organization.id, [...sold, ...unsold]);
    expect(await mock.refusal(endpoints.zip, mixed)).toBe('403 MEDIA_NOT_PURCHASED');
    const { url } = await mock.call(endpoints.zip, sent(organization.id, [...sold, extra, extra]));
    expect(url).toMatch(mock.url);
    const response = await fetch(url);
    const data = Buffer.from(await response.arrayBuffer());
    expect(response.headers.get('content-type')).toBe('application/zip');
    expect(response.headers.get('content-length')).toBe(String(data.length));
    const files = await unzip(data);
    expect(files.map(({ name }) => name)).toEqual(['foto-01.jpg', 'foto-02.jpg', 'extra-01.jpg']);
    const original = await mock.request(`/api/v1/photo/download/${sold[0]}/foto-01.jpg`);
    expect(files[0]?.content.equals(Buffer.from(await original.arrayBuffer()))).toBe(true);
  });

  it('holds nothing of another venue', async () => {
    const [one, other] = [await goShopping(mock, { extras: 1 }), await goShopping(mock, { extras: 1 })];
    const foreign = other.lists.extras?.[0]?.id ?? '';
    expect(await mock.refusal(endpoints.zip, sent(one.organization.id, [foreign]))).toBe('404 MEDIA_NOT_FOUND');
    expect((await mock.request(`/zip/${one.organization.id}-z1/photos.zip`)).status).toBe(404);
  });
});
