import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { LOCALES } from '#shared/site/locale.ts';
import organizations from '../../fixtures/organizations.json' with { type: 'json' };
import { nameOf, type Picture, pictures } from '../../scripts/storyboard/page.ts';
import { test } from '../test.ts';
import { SCREEN_JOURNEYS } from './catalogue.ts';
import { goThrough } from './visitor.ts';
import { waitUntilStill } from './wait-until-still.ts';

/** Demo venues with different themes, by web name. */
const VENUE_THEMES = ['fotos', 'aqua', 'museu', 'balcao'] as const;

const nameOfVenue = (webName: string) => organizations.find(({ web_name }) => web_name === webName)?.name;

type Scene = Omit<Picture, 'step' | 'position' | 'scheme'>;

async function take(page: Page, scene: Scene, step: string, position: number): Promise<void> {
  for (const scheme of ['light', 'dark'] as const) {
    const picture: Picture = { ...scene, step, position, scheme };
    await page.emulateMedia({ colorScheme: scheme });
    await waitUntilStill(page);
    await page.screenshot({
      path: join(pictures, `${nameOf(picture)}.jpg`),
      type: 'jpeg',
      quality: 72,
      scale: 'css',
    });
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

for (const locale of LOCALES) {
  for (const theme of VENUE_THEMES) {
    for (const journey of SCREEN_JOURNEYS.filter(({ locales = LOCALES }) => locales.includes(locale))) {
      test.describe(`${journey.id} in ${locale}, ${theme}`, { tag: '@both' }, () => {
        test.use({
          organizationFields: { ...journey.organization, look_of: theme, name: nameOfVenue(theme) },
          permissions: [...(journey.permissions ?? [])],
          contextOptions: { reducedMotion: 'reduce' },
        });

        test('has its pictures taken', async ({ page, venue }, { project }) => {
          const scene: Scene = { journey: journey.id, locale, venue: theme, viewport: project.name };
          let position = 0;
          const onScreen = (step: string) => take(page, scene, step, position++);
          await goThrough(journey, { page, venue, locale, onScreen });
        });
      });
    }
  }
}
