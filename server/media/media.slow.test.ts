import { describe, expect, it, vi } from 'vitest';
import type { FaultKind } from '#mock-provider/faults/catalogue.ts';
import { ProviderHttp } from '#server/provider/transport/http.ts';
import { describeEachWay, type StartStorefront } from '#server/testing/proxies.ts';
import { startStorefront } from '#server/testing/storefront.ts';
import { mediaPath } from '#shared/media/media.ts';

async function boughtMedia(start: StartStorefront) {
  const storefront = await start();
  const venue = await storefront.venue();
  const { card } = await venue.addCard({ sold_photos: 2 });
  const { gallery } = storefront.caller(venue.site);
  const { sold } = await gallery.byCards({ cards: [card] });
  const [photo] = sold;
  if (!photo?.download) throw new Error('the card has bought photos');
  const zip = await gallery.zip({ downloads: sold.flatMap((media) => media.download ?? []) });
  const host = `${venue.site}.localhost`;
  return {
    original: mediaPath('original', photo.download, photo.filename),
    preview: mediaPath('preview', photo.id, photo.filename),
    thumb: mediaPath('thumb', photo.id, photo.filename),
    archive: zip.path,
    get: (path: string) => storefront.agent.get(path).set('host', host).buffer(true),
    head: (path: string) => storefront.agent.head(path).set('host', host),
    fault: venue.fault,
    journal: venue.journal,
  };
}

const brokenOff = (call: PromiseLike<unknown>) =>
  Promise.resolve(call).then(
    () => false,
    () => true,
  );

describeEachWay('a file that the provider does not give whole', (start) => {
  it.each<FaultKind>(['reset_mid', 'short_length', 'bad_chunk'])('breaks the connection: %s', async (kind) => {
    const { original, archive, get, fault } = await boughtMedia(start);
    for (const path of ['/photo/download', '/photos.zip']) await fault({ path }, kind, { after_bytes: 20_000 });
    expect(await brokenOff(get(original))).toBe(true);
    expect(await brokenOff(get(archive))).toBe(true);
  });

  it.each<[FaultKind, number, string]>([
    ['truncate_no_length', 503, 'PROVIDER_INVALID_REPLY'],
    ['bad_gzip', 503, 'PROVIDER_INVALID_REPLY'],
    ['wrong_content_type', 503, 'PROVIDER_INVALID_REPLY'],
    ['empty', 503, 'PROVIDER_INVALID_REPLY'],
    ['no_content', 503, 'PROVIDER_INVALID_REPLY'],
    ['error_flag', 503, 'PROVIDER_INVALID_REPLY'],
    ['redirect', 503, 'PROVIDER_INVALID_REPLY'],
    ['close_before', 503, 'PROVIDER_UNAVAILABLE'],
  ])('is refused before its first byte: %s', async (kind, status, errorCode) => {
    const { original, archive, get, head, fault } = await boughtMedia(start);
    for (const path of ['/photo/download', '/photos.zip']) await fault({ path }, kind);
    for (const path of [original, archive]) {
      const reply = await get(path);
      expect([reply.status, reply.body]).toEqual([status, { errorCode }]);
      expect(reply.headers['content-disposition']).toBeUndefined();
      expect(reply.headers['cache-control']).toBe('no-store');
      expect((await head(path)).status).toBe(status);
    }
  });
});

it('a picture that may be cut unnoticed is not cached', async () => {
  const { thumb, preview, get, fault } = await boughtMedia(startStorefront);
  const cached = async () => [
    (await get(thumb)).headers['cache-control'],
    (await get(preview)).headers['cache-control'],
  ];
  expect(await cached()).toEqual(Array(2).fill('private, max-age=86400'));
  await fault({}, 'truncate_no_length');
  expect(await cached()).toEqual(Array(2).fill('private, no-store'));
});

describeEachWay('a HEAD request for a file before it is downloaded', (start) => {
  it('returns the length and reads almost nothing of it', async () => {
    const { original, archive, get, head, journal } = await boughtMedia(start);
    for (const path of [original, archive]) {
      const [probed, whole] = [await head(path), await get(path)];
      expect(probed.status).toBe(200);
      for (const name of ['content-length', 'content-type', 'content-disposition', 'cache-control']) {
        expect(probed.headers[name]).toBe(whole.headers[name]);
      }
    }
    expect((await journal('path=/download/')).map(({ status }) => status)).toEqual([206, 200]);
  });

  it('goes on where a download broke off, unless the file changed', async () => {
    const { original, get } = await boughtMedia(start);
    const whole = await get(original);
    const rest = await get(original)
      .set('range', 'bytes=1000-')
      .set('if-range', whole.headers.etag ?? '');
    expect([rest.status, rest.headers['content-range']]).toEqual([
      206,
      `bytes 1000-${Number(whole.headers['content-length']) - 1}/${whole.headers['content-length']}`,
    ]);
    expect(rest.body.equals(whole.body.subarray(1000))).toBe(true);
    const changed = await get(original).set('range', 'bytes=1000-').set('if-range', '"another"');
    expect([changed.status, changed.body.length]).toEqual([200, whole.body.length]);
    expect(whole.headers['cache-control']).toMatch(/^private,/);
    expect((await get(original).set('if-none-match', whole.headers.etag ?? '')).status).toBe(304);
  });
});

function sendPicturesAs(type: string): void {
  const open = ProviderHttp.prototype.open;
  vi.spyOn(ProviderHttp.prototype, 'open').mockImplementation(async function (this: ProviderHttp, ...request) {
    const reply = await open.apply(this, request);
    return { ...reply, body: reply.body, headers: { ...reply.headers, 'content-type': type } };
  });
}

describe('a picture of a newer kind', () => {
  it.each(['webp', 'avif', 'jxl'])('passes at every size, and is saved under its own extension: %s', async (kind) => {
    const { original, preview, thumb, get } = await boughtMedia(startStorefront);
    sendPicturesAs(`image/${kind}`);
    for (const path of [thumb, preview, original]) {
      expect((await get(path)).headers['content-type']).toBe(`image/${kind}`);
    }
    expect((await get(original)).headers['content-disposition']).toMatch(new RegExp(`filename="[^"]+\\.${kind}"`));
  });
});

describe('a file of a kind that is not shown', () => {
  it('comes as plain bytes, unpacked, with its length', async () => {
    const { original, get } = await boughtMedia(startStorefront);
    sendPicturesAs('image/heic');
    const packing = 'gzip, deflate, br';
    const whole = await get(original).set('accept-encoding', packing);
    expect(whole.headers['content-type']).toBe('application/octet-stream');
    expect(whole.headers['content-encoding']).toBeUndefined();
    expect(Number(whole.headers['content-length'])).toBe(whole.body.length);
  });
});
