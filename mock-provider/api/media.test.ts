import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { startMockForFile } from '#mock-provider/testing/running-mock.ts';
import { goShopping } from '#mock-provider/testing/shopping.ts';
import { endpoints } from '#shared/provider-api/endpoints.ts';

const mock = await startMockForFile({ checkReplies: true });

type Kind = 'photo' | 'video' | 'extra';

const STEMS = { photo: 'foto', video: 'video', extra: 'extra' } as const;

function download(mediaId: string, size?: 'thumb' | 'preview', kind: Kind = 'photo', name?: string): Promise<Response> {
  const query = size === undefined ? {} : { size };
  const filename = name ?? `${STEMS[kind]}-01.${kind === 'video' ? 'mp4' : 'jpg'}`;
  return mock.send(endpoints.download, { params: { kind, mediaId, filename }, query });
}

const bytes = async (response: Response) => Buffer.from(await response.arrayBuffer());

it('the three sizes of a photo are JPEGs 400 wide, 1600 at the longer side, and whole, with their length said', async () => {
  const id = 'fotos-misto0001-p01';
  const sides: number[] = [];
  for (const size of ['thumb', 'preview', undefined] as const) {
    const response = await download(id, size);
    const data = await bytes(response);
    expect(response.headers.get('content-type')).toBe('image/jpeg');
    expect(response.headers.get('content-length')).toBe(String(data.length));
    const { format, width, height } = await sharp(data).metadata();
    expect(format).toBe('jpeg');
    sides.push(size === 'thumb' ? width : Math.max(width, height));
  }
  expect(sides.slice(0, 2)).toEqual([400, 1_600]);
  expect(sides[2]).toBeGreaterThanOrEqual(1_600);
});

describe('the right to an original', () => {
  it('is not there before the purchase, whatever else is changed in the address', async () => {
    const visit = await goShopping(mock, { photos: 1, videos: 1, extras: 1 });
    const [photo = '', video = ''] = visit.unsold;
    expect((await download(photo)).status).toBe(403);
    expect(await (await download(photo)).json()).toEqual({ error: true, message: 'MEDIA_NOT_PURCHASED' });
    expect((await download(photo, undefined, 'extra')).status).toBe(404);
    expect((await download(video, undefined, 'video')).status).toBe(403);
    expect((await download(photo, 'preview')).status).toBe(200);
    expect((await download(photo, 'preview', 'photo', 'photo.jpg')).status).toBe(404);
    const extra = await download(visit.lists.extras?.[0]?.id ?? '', undefined, 'extra');
    expect(extra.status).toBe(200);
    expect(extra.headers.get('content-disposition')).toContain('attachment; filename="extra-01.jpg"');
    expect(await visit.violations()).toEqual([]);
  });

  it('is needed for removal as well: only where the organization allows it', async () => {
    const visit = await goShopping(mock, { photos: 2 });
    const [id = '', other = ''] = visit.unsold;
    await visit.add(id);
    await mock.call(endpoints.removeMedia, { params: { mediaId: id } });
    expect((await visit.mediaLists()).not_sold_medias?.map((media) => media.id)).toEqual([other]);
    expect((await visit.open()).items).toEqual([]);
    expect(await mock.refusal(endpoints.removeMedia, { params: { mediaId: id } })).toBe('404 MEDIA_NOT_FOUND');
    const guarded = { params: { mediaId: 'museu-fotos0001-p01' } };
    expect(await mock.refusal(endpoints.removeMedia, guarded)).toBe('403 REMOVAL_NOT_ALLOWED');
  });
});

it('answers 304 when the caller has the file already', async () => {
  const first = await download('fotos-fotos0001-p01', 'thumb');
  const etag = first.headers.get('etag') ?? '';
  const path = '/api/v1/photo/download/fotos-fotos0001-p01/foto-01.jpg?size=thumb';
  expect((await mock.request(path, { headers: { 'if-none-match': etag } })).status).toBe(304);
});
