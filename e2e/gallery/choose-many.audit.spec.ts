import type { Page } from '@playwright/test';
import { openCard, toggleOf } from '../journey.ts';
import { expect, test } from '../test.ts';
import type { Venue } from '../venue.ts';
import { fingerOn, middleOf } from './gallery-steps.ts';

test.use({ organizationFields: { all_digital: null } });

const cartHas = (page: Page, count: number) =>
  expect(page.getByRole('button', { name: `Carrinho, ${count}`, exact: true })).toBeVisible();

const additions = async (venue: Venue) => (await venue.calls('POST', '/:type/:mediaId')).length;

test('a long press and a drag choose a range, and scroll at the edge; a short drag scrolls (WCAG 2.5.7)', async ({
  page,
  venue,
}) => {
  // The first photo is the cover, which is not in the rows.
  const { card } = await venue.addCard({ photos: 200 });
  await openCard(page, card);
  await expect(page.getByRole('button', { name: /^Selecionar tudo/ })).toBeVisible();
  await expect(toggleOf(page, 1)).toBeVisible();
  // Scrolls the photo to a place below the header that the cart does not cover.
  await page
    .getByRole('button', { name: 'Foto 2', exact: true })
    .evaluate((photo) => scrollBy({ top: photo.getBoundingClientRect().top - 80, behavior: 'instant' }));
  const finger = await fingerOn(page);
  await finger.press(await middleOf(page, 2));
  await expect(toggleOf(page, 2)).toBeChecked();
  await finger.moveTo(await middleOf(page, 5));
  await expect(toggleOf(page, 5)).toBeChecked();
  await finger.moveTo(await middleOf(page, 4));
  await expect(toggleOf(page, 5)).not.toBeChecked();
  expect(await additions(venue)).toBe(0);
  await finger.lift();
  await cartHas(page, 3);
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await finger.press(await middleOf(page, 5));
  const bar = await page.getByRole('region', { name: 'Carrinho' }).boundingBox();
  // Near the cart, a resting finger scrolls.
  await finger.moveTo({ x: 100, y: (bar?.y ?? 0) - 4 });
  // Every frame is checked, because the photo may soon be scrolled out of view.
  await page.waitForFunction(
    (name) => document.querySelector<HTMLInputElement>(`input[aria-label="${name}"]`)?.checked,
    'Adicionar foto 31 ao pedido',
  );
  await finger.lift();
  const count = async () => {
    const name = await page.getByRole('button', { name: /^Carrinho, \d+$/ }).getAttribute('aria-label');
    return Number(name?.replace(/\D/g, ''));
  };
  await expect.poll(count, { timeout: 20_000 }).toBeGreaterThanOrEqual(30);
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  const chosen = await count();
  expect(await additions(venue)).toBe(chosen);

  // A finger that moves before it has pressed long enough scrolls the page and chooses nothing.
  const scrolled = () => page.evaluate(() => scrollY);
  const before = await scrolled();
  await finger.touch({ x: 100, y: 300 });
  for (let y = 320; y <= 600; y += 20) await finger.moveTo({ x: 100, y });
  await page.waitForTimeout(600);
  await finger.lift();
  expect(await scrolled()).toBeLessThan(before - 100);
  await cartHas(page, chosen);
});
