import type { Page } from '@playwright/test';
import { expect, test } from '../test.ts';
import { placeOf } from './gallery-steps.ts';

/** Returns the name of a photo that is completely visible, because a click on any other photo scrolls the page. */
function wholePhoto(page: Page): Promise<string> {
  return page.evaluate(() => {
    const cells = [...document.querySelectorAll('[data-media]')];
    const whole = cells.find((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return top > 80 && bottom < innerHeight - 200;
    });
    return whole?.getAttribute('aria-label') ?? '';
  });
}

/** Expects a position, within `most` px: restoring may round, and a reloaded page may know fewer shapes. */
async function expectPlace(page: Page, place: { number: string; top: number }, most = 1): Promise<void> {
  const off = (wanted: typeof place) =>
    page.evaluate(({ number, top }) => {
      const cells = [...document.querySelectorAll('[data-media]')];
      const cell = cells.find((element) => element.getAttribute('aria-label')?.replace(/\D/g, '') === number);
      return cell ? Math.abs(cell.getBoundingClientRect().top - top) : Number.POSITIVE_INFINITY;
    }, wanted);
  await expect.poll(() => off(place)).toBeLessThanOrEqual(most);
}

test('the place survives a reload, another language, the viewer, and the way home and back (G13)', async ({
  page,
  venue,
}) => {
  const { card } = await venue.addCard({ sold_photos: 90, photos: 900, extras: 80 });
  await page.goto(`/gallery/${card}`);
  await page.getByRole('button', { name: 'Aceitar' }).click();
  await expect(page.getByRole('button', { name: 'Foto 1', exact: true })).toBeVisible();
  await page.evaluate(() => scrollTo({ top: 40_123, behavior: 'instant' }));
  const kept = () => page.evaluate(() => JSON.stringify(history.state));
  await expect.poll(kept).toContain('galleryPlace');
  let place = await placeOf(page);
  expect(Number(place.number)).toBeGreaterThan(100);
  expect(await kept()).not.toContain(card);

  await page.reload();
  await expectPlace(page, place, 60);
  place = await placeOf(page);
  await page.getByRole('button', { name: await wholePhoto(page), exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Visualizador' })).toBeVisible();
  await page.getByRole('button', { name: 'Fechar' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectPlace(page, place);

  await page.getByRole('button', { name: 'Voltar' }).click();
  await expect(page).toHaveURL('/');
  await page.goBack();
  await expectPlace(page, place);
  await page.getByRole('button', { name: 'Idioma' }).click();
  await page.getByRole('menuitem', { name: 'English' }).click();
  await expect(page.getByRole('button', { name: `Photo ${place.number}`, exact: true })).toBeVisible();
  await expectPlace(page, place);

  // A new visit starts at the top.
  await page.goto('/');
  await page.goto(`/gallery/${card}`);
  await expect(page.getByRole('button', { name: 'Photo 1', exact: true })).toBeInViewport();
});
