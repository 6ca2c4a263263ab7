import { describe, expect, it } from 'vitest';
import type { FaultKind } from '#mock-provider/faults/catalogue.ts';
import { picture } from '#mock-provider/testing/files.ts';
import { firstRight, type Storefront, startStorefront, type TestVenue } from '#server/testing/storefront.ts';
import type { Gallery } from '#shared/media/media.ts';
import { MAX_PHOTO_BYTES } from '#shared/pictures/photo-file.ts';

type Sent = { site: string; card?: string; headers?: Record<string, string> };

function upload({ agent }: Storefront, photo: Buffer, { site, card, headers = {} }: Sent) {
  const own = { host: `${site}.localhost`, 'x-vitrine': '1', 'content-type': 'image/jpeg', ...headers };
  return agent
    .post('/uploads')
    .set({ ...own, ...(card ? { 'x-card': card } : {}) })
    .send(photo);
}

async function mustEditOf({ journal }: TestVenue) {
  return (await journal('path=/photo/')).map(({ query }) => query?.must_edit);
}

async function galleryOf(storefront: Storefront, { site }: TestVenue, code: string): Promise<Gallery> {
  return storefront.caller(site).gallery.byCards({ cards: [code] });
}

describe('sending photos (U1)', () => {
  it('makes a card, and adds to it by the right that came with it', async () => {
    const storefront = await startStorefront();
    const venue = await storefront.venue({ features: { site: { must_edit_photo: true } } });
    const first = await upload(storefront, await picture('jpeg'), venue);
    expect(first.status).toBe(200);
    expect(first.headers['cache-control']).toBe('no-store');
    const { code, right } = first.body.card;
    const second = await upload(storefront, await picture('png'), { site: venue.site, card: right });
    expect(second.body).toEqual({ card: { code, right } });
    const { extras } = await galleryOf(storefront, venue, code);
    expect(extras.map(({ filename }) => filename)).toEqual(['envio-01.jpg', 'envio-02.png']);
    expect(await mustEditOf(venue)).toEqual(['True', 'True']);
    expect(await venue.invariants()).toMatchObject({ violations: [] });
    expect(storefront.log.join('\n')).not.toContain(code);
  });

  it('adds to a card that was opened, and to none by a code that is bare, or a right that is altered or of another venue', async () => {
    const storefront = await startStorefront();
    const [venue, other] = [await storefront.venue(), await storefront.venue()];
    const { card } = await venue.addCard({ photos: 1 });
    const right = firstRight(await galleryOf(storefront, venue, card));
    for (const sent of [
      { site: venue.site, card },
      { site: venue.site, card: `${right}x` },
      { site: other.site, card: right },
    ]) {
      const reply = await upload(storefront, await picture('jpeg'), sent);
      expect([reply.status, reply.body]).toEqual([404, { errorCode: 'NOT_FOUND' }]);
    }
    expect((await galleryOf(storefront, venue, card)).extras).toHaveLength(0);
    const sent = await upload(storefront, await picture('jpeg'), { site: venue.site, card: right });
    expect(sent.body.card.code).toBe(card);
    expect((await galleryOf(storefront, venue, card)).extras).toHaveLength(1);
    expect(await mustEditOf(venue)).toEqual([undefined]);
  });

  it('gives no right to another card that the reply names', async () => {
    const storefront = await startStorefront();
    const venue = await storefront.venue();
    const [card, others] = [await venue.addCard({ photos: 1 }), await venue.addCard({ photos: 1 })];
    const right = firstRight(await galleryOf(storefront, venue, card.card));
    await venue.fault({ path: '/photo/' }, 'patch', { patch: { card_code: others.card } });
    const reply = await upload(storefront, await picture('jpeg'), { site: venue.site, card: right });
    expect(reply.body).toEqual({ errorCode: 'OUTCOME_UNKNOWN' });
  });

  it('is not for venues that take no photos', async () => {
    const storefront = await startStorefront();
    const venue = await storefront.venue({ can_send_photo: false, features: { site: { can_send_photo: false } } });
    const reply = await upload(storefront, await picture('jpeg'), venue);
    expect([reply.status, reply.body]).toEqual([400, { errorCode: 'UPLOAD_NOT_ALLOWED' }]);
  });
});

describe('photos that strangers send to a card', () => {
  it('are so many a day of a network, whatever others send, not counting what the provider did not take', async () => {
    const storefront = await startStorefront({ TRUST_PROXY: '127.0.0.1' }, { limits: { free: { photo: 2 } } });
    const venue = await storefront.venue();
    const { card } = await venue.addCard({ photos: 1 });
    const right = firstRight(await galleryOf(storefront, venue, card));
    const send = async (address: string) => {
      const headers = { 'x-forwarded-for': address };
      return upload(storefront, await picture('jpeg'), { site: venue.site, card: right, headers });
    };
    await venue.fault({ path: '/photo/' }, 'status', { status: 503, times: 2 });
    const codes = [];
    while (codes.length < 4) codes.push((await send('192.0.2.9')).status);
    expect(codes).toEqual([503, 503, 200, 200]);
    const { status, body, headers } = await send('192.0.2.9');
    expect([status, body.errorCode, headers['retry-after']]).toEqual([
      429,
      'TOO_MANY_REQUESTS',
      expect.stringMatching(/^4\d\d$/),
    ]);
    expect((await send('192.0.2.10')).status).toBe(200);
  });
});

describe('what is sent (U4)', () => {
  it.each([
    ['a page called a photo', Buffer.from('<html>not a photo</html>'), 'PHOTO_TYPE_NOT_SUPPORTED'],
    ['one byte', Buffer.of(0xff), 'PHOTO_TYPE_NOT_SUPPORTED'],
    ['nothing', Buffer.of(), 'PHOTO_EMPTY'],
    ['too much', Buffer.concat([Buffer.of(0xff, 0xd8, 0xff), Buffer.alloc(MAX_PHOTO_BYTES)]), 'PHOTO_TOO_LARGE'],
  ])('%s is refused by its content and size', async (_, bytes, errorCode) => {
    const storefront = await startStorefront();
    const reply = await upload(storefront, bytes, { site: (await storefront.venue()).site });
    expect([reply.status, reply.body]).toEqual([400, { errorCode }]);
  });
});

describe('when the provider fails', () => {
  it.each<[FaultKind, object, number, object]>([
    ['lost_reply', {}, 503, { errorCode: 'OUTCOME_UNKNOWN' }],
    ['html', { status: 502 }, 503, { errorCode: 'OUTCOME_UNKNOWN' }],
    ['status', { status: 503 }, 503, { errorCode: 'PROVIDER_UNAVAILABLE' }],
    ['status', { status: 504 }, 503, { errorCode: 'OUTCOME_UNKNOWN' }],
    ['error_flag', { message: 'PHOTO_TOO_LARGE' }, 400, { errorCode: 'PHOTO_TOO_LARGE' }],
    [
      'error_flag',
      { message: 'Envio encerrado' },
      422,
      { errorCode: 'PROVIDER_REFUSED', venueWords: 'Envio encerrado' },
    ],
  ])('%s is reported as it is, and the photo sent once', async (kind, more, status, body) => {
    const storefront = await startStorefront();
    const { site, fault, journal } = await storefront.venue();
    await fault({ path: '/photo/' }, kind, more);
    const reply = await upload(storefront, await picture('jpeg'), { site });
    expect([reply.status, reply.body]).toEqual([status, body]);
    expect(await journal('path=/photo/')).toHaveLength(1);
  });
});
