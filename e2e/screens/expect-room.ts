import type { Page, ViewportSize } from '@playwright/test';
import { expect } from '../test.ts';
import { type ScreenPart, SIZES, type Size, tooWide } from './audit-screen.ts';
import { overlaps } from './overlaps.ts';
import { waitUntilStill } from './wait-until-still.ts';

const softly = expect.configure({ soft: true });

/** Text sizes in percent at which overlaps are looked for. A screen size without a percentage is not checked. */
const TEXT_PERCENTS: Readonly<Record<ScreenPart, Readonly<Record<Size, readonly number[]>>>> = {
  phone: { phone: [100, 130, 200], shortPhone: [100, 130, 200], tablet: [100], desktop: [] },
  rest: { phone: [], shortPhone: [], tablet: [130, 200], desktop: [100, 130, 200] },
  translation: { phone: [100], shortPhone: [100, 130, 200], tablet: [], desktop: [100] },
};

/** The minimum share of a phone's screen, in percent, that photos fill (G14), by journey and step. */
const LEAST_PHOTOS: Readonly<Record<string, Partial<Record<Size, number>>>> = {
  'gallery-to-buy/nothing-chosen': { phone: 62, shortPhone: 48 },
  'gallery-to-buy/three-chosen': { phone: 57, shortPhone: 44 },
  'gallery-to-buy/two-days': { phone: 62, shortPhone: 48 },
  'gallery-to-buy-in-calm-theme/nothing-chosen': { phone: 62, shortPhone: 48 },
  'gallery-free-to-see/photos-to-see': { phone: 62, shortPhone: 48 },
};

/** The maximum share of a phone's first screen, in percent, above the rows of photos (G14). */
const MOST_ABOVE_ROWS = 36;

const aboveRows = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { top = Number.NaN } = document.querySelector('main [data-index="0"]')?.getBoundingClientRect() ?? {};
    return (100 * top) / innerHeight;
  });

/** @returns the share of the viewport, in percent, in which photos are uncovered */
function photosShare(page: Page): Promise<number> {
  return page.evaluate(() => {
    // Fewer samples would be too inexact.
    const steps = 50;
    const middles = Array.from({ length: steps }, (_, at) => (at + 0.5) / steps);
    const isOpaque = (element: Element) =>
      !/^transparent$|^rgba\(.*, 0(?:\.[0-4]\d*)?\)$|\/ 0(?:\.[0-4]\d*)?\)$/.test(
        getComputedStyle(element).backgroundColor,
      );
    const isPhoto = (x: number, y: number) => {
      const pile = document.elementsFromPoint(x * innerWidth, y * innerHeight);
      return pile.find((element) => element.matches('main img') || isOpaque(element))?.matches('img');
    };
    const hits = middles.flatMap((x) => middles.filter((y) => isPhoto(x, y)));
    return (100 * hits.length) / steps ** 2;
  });
}

/** Shows text at a size. On a wide screen, 200 % is a browser zoom, which halves the viewport, not a font size. */
async function enlargeText(page: Page, { width, height }: ViewportSize, percent: number): Promise<void> {
  const isZoom = percent === 200 && width > 1000;
  const size = isZoom ? { width: width / 2, height: height / 2 } : { width, height };
  if (page.viewportSize()?.width !== size.width) await page.setViewportSize(size);
  await page.evaluate((value) => (document.documentElement.style.fontSize = value), isZoom ? '' : `${percent}%`);
}

/** Returns what is still found a second later, because a gallery's layout takes several frames. */
async function lasting(page: Page, find: (page: Page) => Promise<string[]>): Promise<string[]> {
  const atOnce = await find(page);
  if (atOnce.length === 0) return atOnce;
  await page.waitForTimeout(1_000);
  return find(page);
}

/**
 * Expects that at each screen size and text size of the part no words in bars overlap, nothing is too wide, and photos
 * have the space they need. Changes the viewport's size.
 */
export async function expectRoom(page: Page, screen: string, part: ScreenPart): Promise<void> {
  for (const [size, viewport] of Object.entries(SIZES) as [Size, (typeof SIZES)[Size]][]) {
    const percents = TEXT_PERCENTS[part][size];
    if (percents.length === 0) continue;
    await page.setViewportSize(viewport);
    await page.evaluate(() => {
      scrollTo({ top: 0, behavior: 'instant' });
      // After resizing, the field that is being edited may be outside of the viewport.
      document.activeElement?.closest('form')?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    });
    await waitUntilStill(page);
    const least = LEAST_PHOTOS[screen]?.[size];
    if (least !== undefined) {
      // Repeats the measurement, because parts of the screen may still be loading.
      const message = `${screen}: share of the ${size}'s screen for photos`;
      await softly.poll(() => photosShare(page), { message, timeout: 5_000 }).toBeGreaterThanOrEqual(least);
    }
    if (least !== undefined && size === 'phone' && /\/(?:nothing-chosen|photos-to-see)$/.test(screen)) {
      softly(await aboveRows(page), `${screen}: above the rows`).toBeLessThanOrEqual(MOST_ABOVE_ROWS);
    }
    for (const percent of percents) {
      await enlargeText(page, viewport, percent);
      const at = `${screen}: on the ${size} with text at ${percent} %`;
      softly(await lasting(page, overlaps), at).toEqual([]);
      softly(await lasting(page, tooWide), `${at}, scroll areas`).toEqual([]);
    }
    await enlargeText(page, viewport, 100);
  }
}
