import type { Locator } from '@playwright/test';
import { expect, test } from '../test.ts';
import { downloadsOf, openGallery, reports, savedBytes } from './download-steps.ts';

/** Returns a film's size in px, its length in s, and the colour near a corner at `moments` in s (Infinity: its end). */
function decode(film: Locator, moments: readonly number[]) {
  return film.evaluate(async (video, seconds) => {
    if (!(video instanceof HTMLVideoElement)) throw new Error('no film');
    if (video.readyState === HTMLMediaElement.HAVE_NOTHING)
      await new Promise((loaded) => video.addEventListener('loadedmetadata', loaded, { once: true }));
    const canvas = document.createElement('canvas');
    const context = canvas.getContext('2d');
    canvas.width = canvas.height = 100;
    const colours: string[] = [];
    for (const moment of seconds) {
      const wanted = Math.min(moment, video.duration - 0.02);
      // `seeked` can fire before the frame is presented, and the canvas would get the previous frame.
      const presented = new Promise<void>((resolve) => {
        const wait = () =>
          video.requestVideoFrameCallback((_, { mediaTime }) =>
            Math.abs(mediaTime - wanted) < 0.05 ? resolve() : wait(),
          );
        wait();
      });
      video.currentTime = wanted;
      await presented;
      context?.drawImage(video, 0, 0, 100, 100);
      const [red = 0, green = 0, blue = 0] = context?.getImageData(20, 20, 1, 1).data ?? [];
      colours.push([red, green, blue].map((value) => Math.round(value / 24)).join(' '));
    }
    return { size: [video.videoWidth, video.videoHeight], seconds: Math.round(video.duration), colours };
  }, moments);
}

/** A phone's screen at a zoom of 200 %, where the slideshow's end must not cover the bar with the film's button. */
const MAGNIFIED = { width: 195, height: 422 };

test('three bought photos become a film with a title and an end, which is saved and reported', async ({
  page,
  venue,
}) => {
  test.slow();
  const downloads = downloadsOf(page);
  const { card } = await venue.addCard({ sold_photos: 3 });
  const sold = await openGallery(page, card);
  await sold.getByRole('button', { name: 'Filme' }).click();
  await page.setViewportSize(MAGNIFIED);
  for (const _photo of [1, 2, 3]) await page.getByRole('button', { name: 'Próxima' }).click();
  await page.getByRole('button', { name: 'Fazer um filme' }).click();
  const dialog = page.getByRole('dialog', { name: 'Fazer um filme' });
  await dialog.getByRole('radio', { name: 'Quadrado' }).check();
  const make = dialog.getByRole('button', { name: 'Fazer o filme' });
  await page.route('**/film-worker-*', (route) => route.abort());
  await make.click();
  await expect(dialog.getByRole('alert')).toContainText('O filme não pôde ser feito');
  await page.unrouteAll();
  await dialog.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(dialog.getByRole('progressbar')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await make.click();
  await expect(dialog.getByRole('status')).toContainText('Seu filme está pronto', { timeout: 90_000 });

  const { colours, ...film } = await decode(dialog.locator('video'), [3, 0, Number.POSITIVE_INFINITY]);
  expect(film).toEqual({ size: [1080, 1080], seconds: 11 });
  const [photo, first, last] = colours;
  expect(first, 'the venue’s colour at both ends').toBe(last);
  expect(photo, 'a photo between them').not.toBe(first);

  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Fazer um filme' }).click();
  await expect(dialog.getByRole('status'), 'a film that was closed is still there').toContainText(
    'Seu filme está pronto',
  );
  await dialog.getByRole('button', { name: 'Salvar o filme' }).click();
  await expect.poll(() => downloads.length).toBe(1);
  expect(downloads[0]?.suggestedFilename()).toMatch(/\.mp4$/);
  expect((await savedBytes(downloads[0])).toString('latin1', 4, 8)).toBe('ftyp');
  await expect.poll(() => reports(venue)).toBe(3);
});

test('a browser without an encoder has no button for a film', async ({ page, venue }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'VideoEncoder');
  });
  const { card } = await venue.addCard({ sold_photos: 3 });
  const sold = await openGallery(page, card);
  await expect(sold.getByRole('button', { name: 'Baixar todas' })).toBeVisible();
  await sold.getByRole('button', { name: 'Filme' }).click();
  await expect(page.getByRole('button', { name: 'Próxima' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Fazer um filme' })).toHaveCount(0);
});
