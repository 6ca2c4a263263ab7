import type { Page } from '@playwright/test';
import type { OrganizationRequest } from '#mock-provider/control/schema.ts';
import organizations from '../../fixtures/organizations.json' with { type: 'json' };

/** The demo venues whose themes differ: name, configuration, and the art that lies under their web names. */
export const VENUE_THEMES = ['fotos', 'aqua', 'museu', 'balcao'] as const;

/** @returns what makes a venue of a test's own theme like one of the demo venues, whatever else it is. */
export function themeOf(webName: string, more: OrganizationRequest): OrganizationRequest {
  const venue = organizations.find(({ web_name }) => web_name === webName);
  if (!venue) throw new Error(`no venue ${webName} among the fixtures`);
  const config = venue.features_organization?.config ?? null;
  return { ...more, name: venue.name, features_organization: { ...more.features_organization, config } };
}

/** Lends the demo venue's art to the test's own venue. */
export async function lendArt(page: Page, from: string, to: string): Promise<void> {
  await page.route(`**/storage/${to}/*`, (route) => {
    return route.continue({ url: route.request().url().replace(`/storage/${to}/`, `/storage/${from}/`) });
  });
}
