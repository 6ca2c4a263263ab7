import { openCard } from '../journey.ts';
import { expect, test } from '../test.ts';
import { viewerOf } from './viewer-steps.ts';

test('gallery, cards, viewer and slideshow say the same number, the album what is bought; extras are apart (G14)', async ({
  page,
  venue,
}) => {
  const { card } = await venue.addCard({ photos: 3, sold_photos: 2, videos: 1, extras: 2 });
  await page.addInitScript((code) => localStorage.setItem('kept-card', code), card);
  await openCard(page, card);
  await expect(page.getByRole('status').filter({ hasText: 'Galeria: 5 fotos e 1 vídeo' })).toHaveCount(1);
  await expect(page.getByText('2 fotos, sem marca-d’água')).toBeVisible();
  const viewer = viewerOf(page);
  await page.getByRole('region', { name: 'Fotos compradas' }).getByRole('button', { name: /^Foto/ }).first().click();
  for (const place of ['1 de 2', '2 de 2', '1 de 4', '2 de 4', '3 de 4', '4 de 4', 'Extras · 1 de 2']) {
    await expect(viewer.getByText(place, { exact: true })).toBeVisible();
    await page.keyboard.press('ArrowRight');
  }
  await page.goBack();
  await page.getByRole('button', { name: 'Cartões', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Cartões' }).getByText('5 fotos e 1 vídeo')).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: 'Filme' }).click();
  await expect(page.getByRole('dialog').getByText('1 de 5')).toBeVisible();
  await page.goto('/');
  await expect(page.getByText('2 compradas')).toBeVisible();
});
