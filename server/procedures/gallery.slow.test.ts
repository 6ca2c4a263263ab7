import { expect, it } from 'vitest';
import { failureOf, startStorefront } from '#server/testing/storefront.ts';
import { mediaPath } from '#shared/media/media.ts';

/** Opens a card with bought and unsold media, and extras. */
async function openMixedCard() {
  const storefront = await startStorefront();
  const calls = storefront.caller('fotos').gallery;
  const gallery = await calls.byCards({ cards: ['mi-sto0-001'] });
  const get = (path: string, site = 'fotos') => storefront.agent.get(path).set('host', `${site}.localhost`);
  const [sold] = gallery.sold;
  if (!sold?.download) throw new Error('the card has bought media');
  return { calls, gallery, get, sold, original: mediaPath('original', sold.download, sold.filename) };
}

it('bought media and extras have a right to be downloaded, and unsold media none (P2, R3)', async () => {
  const { gallery } = await openMixedCard();
  const { cards, sold, unsold, extras } = gallery;
  expect([sold.length, unsold.length, extras.length]).toEqual([6, 10, 2]);
  expect([...sold, ...extras].every((media) => media.download !== null)).toBe(true);
  expect(unsold.every((media) => media.download === null)).toBe(true);
  expect(cards).toMatchObject([{ code: 'MISTO0001', right: expect.stringMatching(/^c\.[\w-]{23}\./), pass: null }]);
});

it('an archive has only what may be downloaded, and a name in the visitor’s language and of what it holds', async () => {
  const { calls, gallery, get } = await openMixedCard();
  const downloads = gallery.sold.flatMap((media) => media.download ?? []);
  const { path } = await calls.zip({ downloads });
  const { path: inPortuguese } = await calls.zip({ downloads, locale: 'pt' });
  const extras = gallery.extras.flatMap((media) => media.download ?? []);
  const { path: ofExtras } = await calls.zip({ downloads: extras, locale: 'pt', content: 'extras' });
  const [whole, named, misnamed] = [await get(path), await get(inPortuguese), await get(`${path}.zip`)];
  expect([whole.status, Number(whole.headers['content-length']) > 100_000]).toEqual([200, true]);
  expect(whole.headers['content-disposition']).toContain('filename="photos.zip"');
  expect(whole.headers['cache-control']).toBe('private, no-store');
  expect(named.headers['content-disposition']).toContain('filename="fotos.zip"');
  expect((await get(ofExtras)).headers['content-disposition']).toContain('filename="fotos-extras.zip"');
  expect(misnamed.status).toBe(404);
  expect(await failureOf(calls.zip({ downloads: gallery.unsold.map((media) => media.id) }))).toBe('NOT_FOUND');
});

it('an original is sent by the right to download it alone', async () => {
  const { gallery, get, sold, original } = await openMixedCard();
  const { status, headers } = await get(original);
  expect([status, headers['content-disposition']]).toEqual([200, expect.stringContaining('attachment')]);
  for (const right of [gallery.unsold[0]?.id ?? '', sold.id, 'fotos-misto0001-p01', `${sold.download}x`]) {
    const refused = await get(mediaPath('original', right, sold.filename));
    expect([refused.status, refused.body]).toEqual([404, { errorCode: 'NOT_FOUND' }]);
  }
});

it('one venue’s media are never sent on another’s site', async () => {
  const { get, sold, original } = await openMixedCard();
  expect((await get(original, 'aqua')).status).toBe(404);
  expect((await get(mediaPath('thumb', sold.id, sold.filename), 'aqua')).status).toBe(404);
});
