import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { OrganizationRequest } from '#mock-provider/control/schema.ts';
import { LOCALES } from '#shared/site/locale.ts';
import organizations from '../../fixtures/organizations.json' with { type: 'json' };
import { nameOf, type Picture, pictures } from '../../scripts/storyboard/page.ts';
import { test } from '../test.ts';
import { SCREEN_JOURNEYS } from './catalogue.ts';
import { goThrough } from './visitor.ts';
import { waitUntilStill } from './wait-until-still.ts';

/** Demo venues with different themes, by web name. */
const VENUE_THEMES = ['fotos', 'aqua', 'museu', 'balcao'] as const;

function themeOf(webName: string, more: OrganizationRequest): OrganizationRequest {
  const venue = organizations.find(({ web_name }) => web_name === webName);
  if (!venue) throw new Error(`no venue ${webName} among the fixtures`);
  const config = venue.features_organization?.config ?? null;
  return { ...more, name: venue.name, features_organization: { ...more.features_organization, config } };
}

/** Lends a demo venue's art to the test's own venue. */
async function lendArt(page: Page, from: string, to: string): Promise<void> {
  await page.route(`**/storage/${to}/*`, (route) => {
    return route.continue({ url: route.request().url().replace(`/storage/${to}/`, `/storage/${from}/`) });
  });
}

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
      test.describe(`${journey.id} in ${locale}, ${theme}`, () => {
        test.use({
          organizationFields: themeOf(theme, journey.organization ?? {}),
          permissions: [...(journey.permissions ?? [])],
          contextOptions: { reducedMotion: 'reduce' },
        });

        test('has its pictures taken', async ({ page, venue }, { project }) => {
          const scene: Scene = { journey: journey.id, locale, venue: theme, viewport: project.name };
          let position = 0;
          await lendArt(page, theme, venue.organization.web_name);
          const onScreen = (step: string) => take(page, scene, step, position++);
          await goThrough(journey, { page, venue, locale, onScreen });
        });
      });
    }
  }
}
