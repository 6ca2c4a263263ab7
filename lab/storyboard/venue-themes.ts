import type { Page } from '@playwright/test';
import organizations from '../../fixtures/organizations.json' with { type: 'json' };
import type { OrganizationRequest } from '../../mock-provider/control/schema.ts';

/** Demo venues with different themes, by web name. */
export const VENUE_THEMES = ['fotos', 'aqua', 'museu', 'balcao'] as const;

export function themeOf(webName: string, more: OrganizationRequest): OrganizationRequest {
  const venue = organizations.find(({ web_name }) => web_name === webName);
  if (!venue) throw new Error(`no venue ${webName} among the fixtures`);
  const config = venue.features_organization?.config ?? null;
  return { ...more, name: venue.name, features_organization: { ...more.features_organization, config } };
}

/** For the test's own venue. */
export async function lendArt(page: Page, from: string, to: string): Promise<void> {
  await page.route(`**/storage/${to}/*`, (route) => {
    return route.continue({ url: route.request().url().replace(`/storage/${to}/`, `/storage/${from}/`) });
  });
}
