import type { ErrorCode } from './error-codes.ts';
import type { PublicConfig } from './public-config.ts';
import type { Venue } from './venue.ts';

/** The id of the element in which a page carries its site's data, as inert JSON. */
export const SITE_DATA_ID = 'site-data';

/**
 * Renders the home of a site as its first rendering in the browser would be.
 * @returns HTML for the place of the element `root`
 */
export type RenderHome = (site: SiteData) => Promise<string>;

/** What a page knows of its venue before any call. Venue and code are both null while the server does not know it. */
export type SiteData = {
  readonly venue: Venue | null;
  readonly errorCode: ErrorCode | null;
  readonly config: PublicConfig;
};
