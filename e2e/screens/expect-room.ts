import type { Page, ViewportSize } from '@playwright/test';
import type { Locale } from '#shared/site/locale.ts';
import { expect } from '../test.ts';
import { type ScreenPart, tooWide } from './audit-screen.ts';
import { MAIN_THINGS, SIZES, type Size } from './main-things.ts';
import { overlaps } from './overlaps.ts';
import { waitUntilStill } from './wait-until-still.ts';

const softly = expect.configure({ soft: true });

/** Sizes of text, in percent, at which overlaps are looked for. A size of screen without one is left out. */
const TEXT_PERCENTS: Readonly<Record<ScreenPart, Readonly<Record<Size, readonly number[]>>>> = {
  phone: { phone: [100, 130, 200], shortPhone: [100, 130, 200], tablet: [100], desktop: [] },
  rest: { phone: [], shortPhone: [], tablet: [130, 200], desktop: [100, 130, 200] },
  translation: { phone: [100], shortPhone: [100, 130, 200], tablet: [], desktop: [100] },
};

/** @returns the share of the viewport, in percent, in which the elements are seen: nothing opaque is over them */
function shareOf(page: Page, selector: string): Promise<number> {
  // Requirement G14 asks for a share of photos: coarse samples are off by up to five percent.
  const samples = selector === 'main img' ? 50 : 25;
  return page.evaluate(
    ([wanted, steps]) => {
      const isOpaque = (element: Element) => {
        const { backgroundColor, opacity } = getComputedStyle(element);
        const alpha =
          /^rgba\(.*, ([\d.]+)\)$/.exec(backgroundColor)?.[1] ?? /\/ ([\d.]+)\)$/.exec(backgroundColor)?.[1] ?? 1;
        return backgroundColor !== 'transparent' && Number(alpha) * Number(opacity) > 0.5;
      };
      const things = [...document.querySelectorAll(wanted)].flatMap((thing) => [thing, ...thing.querySelectorAll('*')]);
      const boxes = things.map((thing) => thing.getBoundingClientRect());
      const isSeenAt = (x: number, y: number) => {
        // A comparison of boxes is cheaper than a hit test.
        if (!boxes.some(({ left, right, top, bottom }) => left <= x && x <= right && top <= y && y <= bottom))
          return false;
        // The topmost alone is found in half the time.
        if (document.elementFromPoint(x, y)?.closest(wanted)) return true;
        for (const element of document.elementsFromPoint(x, y)) {
          if (element.closest(wanted)) return true;
          if (isOpaque(element)) return false;
        }
        return false;
      };
      // What answers no press is found as well.
      const pressable = new CSSStyleSheet();
      pressable.replaceSync('* { pointer-events: auto !important; }');
      document.adoptedStyleSheets.push(pressable);
      const middles = Array.from({ length: steps }, (_, at) => (at + 0.5) / steps);
      const hits = middles.flatMap((x) => middles.filter((y) => isSeenAt(x * innerWidth, y * innerHeight)));
      document.adoptedStyleSheets.pop();
      return (100 * hits.length) / steps ** 2;
    },
    [selector, samples] as const,
  );
}

/**
 * Shows text at a size. Twice as large text gives a wide screen the layout of a narrow one, which a font size that is set in
 * the page does not: there it is the browser's zoom, which halves the viewport.
 */
async function enlargeText(page: Page, { width, height }: ViewportSize, percent: number): Promise<void> {
  const isZoom = percent === 200 && width > 1000;
  const size = isZoom ? { width: width / 2, height: height / 2 } : { width, height };
  if (page.viewportSize()?.width !== size.width) await page.setViewportSize(size);
  await page.evaluate((value) => (document.documentElement.style.fontSize = value), isZoom ? '' : `${percent}%`);
}

/** What is still found a second later: a gallery lays itself out over several frames, slowly on a busy machine. */
async function lasting(page: Page, find: (page: Page) => Promise<string[]>): Promise<string[]> {
  const atOnce = await find(page);
  if (atOnce.length === 0) return atOnce;
  await page.waitForTimeout(1_000);
  return find(page);
}

/**
 * The main thing has room on every size of screen, and no words of bars lie over each other at any size of text. Leaves the
 * screen at another size.
 */
export async function expectRoomForMainThing(
  page: Page,
  screen: string,
  { locale, part }: { locale: Locale; part: ScreenPart },
): Promise<void> {
  const thing = MAIN_THINGS[screen];
  if (!thing) throw new Error(`${screen} has no main thing in main-things.ts`);
  for (const [size, viewport] of Object.entries(SIZES) as [Size, (typeof SIZES)[Size]][]) {
    const percents = TEXT_PERCENTS[part][size];
    if (percents.length === 0) continue;
    await page.setViewportSize(viewport);
    await page.evaluate(() => {
      scrollTo({ top: 0, behavior: 'instant' });
      // A new size of the screen can leave the field that is being written in outside of it.
      document.activeElement?.closest('form')?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    });
    await waitUntilStill(page);
    // The text at its usual size decides the share.
    if (percents.includes(100)) {
      const least = (locale === 'pt' ? undefined : thing.elsewhere?.[size]) ?? thing.percent[size];
      // What loads with the screen may still be on its way.
      const message = `${screen}: share of the ${size}'s screen for ${thing.selector}`;
      await softly.poll(() => shareOf(page, thing.selector), { message, timeout: 5_000 }).toBeGreaterThanOrEqual(least);
    }
    for (const percent of percents) {
      await enlargeText(page, viewport, percent);
      const at = `${screen}: on the ${size} with text at ${percent} %`;
      softly(await lasting(page, overlaps), at).toEqual([]);
      softly(await lasting(page, tooWide), `${at}, scroll areas`).toEqual([]);
      // A phone shows a page that is too wide for it smaller.
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      softly(width, `${at}, width`).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
    }
    await enlargeText(page, viewport, 100);
  }
}
