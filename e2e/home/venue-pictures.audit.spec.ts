import type { Page } from '@playwright/test';
import { isTakenOver, problemsOf } from '../page-scripts.ts';
import { mockPort } from '../stack-environment.ts';
import { expect, test } from '../test.ts';

/** The widths of the copies in px, ascending (`server/venue-pictures/home-pictures.ts`). */
const WIDTHS = [480, 750, 1200, 1600];

const STORAGE = `http://127.0.0.1:${mockPort}/storage`;

function requestedPictures(page: Page): string[] {
  const addresses: string[] = [];
  page.on('request', (request) => request.resourceType() === 'image' && addresses.push(request.url()));
  return addresses;
}

/** Returns addresses, and the widths in device pixels at which the pictures cover their boxes. */
function shownPictures(page: Page): Promise<{ address: string; shown: number }[]> {
  const pictures = page.locator('main [data-count] img');
  return pictures.evaluateAll((all: HTMLImageElement[]) =>
    all.map(({ currentSrc: address, offsetWidth, offsetHeight, naturalWidth, naturalHeight }) => {
      const covering = Math.max(offsetWidth, (offsetHeight * naturalWidth) / naturalHeight);
      return { address, shown: covering * devicePixelRatio };
    }),
  );
}

/** Visits the page until the copies exist, for at most 90 s. Until then, pictures are redirected. */
async function waitForCopies(visitor: Page): Promise<void> {
  const statuses: number[] = [];
  visitor.on('response', (reply) => reply.url().includes('/venue-pictures/') && statuses.push(reply.status()));
  await expect(async () => {
    statuses.length = 0;
    await visitor.goto('/', { waitUntil: 'load' });
    await isTakenOver(visitor);
    expect(statuses).not.toContain(302);
  }).toPass({ timeout: 90_000 });
  await visitor.close();
}

const LAYOUTS = [
  { LAYOUT: 'prints', of: 'fotos', count: 3 },
  { LAYOUT: 'immersion', of: 'fotos', count: 1 },
  { LAYOUT: 'arches', of: 'museu', count: 3 },
  { LAYOUT: 'summit', of: 'fotos', count: 1 },
];
for (const { LAYOUT, of, count } of LAYOUTS) {
  test.describe(`the layout "${LAYOUT}"`, () => {
    const HERO = [1, 2, 3].map((number) => `${STORAGE}/${of}/hero-${number}.jpg`);
    test.use({
      organizationFields: { features_organization: { config: JSON.stringify({ THEME: { LAYOUT, HERO } }) } },
    });

    test('loads each picture once, from the storefront, as wide as the screen needs it', { tag: '@both' }, async ({
      page,
      browser,
    }) => {
      test.slow();
      await waitForCopies(await browser.newPage());
      const problems = problemsOf(page);
      const requested = requestedPictures(page);
      await page.goto('/');
      await isTakenOver(page);
      await page.waitForLoadState('load');
      const pictures = await shownPictures(page);
      expect(pictures).toHaveLength(count);
      for (const { address, shown } of pictures) {
        expect(new URL(address).origin).toBe(new URL(page.url()).origin);
        const width = Number(new URL(address).pathname.split('/').at(-1));
        const fitting = WIDTHS.findIndex((one) => one >= shown);
        // The copy may be one step wider, because the picture's shape is unknown before it is loaded.
        expect(WIDTHS.slice(fitting, fitting + 2), `${width} for ${shown}`).toContain(width);
      }
      const asked = requested.filter((address) => /venue-pictures|hero-/.test(address));
      expect(asked.toSorted()).toEqual(pictures.map(({ address }) => address).toSorted());
      expect(problems).toEqual([]);
    });
  });
}

test.describe('pictures that the server cannot copy', () => {
  const HERO = [`${STORAGE}/fotos/logo.svg`];
  test.use({ organizationFields: { features_organization: { config: JSON.stringify({ THEME: { HERO } }) } } });

  test('are shown from the storage', async ({ page }) => {
    const problems = problemsOf(page);
    const original = page.waitForResponse(`${STORAGE}/fotos/logo.svg`);
    await page.goto('/');
    expect((await original).status()).toBe(200);
    await isTakenOver(page);
    await expect(page.locator('main [data-count] img')).toBeVisible();
    expect(problems).toEqual([]);
  });
});
