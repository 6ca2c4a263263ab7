import { once } from 'node:events';
import { request } from 'node:http';
import { expect, it } from 'vitest';
import { FREE_REPLIES } from '#server/limits/slowed-senders.ts';
import { firstCard, post, type Storefront, startStorefront, type TestVenue } from '#server/testing/storefront.ts';
import { waitedMs } from '#server/testing/waited-time.ts';
import { type Gallery, mediaPath } from '#shared/media/media.ts';
import { PAGE_ANSWERS_ID, type PageAnswer, type PageAnswers } from '#shared/site/site-data.ts';

const OPENED = { 'sec-fetch-dest': 'document' };

const open = ({ agent }: Storefront, site: string, card: string, headers: object = OPENED) =>
  agent
    .get(`/gallery/${card}`)
    .set('host', `${site}.localhost`)
    .set({ ...headers });

function answersIn(html: string): PageAnswers | null {
  const text = new RegExp(`<script type="application/json" id="${PAGE_ANSWERS_ID}">([^<]*)</script>`).exec(html)?.[1];
  return text === undefined ? null : (JSON.parse(text) as PageAnswers);
}

function dataOf<Data>(answer: PageAnswer | undefined): Data {
  if (!answer || !('result' in answer.reply)) throw new Error('the call was refused, or is not in the page');
  return (answer.reply.result as { data: Data }).data;
}

async function reads(venue: TestVenue): Promise<string[]> {
  return (await venue.journal()).map(({ route }) => route ?? '').filter((route) => /card|media/.test(route));
}

it('a gallery’s page brings what its first calls would; no cache keeps it, and no log', async () => {
  const storefront = await startStorefront({ LOG_LEVEL: 'trace' });
  const venue = await storefront.venue();
  const { card } = await venue.addCard({ photos: 26, sold_photos: 2 });
  const { text, headers, status } = await open(storefront, venue.site, card);
  expect([status, headers['cache-control'], headers.etag]).toEqual([200, 'private, no-store', undefined]);
  const answers = answersIn(text);
  expect(answers?.['gallery.byCards']?.body).toBe(JSON.stringify({ cards: [card] }));
  const gallery = dataOf<Gallery>(answers?.['gallery.byCards']);
  const { caller } = storefront;
  expect(gallery).toEqual(await caller(venue.site).gallery.byCards({ cards: [firstCard(gallery).code] }));
  expect(dataOf(answers?.['product.list'])).toEqual(await caller(venue.site).product.list());
  expect(storefront.log.join('')).not.toContain(card);
  expect(storefront.log.join('')).not.toContain(firstCard(gallery).right);
});

const PRELOAD = /<link rel="preload" as="image" fetchpriority="high" href="([^"]+)"([^>]*)>/g;

it('the page begins to load as many pictures as the window shows at first', async () => {
  const storefront = await startStorefront();
  const venue = await storefront.venue();
  const { card } = await venue.addCard({ photos: 30, sold_photos: 2 });
  const { text } = await open(storefront, venue.site, card);
  const { sold, unsold } = dataOf<Gallery>(answersIn(text)?.['gallery.byCards']);
  const links = [...text.matchAll(PRELOAD)];
  const first = [...sold, ...unsold].slice(0, 24);
  expect(links.map(([, href]) => href)).toEqual(first.map(({ id, filename }) => mediaPath('thumb', id, filename)));
  expect(links.map(([, , media]) => media?.trim())).toEqual([
    ...Array(8).fill(''),
    ...Array(4).fill('media="(min-width: 480px)"'),
    ...Array(12).fill('media="(min-width: 768px)"'),
  ]);
});

it('the provider is asked once for each, and only for a visitor who opens the page of a card', async () => {
  const storefront = await startStorefront();
  const venue = await storefront.venue();
  const { card } = await venue.addCard();
  for (const headers of [{}, { 'sec-fetch-dest': 'image' }, { ...OPENED, 'sec-purpose': 'prefetch;prerender' }]) {
    const bare = await open(storefront, venue.site, card, headers);
    expect([answersIn(bare.text), bare.headers['cache-control']]).toEqual([null, 'private, no-cache']);
  }
  await storefront.agent.head(`/gallery/${card}`).set('host', `${venue.site}.localhost`).set(OPENED).expect(200);
  expect(answersIn((await open(storefront, venue.site, 'A')).text)).toBeNull();
  expect(await reads(venue)).toEqual([]);
  expect(answersIn((await open(storefront, venue.site, card)).text)).not.toBeNull();
  expect(await reads(venue)).toHaveLength(2);
});

it('a venue whose cards need an access code is asked nothing, and its page hints at nothing', async () => {
  const storefront = await startStorefront();
  const venue = await storefront.venue({ features_organization: { two_factor_authentication: true } });
  const { card } = await venue.addCard();
  const pages = [await open(storefront, venue.site, card), await open(storefront, venue.site, 'AAAAAAAAA')];
  expect(pages[0]?.text).toBe(pages[1]?.text);
  expect(answersIn(pages[0]?.text ?? '')).toBeNull();
  expect(await reads(venue)).toEqual([]);
});

it('a wrong card is answered in the page, and is no cheaper to guess: the page’s end waits like the call', async () => {
  const storefront = await startStorefront();
  const venue = await storefront.venue();
  const wrongCall = () => post(storefront, venue.site, 'gallery.byCards', { cards: ['AAAAAAAAA'] }).expect(404);
  for (let sent = 0; sent < FREE_REPLIES + 3; sent += 1) await wrongCall();
  const began = performance.now();
  const { text } = await open(storefront, venue.site, 'BBBBBBBBB');
  expect(performance.now() - began).toBeGreaterThan(250);
  expect(answersIn(text)?.['gallery.byCards']?.reply).toMatchObject({ error: { message: 'CARD_NOT_FOUND' } });
});

it('a refusal with a time to retry is left out of the page, which makes the call itself', async () => {
  const storefront = await startStorefront();
  const venue = await storefront.venue();
  const { card } = await venue.addCard();
  await venue.fault({ path: '/card/' }, 'rate_limit', { delay_ms: 90_000 });
  const { text } = await open(storefront, venue.site, card);
  expect(Object.keys(answersIn(text) ?? {})).toEqual(['product.list']);
});

it('the head is there at once, and the rest waits two seconds for a slow provider, compressed too', async () => {
  const storefront = await startStorefront();
  const venue = await storefront.venue();
  const { card } = await venue.addCard();
  await open(storefront, venue.site, card, {});
  await venue.fault({ path: '/card/' }, 'latency', { delay_ms: 4_000 });
  const port = await storefront.listen();
  const [startedAt, before] = [performance.now(), waitedMs()];
  const headers = { ...OPENED, host: `${venue.site}.localhost`, 'accept-encoding': 'gzip' };
  const [response] = await once(request({ port, path: `/gallery/${card}`, headers }).end(), 'response');
  expect(response.headers['content-encoding']).toBe('gzip');
  let bytesAtOnce = 0;
  for await (const part of response) if (waitedMs() - before < 1_000) bytesAtOnce += part.length;
  // gzip begins with a header of ten bytes, so more bytes prove that content was sent.
  expect(bytesAtOnce).toBeGreaterThan(500);
  expect(performance.now() - startedAt).toBeGreaterThan(1_900);
  expect(waitedMs() - before).toBeLessThan(3_000);
});

it('the page is sent unpacked to who takes no gzip', async () => {
  const storefront = await startStorefront();
  const venue = await storefront.venue();
  const { card } = await venue.addCard();
  const accepting = (encodings: string) =>
    open(storefront, venue.site, card, { ...OPENED, 'accept-encoding': encodings });
  const encodings = [];
  for (const accepted of ['gzip;q=0, identity', 'br', 'gzip;q=0.5, br'])
    encodings.push((await accepting(accepted)).headers['content-encoding']);
  expect(encodings).toEqual([undefined, undefined, 'gzip']);
});

it('one network waits for the answers about a card once at a time, and about 32 cards in all', async () => {
  const storefront = await startStorefront();
  const venue = await storefront.venue();
  const cards = await Promise.all(Array.from({ length: 34 }, async () => (await venue.addCard({ photos: 1 })).card));
  const [card = '', other = ''] = cards;
  await venue.fault({ path: '/api/' }, 'latency', { delay_ms: 250 });
  const withAnswers = async (opened: readonly string[]) => {
    const pages = await Promise.all(opened.map((one) => open(storefront, venue.site, one)));
    return pages.filter(({ text }) => answersIn(text) !== null).length;
  };
  // A page waits two seconds for its answers, which a busy machine may not have by then.
  await expect.poll(() => withAnswers([card, card, card, other]), { timeout: 60_000 }).toBe(2);
  await expect.poll(() => withAnswers(cards), { timeout: 60_000 }).toBe(32);
  expect(answersIn((await open(storefront, venue.site, card)).text)).not.toBeNull();
});
