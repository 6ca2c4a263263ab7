import { watch } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { JournalReply } from '#mock-provider/control/schema.ts';
import { startStorefront, type TestVenue } from '#server/testing/storefront.ts';
import type { Media } from '#shared/media/media.ts';
import { MAX_SELFIE_BYTES, MAX_SELFIES } from '#shared/visit/face-search.ts';

const MARK = 'SELFIE-MARK';

async function selfie(format: 'jpeg' | 'png' = 'jpeg'): Promise<Buffer> {
  const blank = { width: 320, height: 240, channels: 3, background: '#3a7' } as const;
  return sharp({ create: blank })
    .withExif({ IFD0: { ImageDescription: MARK } })
    [format]()
    .toBuffer();
}

async function start() {
  const storefront = await startStorefront({ LOG_LEVEL: 'debug' });
  const venue = await storefront.venue({ search_max_range: 2 });
  const search = (period: string, { site = venue.site, own = '1' } = {}) =>
    storefront.agent
      .post(`/face-search?${period}`)
      .set('host', `${site}.localhost`)
      .set('x-vitrine', own)
      .set('x-time-zone', 'America/Sao_Paulo');
  const callsOf = async ({ organization }: TestVenue) =>
    (await storefront.control<JournalReply>(`/journal?organization=${organization.id}&path=search`)).entries.length;
  return { storefront, venue, search, callsOf };
}

const DAY = 'from=2025-07-12&to=2025-07-13';

describe('the search by face', () => {
  it('passes the selfies on and answers cards, with media to see and no right to the card (F5)', async () => {
    const { storefront, venue, search } = await start();
    const { card } = await venue.addCard({ photos: 2, sold_photos: 1, visit_date: '2025-07-12' });
    const reply = await search(DAY)
      .attach('photos[]', await selfie(), 'minha-cara.jpg')
      .attach('photos[]', await selfie('png'), 'outra.png');
    expect(reply.status).toBe(200);
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
    const reply = await search(DAY).attach('photos[]', await selfie(), 'a.jpg');
    const thumb = ({ id, filename }: { id: string; filename: string }) =>
      storefront.agent.get(`/media/thumb/${id}/${filename}`).set('host', `${venue.site}.localhost`);
    const statuses = await Promise.all(
      reply.body.cards[0].medias.map(async (media: Media) => (await thumb(media)).status),
    );
    expect(statuses).toEqual([200, 200]);
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

  it('refuses what is no picture by content, however it is called, and a form without any', async () => {
    const { search } = await start();
    const gif = await search(DAY).attach('photos[]', Buffer.from('GIF89a-and-more'), {
      filename: 'selfie.jpg',
      contentType: 'image/jpeg',
    });
    expect([gif.status, gif.body]).toEqual([400, { errorCode: 'BAD_INPUT' }]);
    const second = await search(DAY)
      .attach('photos[]', await selfie(), 'a.jpg')
      .attach('photos[]', Buffer.of(), 'b.jpg');
    expect([second.status, second.body]).toEqual([400, { errorCode: 'BAD_INPUT' }]);
    const field = await search(DAY)
      .field('photos[]', 'no file')
      .attach('photos[]', await selfie(), 'a.jpg');
    expect(field.status).toBe(400);
    const empty = await search(DAY).set('content-type', 'multipart/form-data; boundary=x').send('--x--\r\n');
    expect([empty.status, empty.body]).toEqual([400, { errorCode: 'BAD_INPUT' }]);
  });

  it('refuses a form that breaks off, also after the provider has begun to read it', async () => {
    const { search } = await start();
    const large = await readFile(new URL('../../fixtures/media/photo-01.jpg', import.meta.url));
    const head = '--x\r\ncontent-disposition: form-data; name="photos[]"; filename="a.jpg"\r\n\r\n';
    for (const picture of [await selfie(), large, large.subarray(0, -1_000)]) {
      const form = Buffer.concat([Buffer.from(head), picture]);
      const reply = await search(DAY).set('content-type', 'multipart/form-data; boundary=x').send(form);
      expect([reply.status, reply.body]).toEqual([400, { errorCode: 'BAD_INPUT' }]);
    }
  });

  it('refuses a picture that is too large, and too many of them', async () => {
    const { search } = await start();
    const large = Buffer.concat([await selfie(), Buffer.alloc(MAX_SELFIE_BYTES)]);
    const tooLarge = await search(DAY).attach('photos[]', large, 'a.jpg');
    expect([tooLarge.status, tooLarge.body]).toEqual([400, { errorCode: 'BAD_INPUT' }]);
    const form = search(DAY);
    for (let i = 0; i <= MAX_SELFIES; i += 1) form.attach('photos[]', await selfie(), 'a.jpg');
    const tooMany = await form;
    expect([tooMany.status, tooMany.body]).toEqual([400, { errorCode: 'BAD_INPUT' }]);
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

  it('says that the provider is out of reach when it breaks', async () => {
    const { storefront, venue, search } = await start();
    const match = { path: '/card/search' };
    await storefront.control('/faults', { organization: venue.organization.id, match, kind: 'reset_before' });
    const reply = await search(DAY).attach('photos[]', await selfie(), 'a.jpg');
    expect([reply.status, reply.body]).toEqual([503, { errorCode: 'PROVIDER_UNAVAILABLE' }]);
  });
});
