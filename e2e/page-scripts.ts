import { expect, type Page } from '@playwright/test';
import type { Locale } from '#shared/site/locale.ts';
import { COOKIES } from '#shared/site/site-data.ts';
import type { Venue } from './venue.ts';

/** Holds back all scripts except the one that requests them. @returns a function that lets them load */
export async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\/assets\/(?!load-)[^/]+\.js$/, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

export const chooseLanguage = (page: Page, { origin }: Venue, locale: Locale) =>
  page.context().addCookies([{ name: COOKIES.locale, value: locale, url: origin }]);

/** Waits for the first contentful paint, which comes only after the styles have loaded. */
export const isPainted = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length))
    .toBeGreaterThan(0);

/** Waits until the script has taken over the rendered home page. */
export const isTakenOver = (page: Page) => expect(page.locator('#root')).not.toHaveAttribute('data-rendered');

/** Collects errors, and console messages other than logs, such as React's about hydration mismatches. */
export function problemsOf(page: Page): string[] {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => message.type() !== 'log' && problems.push(message.text()));
  return problems;
}
