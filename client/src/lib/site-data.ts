import type { ErrorCode } from '#shared/error-codes.ts';
import type { OptionalServices } from '#shared/optional-services.ts';
import type { Organization } from '#shared/organization.ts';

/** What the server wrote into the page about this host's venue; null where a development server serves the page. */
type SiteData = { readonly organization: Organization | null; readonly errorCode: ErrorCode | null };

/** Reads data of the page; it is written by our server into this very page, so its shape is trusted. */
function readInertJson<T>(id: string): T | null {
  const text = document.getElementById(id)?.textContent;
  return text ? (JSON.parse(text) as T) : null;
}

export const readSiteData = () => readInertJson<SiteData>('site-data');
/** The services that are configured beside the storefront itself; null where none is, and on a development server. */
export const readServices = () => readInertJson<OptionalServices>('site-services');
