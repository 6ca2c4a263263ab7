import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { LOCALES } from '#shared/locale.ts';
import { type Picture, pictureId } from '../../scripts/storyboard/picture.ts';
import { list, pictures } from '../../scripts/storyboard/places.ts';
import { settled } from '../screens/settled.ts';
import { Visit } from '../screens/visit.ts';
import { WALKS } from '../screens/walks.ts';
import { wordsOf } from '../screens/words.ts';
import { test } from '../test.ts';
import { lendArt, lookOf, VENUE_LOOKS } from './venue-looks.ts';

type Scene = Omit<Picture, 'step' | 'position' | 'scheme'>;

/** Takes the screen in light and in dark, and notes both on the list that the page is made from. */
async function take(page: Page, scene: Scene, step: string, position: number): Promise<void> {
  for (const scheme of ['light', 'dark'] as const) {
    const picture: Picture = { ...scene, step, position, scheme };
    await page.emulateMedia({ colorScheme: scheme });
    await settled(page);
    await page.screenshot({
      path: join(pictures, `${pictureId(picture)}.jpg`),
      type: 'jpeg',
      quality: 72,
      scale: 'css',
    });
    await appendFile(list, `${JSON.stringify(picture)}\n`);
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

for (const locale of LOCALES) {
  for (const look of VENUE_LOOKS) {
    for (const walk of WALKS.filter(({ locales = LOCALES }) => locales.includes(locale))) {
      test.describe(`${walk.id} in ${locale}, ${look}`, () => {
        test.use({
          organizationFields: lookOf(look, walk.organization ?? {}),
          permissions: [...(walk.permissions ?? [])],
          contextOptions: { reducedMotion: 'reduce' },
        });

        test('has its pictures taken', async ({ page, venue }, { project }) => {
          const scene: Scene = { walk: walk.id, locale, venue: look, viewport: project.name };
          let position = 0;
          await lendArt(page, look, venue.organization.web_name);
          await page.addInitScript((chosen) => localStorage.setItem('locale', chosen), locale);
          const t = await wordsOf(locale);
          const onScreen = (step: string) => take(page, scene, step, position++);
          await walk.go(new Visit({ page, venue, t, onScreen }));
        });
      });
    }
  }
}
