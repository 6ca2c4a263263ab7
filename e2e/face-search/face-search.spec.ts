import { formatCardCode } from '#shared/cards/card-code.ts';
import { toggleOf } from '../journey.ts';
import { expect, test } from '../test.ts';
import { cameras, capture, dialogOf, lastMonth, reachCamera, search, watchCameras } from './face-search-steps.ts';

test.use({ permissions: ['camera'] });
test.beforeEach(({ page }) => watchCameras(page));

test('a selfie finds the card of the visit and opens its gallery (F1, F3, F5)', async ({ page, venue }) => {
  const day = lastMonth(10);
  const { card } = await venue.addCard({ photos: 5, videos: 1, extras: 2, visit_date: day });
  await reachCamera(page, day);
  await capture(page, 1);
  await search(page);
  await expect(dialogOf(page).getByRole('heading', { name: 'É você?' })).toBeVisible();
  await expect(dialogOf(page).getByText('5 fotos e 1 vídeo')).toBeVisible();
  await expect(dialogOf(page).locator('img[data-shown]')).toHaveCount(6);
  expect(await cameras(page)).toEqual({ given: 1, on: 0 });
  await dialogOf(page).getByRole('button', { name: 'Ver fotos' }).click();
  await expect(page).toHaveURL(`/gallery/${card}`);
  await expect(page.getByRole('button', { name: 'Foto 1', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Cartões' }).click();
  const cards = page.getByRole('dialog', { name: 'Cartões' });
  await expect(cards.getByRole('listitem')).toContainText(formatCardCode(card));
  await expect(cards.getByText('Este código abre as fotos de novo.')).toBeVisible();
});

test.describe('a venue that searches up to three days', () => {
  test.use({ organizationFields: { search_max_range: 3 } });

  test('the last day of a range is searched as the others are, and what is found opens together (F2, F5)', {
    tag: '@audit',
  }, async ({ page, venue }) => {
    await venue.addCard({ photos: 2, visit_date: lastMonth(10) });
    await venue.addCard({ photos: 3, visit_date: lastMonth(12) });
    await reachCamera(page, lastMonth(10), lastMonth(12));
    await capture(page, 1);
    await search(page);
    const cards = dialogOf(page).getByRole('checkbox');
    await expect(cards).toHaveCount(2);
    for (const card of await cards.all()) await card.check();
    await dialogOf(page).getByRole('button', { name: 'Ver fotos' }).click();
    const toggles = page.getByRole('checkbox', { name: /^Adicionar foto/ });
    await expect(toggles).toHaveCount(5);
    for (const number of [1, 5]) await toggleOf(page, number).check();
    await expect(page.getByRole('button', { name: 'Carrinho, 2' })).toBeVisible();
    expect((await venue.orders()).map(({ cards }) => cards.length)).toEqual([2]);
  });
});
