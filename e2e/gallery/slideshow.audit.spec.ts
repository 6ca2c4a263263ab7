import { openCard } from '../journey.ts';
import { expect, test } from '../test.ts';
import { chooseFromMenu, thumbnail, viewerOf } from './viewer-steps.ts';

test('the slideshow opens over the photo, and back, Escape and its end lead where they should', async ({
  page,
  venue,
}) => {
  const { card } = await venue.addCard({ photos: 2 });
  await openCard(page, card);
  await thumbnail(page, 'Foto 2').click();
  const viewer = viewerOf(page);
  const slideshow = page.getByRole('dialog', { name: 'Filme' });
  const open = () => chooseFromMenu(viewer, 'Assistir a partir daqui');
  for (const close of [() => page.goBack(), () => page.keyboard.press('Escape')]) {
    await open();
    await expect(slideshow.getByText('2 de 2')).toBeVisible();
    await close();
    await expect(slideshow).toHaveCount(0);
    await expect(viewer.getByText('2 de 2')).toBeVisible();
  }
  await open();
  // With reduced motion, the slideshow goes on only when it is asked to.
  await slideshow.getByRole('button', { name: 'Próxima' }).click();
  await slideshow.getByRole('button', { name: 'Ver todas' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(`/gallery/${card}`);
});
