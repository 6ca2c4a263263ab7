import type { Page } from '@playwright/test';
import { axeFindings } from '../axe.ts';
import { expect } from '../test.ts';
import { waitUntilStill } from './wait-until-still.ts';

/** Which checks: before a landing, what these leave out on the phone, on the desktop, or of a translation. */
export type ScreenPart = 'landing' | 'rest' | 'desktop' | 'translation';

const softly = expect.configure({ soft: true });

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Must fit without horizontal scrolling (WCAG 1.4.10). */
const NARROWEST = { width: 320, height: 640 };

/** What the rules about colour find: the dark scheme changes nothing else. */
async function findingsInDark(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark' });
  // Colours fade, so axe must wait.
  await waitUntilStill(page);
  const findings = await axeFindings(page, { type: 'rule', values: ['color-contrast', 'link-in-text-block'] });
  await page.emulateMedia({ colorScheme: 'light' });
  await waitUntilStill(page);
  return findings.map((finding) => `in the dark scheme ${finding}`);
}

/** The page, or a scroll area that also scrolls horizontally. */
export function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const scrolls = (element: Element) => /auto|scroll/.test(getComputedStyle(element).overflowY);
    const places = [document.documentElement, ...document.querySelectorAll('body, body *')];
    return places
      .filter((place, index) => index === 0 || scrolls(place))
      .filter((place) => place.scrollWidth > place.clientWidth)
      .map((place) => `${place.tagName.toLowerCase()}.${place.className}: ${place.scrollWidth - place.clientWidth} px`);
  });
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
 * Nothing moves, axe finds nothing, and it fits, also narrowest or, if wide, zoomed to 200 % (WCAG 1.4.4, 1.4.10). The audit
 * looks at the dark colours, too, which are those of all languages.
 */
export async function auditScreen(page: Page, screen: string, part: ScreenPart): Promise<void> {
  softly(await moving(page), `${screen}: moves with reduced motion`).toEqual([]);
  await waitUntilStill(page);
  if (part === 'rest' || part === 'desktop') softly(await findingsInDark(page), screen).toEqual([]);
  if (part === 'rest') return;
  softly(await axeFindings(page, { type: 'tag', values: RULES }), screen).toEqual([]);
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
  await page.setViewportSize(size);
}
