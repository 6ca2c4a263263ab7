import type { ErrorCode } from '#shared/error-codes.ts';
import type { OptionalServices } from '#shared/optional-services.ts';
import type { PublicConfig } from '#shared/public-config.ts';
import type { Venue } from '#shared/venue.ts';

/** What the server wrote into the page about this host's venue. Both are null while the server does not know it. */
type SiteData = {
  readonly venue: Venue | null;
  readonly errorCode: ErrorCode | null;
  readonly config: PublicConfig;
};

/**
 * Reads the page's own data. Our server wrote it into this very page, so its shape is trusted.
 * @returns null where another server made the page.
 */
export function readSiteData(): SiteData | null {
  const text = document.getElementById('site-data')?.textContent;
  return text ? (JSON.parse(text) as SiteData) : null;
}

/** Whether a reload brought this page. */
export function isReloaded(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation instanceof PerformanceNavigationTiming && navigation.type === 'reload';
}

/** The services that are configured beside the storefront itself; null where none is. */
export const readServices = (): OptionalServices | null => readSiteData()?.config.services ?? null;
