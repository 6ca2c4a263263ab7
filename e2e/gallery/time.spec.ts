import type { Page } from '@playwright/test';
import { openCard, toggleOf } from '../journey.ts';
import { expect, test } from '../test.ts';
import { hearsKeys, thumbnail, viewerOf } from './viewer-steps.ts';

/** When the parts of a visit begin: two on the first day, one on the second. The mock assigns media to them in turn. */
const PARTS = ['2025-07-12T10:12:00-03:00', '2025-07-12T14:30:00-03:00', '2025-07-13T09:10:00-03:00'];
/** The first heading has the time of its part's second photo, because the first photo is the cover above it. */
const HEADINGS = ['Sábado, 12 de julho · 10:13', '14:30', 'Domingo, 13 de julho · 09:10'];

const section = (page: Page) => page.getByRole('region', { name: 'Fotos para comprar' });
const title = (page: Page) => page.getByRole('heading', { level: 1 });
const headings = (page: Page) => section(page).getByRole('heading', { level: 3 });

/** Returns headings and names in the order in which screen readers read them. */
const wordsOf = (page: Page) =>
  section(page)
    .getByRole('list')
    .evaluate((list) =>
      [...list.querySelectorAll('h3, [data-media]')].map(
        (element) => element.getAttribute('aria-label') ?? element.textContent,
      ),
    );

test('a gallery of two days is in the order of time, its title names the days, and pauses have headings (G16)', async ({
  page,
  venue,
}) => {
  const { card } = await venue.addCard({ photos: 8, videos: 1, taken_at: PARTS });
  await openCard(page, card);
  await expect(title(page)).toHaveText(/^12\s–\s13 de julho$/);
  await expect(headings(page)).toHaveText(HEADINGS);
  expect(await wordsOf(page)).toEqual([
    ...[HEADINGS[0], 'Foto 2', 'Foto 3'],
    ...[HEADINGS[1], 'Foto 4', 'Foto 5', 'Foto 6'],
    HEADINGS[2],
    ...['Foto 7', 'Foto 8', 'Vídeo 1'],
  ]);
  const files = await section(page)
    .locator('[data-media] img')
    .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).src.split('/').at(-1)));
  expect(files.slice(0, 4)).toEqual(['foto-04.jpg', 'foto-07.jpg', 'foto-02.jpg', 'foto-05.jpg']);

  await thumbnail(page, 'Foto 3').click();
  await expect.poll(() => hearsKeys(viewerOf(page))).toBe(true);
  await page.keyboard.press('ArrowRight');
  await expect(
    viewerOf(page)
      .getByText(/4 de 9|Foto 4/)
      .first(),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(thumbnail(page, 'Foto 4')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(thumbnail(page, 'Foto 3')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.locator(':focus'), 'the row below the heading').toHaveAccessibleName(/^Foto [456]$/);

  await toggleOf(page, 2).click();
  await toggleOf(page, 5).click({ modifiers: ['Shift'] });
  for (const photo of [2, 3, 4, 5]) await expect(toggleOf(page, photo)).toBeChecked();
  await expect(toggleOf(page, 6)).not.toBeChecked();
});
