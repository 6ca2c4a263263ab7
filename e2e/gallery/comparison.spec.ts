import { openCard } from '../journey.ts';
import { expect, test } from '../test.ts';
import { flick, pinch, thumbnail, viewerOf } from './viewer-steps.ts';

test('two photos beside each other zoom together, go into the order, and back leads to the photo', {
  tag: ['@once', '@audit'],
}, async ({ page, venue }) => {
  const { card } = await venue.addCard({ photos: 4, videos: 1 });
  await openCard(page, card);
  await thumbnail(page, 'Vídeo 1').click();
  const viewer = viewerOf(page);
  const compare = viewer.getByRole('button', { name: 'Comparar' });
  await expect(viewer.getByText('5 de 5')).toBeVisible();
  await expect(compare, 'a video').toHaveCount(0);
  await page.keyboard.press('ArrowLeft');
  await compare.click();
  const dialog = page.getByRole('dialog', { name: 'Comparar' });
  await expect(dialog.getByText('Fotos 3 e 4'), 'the last photo, with the one before').toBeVisible();
  await page.keyboard.press('ArrowLeft');
  const photos = [2, 3].map((number) => dialog.getByRole('img', { name: `Foto ${number}` }));
  const widths = () => Promise.all(photos.map(async (photo) => (await photo.boundingBox())?.width ?? 0));
  await expect.poll(async () => Math.min(...(await widths()))).toBeGreaterThan(150);
  const [whole = 0] = await widths();
  for (const zoom of [
    () => photos[1]?.dblclick(),
    () => photos[0] && pinch(photos[0]),
    () => page.keyboard.press('+'),
  ]) {
    await zoom();
    await expect.poll(async () => Math.min(...(await widths()))).toBeGreaterThan(whole * 1.4);
    await page.keyboard.press('0');
    await expect.poll(widths).toEqual([whole, whole]);
  }
  const tick = (number: number) => dialog.getByRole('checkbox', { name: `Foto ${number}` });
  await tick(2).press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(tick(2)).toBeChecked();
  await expect(tick(3)).toBeChecked();
  await flick(dialog, 'previous', '[data-pane]');
  await expect(dialog.getByText('Fotos 1 e 2')).toBeVisible();
  for (const close of [() => page.goBack(), () => page.keyboard.press('Escape')]) {
    await close();
    await expect(dialog).toHaveCount(0);
    await expect(viewer.getByText('4 de 5')).toBeVisible();
    await expect(viewer.getByRole('button', { name: '2 fotos · R$ 59,80' })).toBeVisible();
    await expect(compare).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('Fotos 1 e 2'), 'the pair is kept').toBeVisible();
    await expect(tick(1)).toBeFocused();
  }
  await page.reload();
  // The ticks come with the order, after the focus.
  await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await expect(tick(3)).toBeChecked();
  await page.goBack();
  await expect(viewer.getByText('4 de 5')).toBeVisible();
});

test('photos that are compared while the network is away come by themselves when it is back', {
  tag: ['@once', '@audit'],
}, async ({ page, venue }) => {
  const { card } = await venue.addCard({ photos: 8 });
  await openCard(page, card);
  await thumbnail(page, 'Foto 1').click();
  const viewer = viewerOf(page);
  await expect(viewer.getByText('1 de 8')).toBeVisible();
  // The comparison's code loads with the viewer.
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await viewer.getByRole('button', { name: 'Comparar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Comparar' });
  // Goes farther than the viewer loads ahead. The eighth is the cover.
  for (let pair = 1; pair < 6; pair++) await page.keyboard.press('ArrowRight');
  await expect(dialog.getByText('Fotos 6 e 7')).toBeVisible();
  const words = dialog.getByRole('status').filter({ hasText: 'Sem conexão: esta é a miniatura' });
  await expect(words).toHaveCount(2);
  await expect(dialog.getByRole('button', { name: 'Tentar novamente' })).toHaveCount(0);
  await page.context().setOffline(false);
  await expect(dialog.getByRole('status')).toHaveCount(0);
  const shown = dialog.getByRole('img', { name: /Foto [67]/ });
  await expect(shown).toHaveCount(2);
  const widths = () => shown.evaluateAll((images: HTMLImageElement[]) => images.map((image) => image.naturalWidth));
  await expect.poll(async () => Math.min(...(await widths()))).toBeGreaterThan(0);
});
