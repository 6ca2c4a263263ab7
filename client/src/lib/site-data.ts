import type { OptionalServices } from '#shared/optional-services.ts';
import { SITE_DATA_ID, type SiteData } from '#shared/site-data.ts';

let given: SiteData | null = null;

/** Sets what `readSiteData` returns on the server, where no page can be read. */
export function giveSiteData(data: SiteData): void {
  given = data;
}

/**
 * Reads the page's own data. Our server wrote it into this very page, so its shape is trusted.
 * @returns null where another server made the page.
 */
export function readSiteData(): SiteData | null {
  const text = given ? null : document.getElementById(SITE_DATA_ID)?.textContent;
  return text ? (JSON.parse(text) as SiteData) : given;
}

/** Whether a reload brought this page. */
export function isReloaded(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation instanceof PerformanceNavigationTiming && navigation.type === 'reload';
}

/** The services that are configured beside the storefront itself; null where none is. */
export const readServices = (): OptionalServices | null => readSiteData()?.config.services ?? null;
