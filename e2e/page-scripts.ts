import { expect, type Page } from '@playwright/test';

/** Keeps the page's scripts from loading, but for those that show what the server rendered. @returns lets them load */
export async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\/assets\/(?!show-)[^/]+\.js$/, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Waits until the page's own script runs a home that the server rendered. */
export const isTakenOver = (page: Page) => expect(page.locator('#root')).not.toHaveAttribute('data-rendered');

/** What the browser says of the page: React reports a page that differs from the rendered one. */
export function problemsOf(page: Page): string[] {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => message.type() !== 'log' && problems.push(message.text()));
  return problems;
}
