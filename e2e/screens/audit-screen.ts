import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { expect } from '../test.ts';
import { waitUntilStill } from './wait-until-still.ts';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** The viewports in which every screen must fit. */
export const SIZES = {
  phone: { width: 390, height: 844 },
  shortPhone: { width: 360, height: 640 },
  tablet: { width: 820, height: 1180 },
  desktop: { width: 1440, height: 900 },
} as const;
export type Size = keyof typeof SIZES;

/** Which checks run: in Portuguese those for phones and a tablet, or the remaining ones; or those of a translation. */
export type ScreenPart = 'phone' | 'rest' | 'translation';

const softly = expect.configure({ soft: true });

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** A page must fit this width without horizontal scrolling (WCAG 1.4.10). */
const NARROWEST = { width: 320, height: 640 };

/** Only these rules depend on the colour scheme. They do not depend on the language. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * Returns each violated rule with its elements. axe is injected once per page: that takes longer than most rules.
 * @param without rules to leave out
 */
export async function axeFindings(page: Page, rules: axe.RunOnly, without: readonly string[] = []): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  // Buttons contain prices and second lines that are not in their names (docs/accessibility.md, 2.5.3).
  const off = ['label-content-name-mismatch', ...without];
  const rulesOff = Object.fromEntries(off.map((rule) => [rule, { enabled: false }]));
  const options: axe.RunOptions = { runOnly: rules, rules: rulesOff, resultTypes: ['violations'] };
  return page.evaluate(async (given) => {
    const { violations } = await window.axe.run(document, given);
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`);
  }, options);
}

/** Runs the rules about colours in the dark scheme, also at a phone's size, because some parts exist only there. */
async function findingsInDark(page: Page): Promise<string[]> {
  const size = page.viewportSize();
  const findings: string[] = [];
  await page.emulateMedia({ colorScheme: 'dark' });
  for (const viewport of [size, SIZES.phone]) {
    if (viewport) await page.setViewportSize(viewport);
    // Colours fade, so axe must wait.
    await waitUntilStill(page);
    const found = await axeFindings(page, { type: 'rule', values: COLOR_RULES });
    findings.push(...found.map((finding) => `in the dark scheme, ${viewport?.width} px wide: ${finding}`));
  }
  await page.emulateMedia({ colorScheme: 'light' });
  if (size) await page.setViewportSize(size);
  await waitUntilStill(page);
  return findings;
}

/** Lists the page, and those of its scroll areas, that scroll horizontally. A phone would zoom out of such a page. */
export function tooWide(page: Page): Promise<string[]> {
  return page.evaluate((width) => {
    const scrolls = (element: Element) => /auto|scroll/.test(getComputedStyle(element).overflowY);
    const places = [document.documentElement, ...document.querySelectorAll('body, body *')];
    return places
      .filter((place, index) => index === 0 || scrolls(place))
      .map((place) => ({ place, excess: place.scrollWidth - Math.min(place.clientWidth, width) }))
      .filter(({ excess }) => excess > 0)
      .map(({ place, excess }) => `${place.tagName.toLowerCase()}.${place.className}: ${excess} px`);
  }, page.viewportSize()?.width ?? 0);
}

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
 * Checks that nothing moves, that axe finds nothing, and that the screen fits. A phone's screen must also fit at the
 * narrowest width, a wider one at a zoom of 200 % (WCAG 1.4.4, 1.4.10). The part `rest` also checks the dark scheme.
 * Changes the viewport's size.
 */
export async function auditScreen(page: Page, screen: string, part: ScreenPart): Promise<void> {
  softly(await moving(page), `${screen}: moves with reduced motion`).toEqual([]);
  await waitUntilStill(page);
  if (part === 'rest') softly(await findingsInDark(page), screen).toEqual([]);
  const without = part === 'translation' ? COLOR_RULES : [];
  softly(await axeFindings(page, { type: 'tag', values: RULES }, without), screen).toEqual([]);
  await expectToFit(page, screen);
}

async function expectToFit(page: Page, screen: string): Promise<void> {
  await softly.poll(() => tooWide(page), { message: `${screen}: wider than the screen`, timeout: 3_000 }).toEqual([]);
  const size = page.viewportSize();
  if (!size) return;
  const { width, height } = size.width > 400 ? { width: size.width / 2, height: size.height / 2 } : NARROWEST;
  await page.setViewportSize({ width, height });
  // The grid measures itself a frame later.
  await softly.poll(() => tooWide(page), { message: `${screen}: wider than ${width} px`, timeout: 3_000 }).toEqual([]);
}
