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

/** Lets axe look at the screen as it stands, in light and in dark; then sees that it fits, here and on the narrowest. */
export async function look(page: Page, screen: string): Promise<void> {
  await settled(page);
  softly(await axeFindings(page), screen).toEqual([]);
  await softly.poll(() => tooWide(page), { message: `${screen}: wider than the screen`, timeout: 3_000 }).toEqual([]);
  const size = page.viewportSize();
  if (!size || size.width > 400) return;
  await page.setViewportSize(NARROWEST);
  // The windowed grid measures its place a frame after it changed.
  await softly.poll(() => tooWide(page), { message: `${screen}: wider than 320 px`, timeout: 3_000 }).toEqual([]);
  await page.setViewportSize(size);
}
