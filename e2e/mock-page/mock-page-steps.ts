import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { axeFindings } from '../screens/audit-screen.ts';
import { firstBuyer } from '../screens/visitor.ts';
import { mockPort } from '../stack-environment.ts';
import { expect } from '../test.ts';
import type { Venue } from '../venue.ts';

/** All tests share the mock, so each changes only its own venue. */
export const mock = `http://127.0.0.1:${mockPort}`;

type HasId = { readonly organization: { readonly id: string } };

export async function openPage(page: Page, { organization: { id } }: HasId, section: string): Promise<Locator> {
  await page.goto(`${mock}/__mock/?organization=${id}#${section.toLowerCase()}`);
  await expect(page.getByLabel('Venue', { exact: true })).toHaveValue(id);
  const region = page.getByRole('region', { name: section });
  await expect(region).toBeVisible();
  return region;
}

/** Orders a photo at the storefront and leaves its PIX unpaid. @returns the order's id */
export async function waitingOrder(page: Page, venue: Venue): Promise<string> {
  const { card } = await venue.addCard({ photos: 2 });
  await page.goto(venue.origin);
  const buyer = await firstBuyer(page, card);
  await buyer.makePix();
  const [order] = await venue.orders();
  return order?.id ?? '';
}

/** Presses a button that saves a file. @returns the JSON of that file */
export async function saved(page: Page, button: Locator): Promise<unknown> {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  return JSON.parse(await readFile(await download.path(), 'utf8'));
}

/** Checks the page with axe, and expects no horizontal overflow. */
export async function expectAccessible(page: Page, section: string): Promise<void> {
  const found = await axeFindings(page, { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] });
  expect(found, section).toEqual([]);
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(beyond, `${section} hangs over the side`).toBeLessThanOrEqual(0);
}
