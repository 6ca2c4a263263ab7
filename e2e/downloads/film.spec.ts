import type { Locator } from '@playwright/test';
import { expect, test } from '../test.ts';
import { bytesOf, downloadsOf, openGallery, reports } from './download-steps.ts';

/** Shape, and colour near the upper left corner at moments; `Infinity` is the last frame. */
function decode(film: Locator, moments: readonly number[]) {
  return film.evaluate(async (video, seconds) => {
    if (!(video instanceof HTMLVideoElement)) throw new Error('no film');
    const canvas = document.createElement('canvas');
    const context = canvas.getContext('2d');
    canvas.width = canvas.height = 100;
    const colours: string[] = [];
    for (const moment of seconds) {
      video.currentTime = Math.min(moment, video.duration - 0.02);
      await new Promise((seeked) => video.addEventListener('seeked', seeked, { once: true }));
      context?.drawImage(video, 0, 0, 100, 100);
      const [red = 0, green = 0, blue = 0] = context?.getImageData(20, 20, 1, 1).data ?? [];
      colours.push([red, green, blue].map((value) => Math.round(value / 24)).join(' '));
    }
    return { size: [video.videoWidth, video.videoHeight], seconds: Math.round(video.duration), colours };
  }, moments);
}

test('three bought photos become a film with a title and an end, which is saved and reported', {
  tag: '@once',
}, async ({ page, venue }) => {
  test.slow();
  const downloads = downloadsOf(page);
  const { card } = await venue.addCard({ sold_photos: 3 });
  const sold = await openGallery(page, card);
  await sold.getByRole('button', { name: 'Salvar como filme' }).click();
  const dialog = page.getByRole('dialog', { name: 'Salvar como filme' });
  await dialog.getByRole('radio', { name: 'Quadrado' }).check();
  const make = dialog.getByRole('button', { name: 'Fazer o filme' });
  await make.click();
  await expect(dialog.getByRole('progressbar')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await make.click();
  await expect(dialog.getByRole('status')).toContainText('Seu filme está pronto', { timeout: 90_000 });

  const { colours, ...film } = await decode(dialog.locator('video'), [0, 3, Number.POSITIVE_INFINITY]);
  expect(film).toEqual({ size: [1080, 1080], seconds: 11 });
  expect(colours[0], 'the venue’s colour at both ends').toBe(colours[2]);
  expect(colours[1], 'a photo between them').not.toBe(colours[0]);

  await dialog.getByRole('button', { name: 'Salvar o filme' }).click();
  await expect.poll(() => downloads.length).toBe(1);
  expect(downloads[0]?.suggestedFilename()).toMatch(/\.mp4$/);
  expect((await bytesOf(downloads[0])).toString('latin1', 4, 8)).toBe('ftyp');
  await expect.poll(() => reports(venue)).toBe(3);
});
