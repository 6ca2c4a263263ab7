import { expect, type Page } from '@playwright/test';
import type { Locale } from '#shared/site/locale.ts';
import { COOKIES } from '#shared/site/visitor.ts';
import type { Venue } from './venue.ts';

/** Keeps the page's modules from loading, but not the script that requests them. @returns lets them load */
export async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\/assets\/(?!load-)[^/]+\.js$/, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Chooses a language as the language menu does, before the page is opened. */
export const chooseLanguage = (page: Page, { origin }: Venue, locale: Locale) =>
  page.context().addCookies([{ name: COOKIES.locale, value: locale, url: origin }]);

/** Waits until the page shows anything: its style sheets are there then. */
export const isPainted = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length))
    .toBeGreaterThan(0);

/** Waits until the page's own script runs a home that the server rendered. */
export const isTakenOver = (page: Page) => expect(page.locator('#root')).not.toHaveAttribute('data-rendered');

/** What the browser says of the page: React reports a page that differs from the rendered one. */
export function problemsOf(page: Page): string[] {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => message.type() !== 'log' && problems.push(message.text()));
  return problems;
}
