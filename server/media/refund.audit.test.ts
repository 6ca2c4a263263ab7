import { expect, it } from 'vitest';
import { startAltered } from '#server/testing/fault-matrix/altering-provider.ts';
import { failureOf } from '#server/testing/storefront.ts';
import { mediaPath } from '#shared/media/media.ts';

type Lists = { readonly sold_medias?: readonly object[]; readonly not_sold_medias?: readonly object[] };

it('a refunded photo is for sale again, and an earlier right to its original opens what the provider still gives', async () => {
  const { storefront, alterWith } = await startAltered();
  const { site, addCard, fault } = await storefront.venue();
  const { card } = await addCard({ photos: 1, sold_photos: 1 });
  const { gallery } = storefront.caller(site);
  const { sold } = await gallery.byCards({ cards: [card] });
  const [photo] = sold;
  if (!photo?.download) throw new Error('a sold photo has a right to its original');
  const { download } = photo;
  const get = () =>
    storefront.agent.get(mediaPath('original', download, photo.filename)).set('host', `${site}.localhost`);
  expect((await get()).status).toBe(200);

  alterWith((_, reply) => {
    const { sold_medias: refunded, not_sold_medias: unsold = [] } = reply as Lists;
    return refunded ? { ...(reply as Lists), sold_medias: [], not_sold_medias: [...unsold, ...refunded] } : reply;
  });
  for (const path of ['/download/', '/zip']) await fault({ path }, 'status', { status: 403 });
  const after = await gallery.byCards({ cards: [card] });
  expect([after.sold, after.unsold.map((media) => media.download)]).toEqual([[], [null, null]]);
  const refused = await get();
  expect([refused.status, refused.body.errorCode, refused.headers['cache-control']]).toEqual([
    422,
    'PROVIDER_REFUSED',
    'no-store',
  ]);
  expect(await failureOf(gallery.zip({ downloads: [download] }))).toBe('PROVIDER_REFUSED');
});
