import type { ErrorCode } from '#shared/error-codes.ts';
import type { OptionalServices } from '#shared/optional-services.ts';
import type { PublicConfig } from '#shared/public-config.ts';
import type { Venue } from '#shared/venue.ts';

/** What the server wrote into the page about this host's venue; neither a venue nor an error while that is not known. */
type SiteData = {
  readonly venue: Venue | null;
  readonly errorCode: ErrorCode | null;
  readonly config: PublicConfig;
};

/**
 * Reads the page's own data; it is written by our server into this very page, so its shape is trusted.
 * @returns null where another made the page
 */
export function readSiteData(): SiteData | null {
  const text = document.getElementById('site-data')?.textContent;
  return text ? (JSON.parse(text) as SiteData) : null;
}

/** Whether this page is here because it was loaded anew. */
export function isReloaded(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation instanceof PerformanceNavigationTiming && navigation.type === 'reload';
}

/** The services that are configured beside the storefront itself; null where none is. */
export const readServices = (): OptionalServices | null => readSiteData()?.config.services ?? null;
