import type { Page } from '@playwright/test';
import { openCard } from '../journey.ts';
import { expect, test } from '../test.ts';

function requestsOf(page: Page): string[] {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  return requests;
}

/** After this time, in ms, the server sends a page without the data that its gallery needs. */
const PAGE_WAIT_MS = 2_000;

/** Opens a card. @returns whether the page came in time to have the gallery's data, which fails on a busy machine */
async function openInTime(page: Page, card: string): Promise<boolean> {
  const document = page.waitForResponse((reply) => new URL(reply.url()).pathname === `/gallery/${card}`);
  await openCard(page, card);
  const reply = await document;
  await reply.finished();
  return reply.request().timing().responseEnd < PAGE_WAIT_MS;
}

test('a gallery comes with its page: no call for it, one read of the provider, each thumbnail loaded once', async ({
  page,
  venue,
}) => {
  const requests = requestsOf(page);
  const readCards = () => venue.calls('GET', '/card/');
  const readMedias = () => venue.calls('POST', '/medias');
  let [cards, medias] = [0, 0];
  let isInTime = false;
  while (!isInTime) {
    const { card } = await venue.addCard({ photos: 12, sold_photos: 1 });
    [cards, medias] = [(await readCards()).length, (await readMedias()).length];
    requests.length = 0;
    isInTime = await openInTime(page, card);
  }
  await expect(page.getByRole('button', { name: 'Foto 1', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Valores' })).toBeVisible();
  expect(requests.filter((path) => /byCards|product/.test(path))).toEqual([]);
  const thumbs = () => requests.filter((path) => path.includes('/thumb/'));
  await expect.poll(() => thumbs().length).toBeGreaterThanOrEqual(10);
  expect(new Set(thumbs()).size).toBe(thumbs().length);
  expect(await readCards()).toHaveLength(cards + 1);
  expect(await readMedias()).toHaveLength(medias + 1);
});

test('until its first pictures are there, a gallery loads and renders nothing that is not on the screen', {
  tag: '@audit',
}, async ({ page, venue }) => {
  const { card } = await venue.addCard({ photos: 26, videos: 2 });
  const requests = requestsOf(page);
  const later = Promise.withResolvers<void>();
  const parts = /(deferred-gallery-parts|gallery-overlays|mp4-duration|viewer-overlay)-/;
  const count = (name: RegExp) => requests.filter((path) => name.test(path)).length;
  const isLater = ({ pathname }: URL) => /\/thumb\/.*0[2-9]\.jpg$/.test(pathname);
  await page.route(isLater, (route) => later.promise.then(() => route.continue()));
  await page.goto(`/gallery/${card}`, { waitUntil: 'commit' });
  // The server renders this title without pictures, and the page must keep the same element.
  const title = await page.getByText('26 fotos · 2 vídeos').elementHandle();
  // Photo 1 is the cover, which becomes a button only once the pictures are there.
  await expect(page.getByRole('button', { name: 'Foto 2', exact: true })).toBeVisible();
  const thumbs = count(/\/thumb\//);
  expect(requests.filter((path) => parts.test(path))).toEqual([]);
  const cells = await page
    .getByRole('listitem')
    .filter({ has: page.locator('[data-media]') })
    .count();
  expect(cells).toBeLessThan(12);
  expect(thumbs).toBeGreaterThanOrEqual(8);
  expect(thumbs).toBeLessThanOrEqual(1 + cells);
  later.resolve();
  await expect(page.getByRole('region', { name: 'Carrinho' })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /Adicionar/ })).toHaveCount(28);
  expect(await title?.evaluate((element) => element.isConnected)).toBe(true);
  await expect.poll(() => count(parts)).toBeGreaterThanOrEqual(5);
});

test('a failure comes with the page as well, and a reload asks again', { tag: '@audit' }, async ({ page, venue }) => {
  const { card } = await venue.addCard({ photos: 2 });
  await venue.addFault('malformed_json', { path: '/medias' }, { times: 9 });
  const requests = requestsOf(page);
  await page.goto(`/gallery/${card}`);
  const reload = page.getByRole('button', { name: 'Atualizar página' });
  await expect(reload).toBeVisible();
  await venue.clearFaults();
  await reload.click();
  await expect(page.getByRole('region', { name: 'Fotos para comprar' })).toBeVisible();
  expect(requests.filter((path) => path.includes('byCards'))).toEqual([]);
});
