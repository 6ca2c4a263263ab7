import { watch } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createMetrics } from '#server/operations/metrics/metrics.ts';
import { startStorefront, type TestVenue } from '#server/testing/storefront.ts';
import type { Media } from '#shared/media/media.ts';
import { MAX_SELFIE_BYTES, MAX_SELFIES } from '#shared/visit/face-search.ts';
import { blankFlood } from './read-pictures.ts';

const MARK = 'SELFIE-MARK';

async function selfie(format: 'jpeg' | 'png' = 'jpeg'): Promise<Buffer> {
  const blank = { width: 320, height: 240, channels: 3, background: '#3a7' } as const;
  return sharp({ create: blank })
    .withExif({ IFD0: { ImageDescription: MARK } })
    [format]()
    .toBuffer();
}

async function start() {
  const metrics = createMetrics();
  const storefront = await startStorefront({ LOG_LEVEL: 'debug' }, { metrics });
  const venue = await storefront.venue({ search_max_range: 2 });
  const search = (period: string, { site = venue.site, own = '1' } = {}) =>
    storefront.agent
      .post(`/face-search?${period}`)
      .set('host', `${site}.localhost`)
      .set('x-vitrine', own)
      .set('x-time-zone', 'America/Sao_Paulo');
  const callsOf = async ({ journal }: TestVenue) => (await journal('path=search')).length;
  return { storefront, venue, search, callsOf, metrics };
}

const DAY = 'from=2025-07-12&to=2025-07-13';
const PART = '--x\r\ncontent-disposition: form-data; name="photos[]"; filename="a.jpg"\r\n\r\n';
const LARGE_PHOTO = new URL('../../fixtures/media/photo-01.jpg', import.meta.url);

describe('the search by face', () => {
  it('passes the selfies on and answers cards, with media to see and no right to the card (F5)', async () => {
    const { storefront, venue, search, metrics } = await start();
    const { card } = await venue.addCard({ photos: 2, sold_photos: 1, visit_date: '2025-07-12' });
    const reply = await search(DAY)
      .attach('photos[]', await selfie(), 'minha-cara.jpg')
      .attach('photos[]', await selfie('png'), 'outra.png');
    expect(reply.status).toBe(200);
    expect(await metrics.text()).toContain('vitrine_pool_busy{pool="faceSearches"} 1');
    expect(reply.headers['cache-control']).toBe('no-store');
    const [found] = reply.body.cards;
    expect([found.code, found.medias.length, Object.keys(found)]).toEqual([card, 3, ['code', 'medias']]);
    expect(found.medias.map((media: { download: unknown }) => media.download)).toEqual([null, null, null]);
    const { id, filename } = found.medias[0];
    await storefront.agent.get(`/media/thumb/${id}/${filename}`).set('host', `${venue.site}.localhost`).expect(200);
    expect(storefront.log.join('\n')).not.toMatch(new RegExp(`${MARK}|minha-cara|2025-07-12|${card}`));
  });

  it('shows the extras of a found card, though its reply does not tell them from photos (F5)', async () => {
    const { storefront, venue, search } = await start();
    await venue.addCard({ photos: 0, extras: 2, visit_date: '2025-07-12' });
    const { body } = await search(DAY).attach('photos[]', await selfie(), 'a.jpg');
    expect(body.cards[0].medias).toHaveLength(2);
    for (const { id, filename } of body.cards[0].medias as Media[])
      await storefront.agent.get(`/media/thumb/${id}/${filename}`).set('host', `${venue.site}.localhost`).expect(200);
  });

  it('writes no selfie to disk, not even for a while (F7)', async () => {
    const { search } = await start();
    const temporary = await mkdtemp(join(tmpdir(), 'vitrine-selfies-'));
    onTestFinished(() => rm(temporary, { recursive: true }));
    vi.stubEnv('TMPDIR', temporary);
    const written: string[] = [];
    const watcher = watch(temporary, (_event, name) => void written.push(name ?? ''));
    onTestFinished(() => watcher.close());
    const reply = await search(DAY)
      .attach('photos[]', await selfie(), 'a.jpg')
      .attach('photos[]', await selfie(), 'b.jpg');
    expect([reply.status, await readdir(temporary), written]).toEqual([200, [], []]);
  });

  it('answers no cards where none is found, and a code where the search fails (F6)', async () => {
    const { search } = await start();
    const none = await search('from=2025-07-13&to=2025-07-14').attach('photos[]', await selfie(), 'a.jpg');
    expect([none.status, none.body]).toEqual([200, { cards: [] }]);
    const failed = await search('from=2025-07-28&to=2025-07-29').attach('photos[]', await selfie(), 'a.jpg');
    expect([failed.status, failed.body]).toEqual([422, { errorCode: 'PROVIDER_REFUSED' }]);
  });

  it('refuses a period that the calendar cannot give, before anything reaches the provider (F2)', async () => {
    const { venue, search, callsOf } = await start();
    const wrong = [
      '',
      'from=2025-02-30&to=2025-03-01',
      'from=2025-07-12&to=2025-07-15',
      'from=2999-01-01&to=2999-01-01',
    ];
    for (const period of wrong) {
      const reply = await search(period).attach('photos[]', await selfie(), 'a.jpg');
      expect([reply.status, reply.body], period).toEqual([400, { errorCode: 'BAD_INPUT' }]);
    }
    expect(await callsOf(venue)).toBe(0);
  });

  it('takes the day that has begun where the visitor is, and no later one (F2)', async () => {
    const { search } = await start();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2025-07-11T10:30:00Z') });
    onTestFinished(() => void vi.useRealTimers());
    const searchIn = async (zone: string) => {
      const { status } = await search(DAY)
        .set('x-time-zone', zone)
        .attach('photos[]', await selfie(), 'a.jpg');
      return status;
    };
    expect(await searchIn('Pacific/Kiritimati')).toBe(200);
    expect(await searchIn('Pacific/Niue')).toBe(400);
  });

  it('refuses any form but of one to five pictures: by content, whole and not too large', async () => {
    const { search } = await start();
    const [picture, large] = [await selfie(), await readFile(LARGE_PHOTO)];
    const withPictures = (count: number) => {
      const form = search(DAY);
      for (let at = 0; at < count; at += 1) form.attach('photos[]', picture, 'a.jpg');
      return form;
    };
    const send = (...parts: (string | Buffer)[]) =>
      search(DAY)
        .set('content-type', 'multipart/form-data; boundary=x')
        .send(Buffer.concat(parts.map(Buffer.from)));
    const forms: Readonly<Record<string, () => ReturnType<typeof search>>> = {
      'no picture, however it is called': () => search(DAY).attach('photos[]', Buffer.from('GIF89a-and-more'), 'a.jpg'),
      'a file that is empty': () => withPictures(1).attach('photos[]', Buffer.of(), 'b.jpg'),
      'a field': () => search(DAY).field('photos[]', 'no file').attach('photos[]', picture, 'a.jpg'),
      nothing: () => send('--x--\r\n'),
      'no end': () => send(PART, picture),
      'no end, of which the provider has read much': () => send(PART, large),
      'no end of its picture either': () => send(PART, large.subarray(0, -1_000)),
      'an unknown length': () => {
        const form = search(DAY).set('content-type', 'multipart/form-data; boundary=x');
        form.write(Buffer.concat([PART, picture, '\r\n--x--\r\n'].map((part) => Buffer.from(part))));
        return form;
      },
      'too large a picture': () =>
        search(DAY).attach('photos[]', Buffer.concat([picture, Buffer.alloc(MAX_SELFIE_BYTES)]), 'a.jpg'),
      'too many pictures': () => withPictures(MAX_SELFIES + 1),
    };
    for (const [name, form] of Object.entries(forms)) {
      const { status, body } = await form();
      expect([status, body], name).toEqual([400, { errorCode: 'BAD_INPUT' }]);
    }
  });

  it('takes no form from another site, and nothing where the venue has no face search', async () => {
    const { storefront, venue, search, callsOf } = await start();
    expect((await search(DAY, { own: '' }).attach('photos[]', await selfie(), 'a.jpg')).status).toBe(400);
    expect((await search(DAY, { site: 'museu' }).attach('photos[]', await selfie(), 'a.jpg')).status).toBe(400);
    expect((await search(DAY).send({ photos: [] })).status).toBe(400);
    expect(await callsOf(venue)).toBe(0);
    const lost = await search(DAY, { site: 'naoexiste' }).attach('photos[]', await selfie(), 'a.jpg');
    expect([lost.status, lost.body]).toEqual([404, { errorCode: 'ORGANIZATION_NOT_FOUND' }]);
    expect(storefront.log.join('\n')).not.toContain(MARK);
  });
});

it('a chunk of nothing but parts is blanked, one of a form of pictures is not', () => {
  const flood = Buffer.from('\r\n--x'.repeat(10_000));
  const form = Buffer.from(`${'\r\n--x'.repeat(MAX_SELFIES + 1)}--`);
  for (const chunk of [flood, form]) blankFlood(chunk);
  expect(flood.equals(Buffer.alloc(flood.length))).toBe(true);
  expect(form.includes('x--')).toBe(true);
});
