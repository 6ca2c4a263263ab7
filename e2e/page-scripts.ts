import type { Page } from '@playwright/test';

/** Keeps the page's scripts from loading, but for the one that shows what the server rendered. @returns lets them load */
export async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\/assets\/(?!show-page)[^/]+\.js$/, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** What the browser says of the page: React reports a page that differs from the rendered one. */
export function problemsOf(page: Page): string[] {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => message.type() !== 'log' && problems.push(message.text()));
  return problems;
}
