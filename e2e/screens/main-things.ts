import type { Page } from '@playwright/test';
import { expect } from '../test.ts';
import { waitUntilStill } from './wait-until-still.ts';

const softly = expect.configure({ soft: true });

const SIZES = {
  phone: { width: 390, height: 844 },
  shortPhone: { width: 360, height: 640 },
  tablet: { width: 820, height: 1180 },
  desktop: { width: 1440, height: 900 },
} as const;
type Size = keyof typeof SIZES;

type MainThing = {
  readonly selector: string;
  /** Least uncovered share of the viewport, in percent. */
  readonly percent: Readonly<Record<Size, number>>;
};

const percents = (phone: number, shortPhone: number, tablet: number, desktop: number) => ({
  phone,
  shortPhone,
  tablet,
  desktop,
});

const CODE_FORM = { selector: 'main form', percent: percents(17, 12, 8, 5) };
const PHOTOS = { selector: 'main img', percent: percents(24, 17, 20, 16) };
const SLIDE = { selector: '[role=dialog] :is(img, video)', percent: percents(68, 64, 68, 68) };
const BOUGHT_PHOTOS = { selector: 'dialog[open] [data-bought-photos] img', percent: percents(38, 30, 46, 44) };

/** By screen, slightly below today's. */
const MAIN_THINGS: Readonly<Record<string, MainThing>> = {
  'home/first-visit': CODE_FORM,
  'home/card': CODE_FORM,
  'home-by-person/form': { selector: 'main form', percent: percents(36, 28, 17, 11) },
  'face-search/calendar': { selector: 'dialog[open] [role=grid]', percent: percents(16, 21, 6, 5) },
  'face-search/camera': { selector: 'dialog[open] video', percent: percents(40, 32, 24, 17) },
  'face-search/cards-found': { selector: 'dialog[open] img', percent: percents(12, 16, 12, 10) },
  'photo-upload/chosen': { selector: 'dialog[open] img', percent: percents(2, 3, 1, 0.8) },
  'gallery/bought-and-to-buy': PHOTOS,
  'gallery/chosen': PHOTOS,
  'gallery-free-to-see/photos-to-see': PHOTOS,
  'gallery/viewer-photo-to-buy': SLIDE,
  'gallery/viewer-photo-bought': SLIDE,
  'gallery/viewer-video': SLIDE,
  'checkout-by-card/customer': { selector: 'dialog[open] form', percent: percents(20, 24, 10, 7) },
  'checkout-by-card/address': { selector: 'dialog[open] form', percent: percents(7, 9, 3, 2) },
  'checkout-by-card/card': { selector: 'dialog[open] form', percent: percents(12, 16, 7, 4) },
  'checkout-by-card/done': BOUGHT_PHOTOS,
  'checkout-by-pix/pix': { selector: 'dialog[open] [data-order-ticket]', percent: percents(17, 19, 11, 7) },
  'checkout-by-pix/pix-waits-in-gallery': { ...PHOTOS, percent: percents(24, 16, 20, 16) },
  'checkout-by-pix/done': BOUGHT_PHOTOS,
};

/** Their words must not overlap or leave the screen. */
const BARS = 'header, footer, [data-bottom-bar], [data-order-ticket], [class*=strip], main form, main form ~ *';
const TEXT_PERCENTS = [100, 130, 200];

/** In percent, without what opaque elements cover. */
function shareOf(page: Page, selector: string): Promise<number> {
  return page.evaluate((wanted) => {
    const isOpaque = (element: Element) => {
      const { backgroundColor, opacity } = getComputedStyle(element);
      const alpha =
        /^rgba\(.*, ([\d.]+)\)$/.exec(backgroundColor)?.[1] ?? /\/ ([\d.]+)\)$/.exec(backgroundColor)?.[1] ?? 1;
      return backgroundColor !== 'transparent' && Number(alpha) * Number(opacity) > 0.5;
    };
    const isSeenAt = (x: number, y: number) => {
      for (const element of document.elementsFromPoint(x, y)) {
        if (element.closest(wanted)) return true;
        if (isOpaque(element)) return false;
      }
      return false;
    };
    // Also finds what answers no press.
    const pressable = new CSSStyleSheet();
    pressable.replaceSync('* { pointer-events: auto !important; }');
    document.adoptedStyleSheets.push(pressable);
    const steps = 25;
    const middles = Array.from({ length: steps }, (_, at) => (at + 0.5) / steps);
    const hits = middles.flatMap((x) => middles.filter((y) => isSeenAt(x * innerWidth, y * innerHeight)));
    document.adoptedStyleSheets.pop();
    return (100 * hits.length) / steps ** 2;
  }, selector);
}

function clashingTexts(page: Page, bars: string): Promise<string[]> {
  return page.evaluate((selector) => {
    /** Texts for screen readers are clipped to a pixel. */
    const isSeen = (element: Element | null): boolean => {
      if (!element?.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
      for (let at: Element | null = element; at; at = at.parentElement) {
        const { clipPath, overflowX } = getComputedStyle(at);
        if (clipPath === 'inset(50%)' || (overflowX !== 'visible' && at.clientWidth <= 2)) return false;
      }
      return true;
    };
    const textsOf = (bar: Element) => {
      const nodes = document.createTreeWalker(bar, NodeFilter.SHOW_TEXT);
      const texts: { text: string; box: DOMRect }[] = [];
      while (nodes.nextNode()) {
        const { currentNode: node } = nodes;
        const range = document.createRange();
        range.selectNodeContents(node);
        if (!isSeen(node.parentElement) || node.textContent?.trim() === '') continue;
        for (const box of range.getClientRects()) {
          if (box.width > 2 && box.height > 2) texts.push({ text: node.textContent?.trim() ?? '', box });
        }
      }
      return texts;
    };
    const found: string[] = [];
    const place = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document;
    for (const bar of place.querySelectorAll(selector)) {
      const texts = textsOf(bar);
      for (const [at, { text, box }] of texts.entries()) {
        if (box.right > innerWidth + 1 || box.left < -1) found.push(`'${text}' leaves the screen`);
        for (const other of texts.slice(at + 1)) {
          const width = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
          const height = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
          // Line boxes are taller than letters.
          if (width > 2 && height > 0.4 * Math.min(box.height, other.box.height))
            found.push(`'${text}' and '${other.text}'`);
        }
      }
    }
    return found;
  }, bars);
}

/** On every screen and text size: the main thing has room, and bar texts do not clash. */
export async function expectRoomForMainThing(page: Page, screen: string): Promise<void> {
  const thing = MAIN_THINGS[screen];
  const before = page.viewportSize();
  // The phone's run tries all sizes.
  if (!thing || !before || before.width > SIZES.phone.width) return;
  for (const [size, viewport] of Object.entries(SIZES) as [Size, (typeof SIZES)[Size]][]) {
    await page.setViewportSize(viewport);
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    await waitUntilStill(page);
    const least = thing.percent[size];
    const share = await shareOf(page, thing.selector);
    softly(share, `${screen}: share of the ${size}'s screen for ${thing.selector}`).toBeGreaterThanOrEqual(least);
    for (const percent of TEXT_PERCENTS) {
      await page.evaluate((value) => (document.documentElement.style.fontSize = `${value}%`), percent);
      softly(await clashingTexts(page, BARS), `${screen}: on the ${size} with text at ${percent} %`).toEqual([]);
    }
    await page.evaluate(() => (document.documentElement.style.fontSize = ''));
  }
  await page.setViewportSize(before);
}
