import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from '../test.ts';
import { settled } from './settled.ts';

const softly = expect.configure({ soft: true });

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The narrowest screen that everything must fit, without scrolling sideways (WCAG 1.4.10). */
const NARROWEST = { width: 320, height: 640 };

async function axeFindings(page: Page): Promise<string[]> {
  // The storefront has no frames, so axe needs no second page to gather what it found.
  const axe = () => new AxeBuilder({ page }).setLegacyMode();
  const light = await axe().withTags(RULES).analyze();
  await page.emulateMedia({ colorScheme: 'dark' });
  // Colours go over to the other scheme in a moment of their own; halfway they are nobody's.
  await settled(page);
  const dark = await axe().withRules(['color-contrast', 'link-in-text-block']).analyze();
  await page.emulateMedia({ colorScheme: 'light' });
  await settled(page);
  return [
    ...light.violations.map((violation) => ({ scheme: 'light', ...violation })),
    ...dark.violations.map((violation) => ({ scheme: 'dark', ...violation })),
  ].map(({ scheme, id, nodes }) => `${scheme} ${id}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`);
}

/** What is wider than its place: the page, or a part that scrolls up and down and now sideways, too. */
function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const scrolls = (element: Element) => /auto|scroll/.test(getComputedStyle(element).overflowY);
    const places = [document.documentElement, ...document.querySelectorAll('body, body *')];
    return places
      .filter((place, index) => index === 0 || scrolls(place))
      .filter((place) => place.scrollWidth > place.clientWidth)
      .map((place) => `${place.tagName.toLowerCase()}.${place.className}: ${place.scrollWidth - place.clientWidth} px`);
  });
}

/** What moves though the visitor asked for stillness: an animation of more than its opacity. */
function moving(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    document.getAnimations().flatMap(({ effect }) => {
      if (!(effect instanceof KeyframeEffect) || Number(effect.getComputedTiming().duration) <= 1) return [];
      const own = ['offset', 'computedOffset', 'easing', 'composite', 'opacity'];
      const changed = effect.getKeyframes().flatMap((frame) => Object.keys(frame).filter((key) => !own.includes(key)));
      return changed.length > 0 ? [`${effect.target?.className}: ${changed}`] : [];
    }),
  );
}

/**
 * Lets axe look at the screen as it stands, in light and in dark; then sees that it fits: here, and on the narrowest screen
 * or, on a wide one, zoomed to 200 % (WCAG 1.4.4).
 */
export async function look(page: Page, screen: string): Promise<void> {
  softly(await moving(page), `${screen}: moves with reduced motion`).toEqual([]);
  await settled(page);
  softly(await axeFindings(page), screen).toEqual([]);
  await softly.poll(() => tooWide(page), { message: `${screen}: wider than the screen`, timeout: 3_000 }).toEqual([]);
  const size = page.viewportSize();
  if (!size) return;
  const { width, height } = size.width > 400 ? { width: size.width / 2, height: size.height / 2 } : NARROWEST;
  await page.setViewportSize({ width, height });
  // The windowed grid measures its place a frame after it changed.
  await softly.poll(() => tooWide(page), { message: `${screen}: wider than ${width} px`, timeout: 3_000 }).toEqual([]);
  await page.setViewportSize(size);
}
