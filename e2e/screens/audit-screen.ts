import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from '../test.ts';
import { expectRoomForMainThing } from './main-things.ts';
import { waitUntilStill } from './wait-until-still.ts';

const softly = expect.configure({ soft: true });

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Must fit without horizontal scrolling (WCAG 1.4.10). */
const NARROWEST = { width: 320, height: 640 };

/** `layout`: fits and does not move. `axe`: axe checks both schemes, too. */
export type AuditDepth = 'layout' | 'axe';

type Finding = { readonly id: string; readonly nodes: readonly { readonly target: readonly unknown[] }[] };

const describeFindings = (scheme: string, findings: readonly Finding[]) =>
  findings.map(({ id, nodes }) => `${scheme} ${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`);

/** No frames, so axe needs no second page. */
const axe = (page: Page) => new AxeBuilder({ page }).setLegacyMode();

async function findingsInLight(page: Page): Promise<string[]> {
  return describeFindings('light', (await axe(page).withTags(RULES).analyze()).violations);
}

/** Colour rules only: nothing else changes. */
async function findingsInDark(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark' });
  // Colours fade, so axe must wait.
  await waitUntilStill(page);
  const { violations } = await axe(page).withRules(['color-contrast', 'link-in-text-block']).analyze();
  await page.emulateMedia({ colorScheme: 'light' });
  await waitUntilStill(page);
  return describeFindings('dark', violations);
}

/** The page, or a scroll area that also scrolls horizontally. */
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

/** Of anything but opacity, despite reduced motion. */
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

/** Nothing moves, axe finds nothing, and it fits, also narrowest or zoomed to 200 % (WCAG 1.4.4, 1.4.10). */
export async function auditScreen(page: Page, screen: string, depth: AuditDepth): Promise<void> {
  softly(await moving(page), `${screen}: moves with reduced motion`).toEqual([]);
  await waitUntilStill(page);
  if (depth === 'axe') {
    softly([...(await findingsInLight(page)), ...(await findingsInDark(page))], screen).toEqual([]);
    await expectRoomForMainThing(page, screen);
  }
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
