import type { Page } from '@playwright/test';
import { expect, test } from '../test.ts';

async function countedEvents(page: Page): Promise<string[]> {
  const counted: string[] = [];
  await page.exposeFunction('counted', (event: string) => counted.push(event));
  await page.addInitScript(() => {
    const count = Reflect.get(window, 'counted') as (event: string) => void;
    Reflect.set(window, 'dataLayer', { push: ({ event }: { event: string }) => count(event) });
  });
  return counted;
}

test('another language keeps the address, and is counted after consent alone (S6, S12)', async ({ page, venue }) => {
  const { card } = await venue.addCard({ photos: 1 });
  const counted = await countedEvents(page);
  await page.goto(`/gallery/${card}`);
  await expect(page.getByRole('region', { name: 'Fotos para comprar' })).toBeVisible();
  await page.getByRole('button', { name: 'Idioma' }).click();
  await expect(page.getByRole('menuitem', { name: 'Español' })).toHaveAttribute('lang', 'es');
  await page.getByRole('menuitem', { name: 'Español' }).click();
  await expect(page.getByRole('region', { name: 'Elige tus fotos' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Precios' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expect(page).toHaveURL(`/gallery/${card}`);
  expect(counted).toEqual([]);

  await page.getByRole('button', { name: 'Aceptar' }).click();
  await page.getByRole('button', { name: 'Idioma' }).click();
  await expect(page.getByRole('menuitem', { name: 'Español' }), 'the one that is chosen').toBeFocused();
  await page.getByRole('menuitem', { name: 'English' }).click();
  await expect(page.getByRole('button', { name: 'Prices' })).toBeVisible();
  expect(counted).toEqual(['change_language_to_en']);
});
