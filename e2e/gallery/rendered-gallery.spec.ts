import type { Page, Route } from '@playwright/test';
import { holdScripts, isPainted, problemsOf } from '../page-scripts.ts';
import { mockPort } from '../stack-environment.ts';
import { expect, test } from '../test.ts';

/** Opens a card and holds the scripts back. @returns a function that lets them load */
async function openRendered(page: Page, card: string): Promise<() => void> {
  const release = await holdScripts(page);
  await page.goto(`/gallery/${card}`, { waitUntil: 'commit' });
  return release;
}

/** Finds the checkboxes of the photos, without the package's. */
const ticksOf = (page: Page) => page.getByRole('checkbox', { name: /^Adicionar foto/ });

const photoPlaces = (page: Page) =>
  page.evaluate(() => {
    const pictures = [...document.querySelectorAll<HTMLImageElement>('main [style*="left"] img[src*="/thumb/"]')];
    const boxOf = ({ src, complete, naturalWidth }: HTMLImageElement, box: DOMRect) =>
      complete && naturalWidth > 0
        ? [[src, { left: box.left, top: box.top, width: box.width, height: box.height }]]
        : [];
    return Object.fromEntries(pictures.flatMap((picture) => boxOf(picture, picture.getBoundingClientRect())));
  });

const coverOf = (page: Page) => page.locator('main > :first-child img').first().getAttribute('src');

/** Counts frames with fewer complete photos than there are now. @returns a function that returns the count */
async function watchForGaps(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const shown = () =>
      [...document.querySelectorAll<HTMLImageElement>('main [style*="left"] img')].filter(
        ({ complete, naturalWidth, dataset }) => complete && naturalWidth > 0 && dataset.shown != null,
      ).length;
    const least = shown();
    const onFrame = () => {
      if (shown() < least) document.body.dataset.gaps = String(Number(document.body.dataset.gaps ?? 0) + 1);
      requestAnimationFrame(onFrame);
    };
    requestAnimationFrame(onFrame);
  });
  return () => page.evaluate(() => Number(document.body.dataset.gaps ?? 0));
}

const TWO_DAYS = ['2025-07-12T10:12:00-03:00', '2025-07-12T14:30:00-03:00', '2025-07-13T09:10:00-03:00'];
for (const { kind, taken_at, tag } of [
  { kind: 'a gallery', tag: '@both' },
  { kind: 'a gallery with times and sizes', taken_at: TWO_DAYS, tag: ['@both', '@audit'] },
]) {
  test(`${kind} shows its first photos before its script, and they stay where they are`, { tag }, async ({
    page,
    venue,
  }) => {
    const { card } = await venue.addCard({ photos: 9, videos: 1, taken_at });
    const problems = problemsOf(page);
    const release = await openRendered(page, card);
    await expect.poll(async () => Object.keys(await photoPlaces(page)).length).toBeGreaterThan(2);
    const [places, cover] = [await photoPlaces(page), await coverOf(page)];
    // Until the script takes over, the frame is inert and hidden from screen readers, so no button is found in it.
    await expect(page.getByRole('button')).toHaveCount(0);
    const gaps = await watchForGaps(page);
    release();
    await expect(page.getByRole('checkbox').first()).toBeVisible();
    await expect(page.locator('[inert]')).toHaveCount(0);
    expect(await photoPlaces(page)).toMatchObject(places);
    expect(await coverOf(page)).toBe(cover);
    expect(await gaps()).toBe(0);
    expect(problems).toEqual([]);
  });
}

test('photos that come before the style sheets wait for them', { tag: '@audit' }, async ({ page, venue }) => {
  const { card } = await venue.addCard({ photos: 6 });
  const pictures: string[] = [];
  page.on('requestfinished', (request) => request.url().includes('/thumb/') && pictures.push(request.url()));
  const whenPicturesAreThere = async (route: Route) => {
    await expect.poll(() => pictures.length).toBe(6);
    // This is longer than a page waits for its pictures.
    await page.waitForTimeout(1_500);
    await route.continue();
  };
  await page.route(/\/assets\/gallery-[^/]+\.css$/, whenPicturesAreThere, { times: 1 });
  await page.goto(`/gallery/${card}`, { waitUntil: 'commit' });
  await expect(ticksOf(page)).toHaveCount(6);
  const places = await photoPlaces(page);
  await page.reload();
  await expect(ticksOf(page)).toHaveCount(6);
  expect(Object.values(await photoPlaces(page))).toEqual(Object.values(places));
});

test('a gallery without its style sheet offers a reload', { tag: '@audit' }, async ({ page, card }) => {
  const styles = /\/assets\/gallery-[^/]+\.css$/;
  await page.route(styles, (route) => route.abort());
  await page.goto(`/gallery/${card}`);
  const again = page.getByRole('alert').getByRole('link', { name: 'Tentar novamente' });
  await expect(again).toBeVisible();
  await page.unroute(styles);
  await again.click();
  await expect(ticksOf(page)).toHaveCount(3);
});

test.describe('a venue with a banner', () => {
  const config = JSON.stringify({
    SITE_BANNER: { URL: `http://127.0.0.1:${mockPort}/storage/museu/banner.jpg`, HEIGHT: 96 },
  });
  test.use({ organizationFields: { features_organization: { config } } });

  test('has its height from the start', { tag: ['@both', '@audit'] }, async ({ page, card }) => {
    const problems = problemsOf(page);
    const release = await openRendered(page, card);
    const title = page.getByText('Seu dia, em fotos');
    await expect(title).toBeVisible();
    await isPainted(page);
    const place = await title.boundingBox();
    release();
    await expect(page.getByRole('checkbox').first()).toBeVisible();
    expect(await title.boundingBox()).toEqual(place);
    expect(problems).toEqual([]);
  });
});

test('bought photos wait for the words above them', { tag: ['@both', '@audit'] }, async ({ page, venue }) => {
  const { card } = await venue.addCard({ photos: 4, sold_photos: 3 });
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  const release = await openRendered(page, card);
  await expect.poll(() => requests.filter((url) => url.includes('/thumb/')).length).toBeGreaterThanOrEqual(6);
  await page.waitForFunction(() => document.readyState !== 'loading');
  expect(await photoPlaces(page)).toEqual({});
  release();
  await expect(page.getByRole('heading', { name: 'Fotos compradas' })).toBeVisible();
});

test('where the photos are late, the scripts do not wait for them, and nothing is asked for twice', {
  tag: '@audit',
}, async ({ page, venue, card }) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  const calls = () => venue.calls('POST', '/medias');
  // The page waits two seconds for the photos. A busy machine may need more time to start the page's script.
  await expect(async () => {
    const before = (await calls()).length;
    requests.length = 0;
    await venue.addFault('latency', { path: '/medias' }, { delay_ms: 1_500, times: 1 });
    const script = page.waitForRequest(/first-load-.*js$/);
    await page.goto(`/gallery/${card}`, { waitUntil: 'commit' });
    await script;
    expect(await calls()).toHaveLength(before);
    await expect(ticksOf(page)).toHaveCount(3);
    expect(requests.filter((path) => path.includes('byCards'))).toEqual([]);
    expect(await calls()).toHaveLength(before + 1);
  }).toPass({ timeout: 60_000 });
});
