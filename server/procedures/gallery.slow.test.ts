import { describe, expect, it, vi } from 'vitest';
import { failureOf, firstCard, startStorefront } from '#server/testing/storefront.ts';
import { PROVIDER_DEADLINE_MS } from '#shared/deadlines.ts';
import { mediaPath } from '#shared/media/media.ts';

describe('gallery', () => {
  it('gives bought media and extras their right to be downloaded, and unsold media none (P2, decision on handles)', async () => {
    const storefront = await startStorefront();
    const gallery = await storefront.caller('fotos').gallery.byCards({ cards: ['mi-sto0-001'] });
    expect([gallery.sold.length, gallery.unsold.length, gallery.extras.length]).toEqual([6, 10, 2]);
    expect([...gallery.sold, ...gallery.extras].every((media) => media.download !== null)).toBe(true);
    expect(gallery.unsold.every((media) => media.download === null)).toBe(true);
    expect(gallery.cards).toMatchObject([
      { code: 'MISTO0001', right: expect.stringMatching(/^c\.[\w-]{23}\./), pass: null },
    ]);
  });

  it.each([
    ['NAOEXISTE', 'CARD_NOT_FOUND'],
    ['VAZIO0001', 'CARD_EMPTY_MEDIA'],
    ['SEMFOTO01', 'CARD_EMPTY_PHOTO'],
    ['FLAG20001', 'PROVIDER_REFUSED'],
    ['JSONRUIM1', 'PROVIDER_INVALID_REPLY'],
    ['TIPOS0001', 'PROVIDER_INVALID_REPLY'],
    ['HTML50001', 'PROVIDER_UNAVAILABLE'],
    ['CAIDO0001', 'PROVIDER_UNAVAILABLE'],
    ['FOTOS00', 'BAD_INPUT'],
  ])('card %s fails with %s (E1, E6, E7)', async (card, code) => {
    const storefront = await startStorefront();
    expect(await failureOf(storefront.caller('fotos').gallery.byCards({ cards: [card] }))).toBe(code);
  });

  it('ends a call that is never answered at its deadline', async () => {
    const storefront = await startStorefront();
    const { gallery } = storefront.caller('fotos');
    // The venue is remembered: what follows is about the card alone.
    await gallery.byCards({ cards: ['FOTOS0001'] });
    const start = globalThis.setTimeout;
    const isDeadline = (ms?: number) => ms === PROVIDER_DEADLINE_MS.read;
    const timers = vi
      .spyOn(globalThis, 'setTimeout')
      .mockImplementation((end, ms = 0) => start(end, isDeadline(ms) ? ms / 20 : ms));
    expect(await failureOf(gallery.byCards({ cards: ['TRAVADO01'] }))).toBe('PROVIDER_UNAVAILABLE');
    // The visitor's, and that of the read, which others may share. Neither begins again.
    expect(timers.mock.calls.filter(([, ms]) => isDeadline(ms))).toHaveLength(2);
  });

  it('asks for the access code of a card that has one', async () => {
    const storefront = await startStorefront();
    const { gallery } = storefront.caller('aqua');
    expect(await failureOf(gallery.byCards({ cards: ['SENHA0001'], accessCode: 'XXXXXX' }))).toBe(
      'CUSTOMER_CODE_NOT_FOUND',
    );
    expect(await failureOf(gallery.byCards({ cards: ['SENHA0001'], accessCode: 'ABC999' }))).toBe(
      'CARD_NOT_FROM_CUSTOMER',
    );
    expect((await gallery.byCards({ cards: ['SENHA0001'], accessCode: 'abc123' })).unsold.length).toBeGreaterThan(0);
  });

  it('removes a media where the venue allows it, and nowhere else', async () => {
    const storefront = await startStorefront();
    const removeMedia = async (can_remove_photo: boolean) => {
      const venue = await storefront.venue({ features: { site: { can_remove_photo } } });
      const { card } = await venue.addCard({ photos: 2, extras: 1 });
      const { gallery } = storefront.caller(venue.site);
      const before = await gallery.byCards({ cards: [card] });
      const media = before.unsold[0]?.id ?? '';
      const removal = firstCard(before).removal ?? media;
      const outcome = await failureOf(gallery.removeMedia({ media, removal }));
      const after = await gallery.byCards({ cards: [card] });
      const extra = await failureOf(gallery.removeMedia({ media: before.extras[0]?.id ?? '', removal }));
      return { outcome, left: after.unsold.length, extra };
    };
    expect(await removeMedia(true)).toEqual({ outcome: undefined, left: 1, extra: 'NOT_FOUND' });
    expect(await removeMedia(false)).toEqual({ outcome: 'NOT_FOUND', left: 2, extra: 'NOT_FOUND' });
  });

  it('makes an archive only of what may be downloaded', async () => {
    const storefront = await startStorefront();
    const { gallery } = storefront.caller('fotos');
    const { sold, unsold } = await gallery.byCards({ cards: ['MISTO0001'] });
    const downloads = sold.flatMap((media) => media.download ?? []);
    const { path } = await gallery.zip({ downloads });
    const reply = await storefront.agent.get(path).set('host', 'fotos.localhost').buffer(true);
    expect(reply.status).toBe(200);
    expect(reply.headers['content-disposition']).toContain('filename="photos.zip"');
    expect(Number(reply.headers['content-length'])).toBeGreaterThan(100_000);
    const inPortuguese = await gallery.zip({ downloads, locale: 'pt' });
    const named = await storefront.agent.head(inPortuguese.path).set('host', 'fotos.localhost');
    expect(named.headers['content-disposition']).toContain('filename="fotos.zip"');
    expect(
      (await storefront.agent.get(path.replace('photos.zip', 'x.zip')).set('host', 'fotos.localhost')).status,
    ).toBe(404);
    expect(await failureOf(gallery.zip({ downloads: unsold.map((media) => media.id) }))).toBe('NOT_FOUND');
  });
});

describe('media bytes', () => {
  async function mixed() {
    const storefront = await startStorefront();
    const gallery = await storefront.caller('fotos').gallery.byCards({ cards: ['MISTO0001'] });
    const get = (path: string, site = 'fotos') => storefront.agent.get(path).set('host', `${site}.localhost`);
    const [sold] = gallery.sold;
    const [unsold] = gallery.unsold;
    if (!sold?.download || !unsold) throw new Error('the mixed card has bought and unsold media');
    return { storefront, get, sold, soldRight: sold.download, unsold, gallery };
  }

  it('serves thumbnails and previews to visitors who may view them', async () => {
    const { get, unsold } = await mixed();
    const thumb = await get(mediaPath('thumb', unsold.id, unsold.filename));
    expect(thumb.status).toBe(200);
    expect(thumb.headers['content-type']).toBe('image/jpeg');
    expect(thumb.headers['x-content-type-options']).toBe('nosniff');
    const again = await get(mediaPath('thumb', unsold.id, unsold.filename)).set(
      'if-none-match',
      thumb.headers.etag ?? '',
    );
    expect(again.status).toBe(304);
  });

  it('serves an original only by the right to download it', async () => {
    const { get, sold, soldRight, unsold } = await mixed();
    const original = await get(mediaPath('original', soldRight, sold.filename));
    expect(original.status).toBe(200);
    expect(original.headers['content-disposition']).toContain('attachment');
    for (const right of [unsold.id, sold.id, 'fotos-misto0001-p01', `${soldRight}x`]) {
      const refused = await get(mediaPath('original', right, sold.filename));
      expect([refused.status, refused.body]).toEqual([404, { errorCode: 'NOT_FOUND' }]);
    }
  });

  it('never serves one venue’s media on another’s site', async () => {
    const { get, sold, soldRight } = await mixed();
    expect((await get(mediaPath('original', soldRight, sold.filename), 'aqua')).status).toBe(404);
    expect((await get(mediaPath('thumb', sold.id, sold.filename), 'aqua')).status).toBe(404);
  });

  it('serves parts of a video', async () => {
    const { get, gallery } = await mixed();
    const video = gallery.unsold.find((media) => media.kind === 'video');
    if (!video) throw new Error('the mixed card has a video');
    const part = await get(mediaPath('preview', video.id, video.filename))
      .set('range', 'bytes=0-99')
      .buffer(true);
    expect(part.status).toBe(206);
    expect(part.headers['content-type']).toBe('video/mp4');
    expect(part.headers['content-length']).toBe('100');
  });
});
