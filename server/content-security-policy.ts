import { createHash } from 'node:crypto';

/**
 * An origin as a policy may name it: names or numbers with dots between them. A URL's host may hold more, such as `;`, `,`
 * and `*`, by which a venue's settings would write into the policy.
 */
const PLAIN_ORIGIN =
  /^https?:\/\/(?:[a-z0-9](?:[a-z0-9_-]*[a-z0-9])?)(?:\.[a-z0-9](?:[a-z0-9_-]*[a-z0-9])?)*(?::\d{1,5})?$/;

/** The origin of an address, or nothing when it has none that is plain. */
function originOf(address: string | null | undefined): string[] {
  const origin = address && URL.canParse(address) ? new URL(address).origin : '';
  return PLAIN_ORIGIN.test(origin) ? [origin] : [];
}

/** Where browsers report what the policy of a page stopped. */
export const CSP_REPORTS_PATH = '/csp-reports';

/** The name of that place in the header `Reporting-Endpoints`, which a policy's `report-to` refers to. */
const REPORTING_GROUP = 'csp';
export const REPORTING_ENDPOINTS = `${REPORTING_GROUP}="${CSP_REPORTS_PATH}"`;

/** For answers that are no page: nothing that they hold may load or run anything, and no page may frame them. */
export const INERT_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** For a visitor's or a venue's files, which a browser may open as a document. */
export const FILE_POLICY = `${INERT_POLICY}; sandbox`;

type Addresses = readonly (string | null | undefined)[];

const originsOf = (addresses: Addresses) => [...new Set(addresses.flatMap(originOf))];

type PageContent = {
  /** Where the venue's art lies. */
  readonly images: Addresses;
  /** What the page calls beside the storefront: the card token service. */
  readonly calls: Addresses;
  /** Sources of the configured services, by directive; they are added to the storefront's own. */
  readonly services: Readonly<Record<string, readonly string[]>>;
  /** The one style sheet that stands in the page itself, allowed by its hash; empty when there is none. */
  readonly inlineStyle: string;
};

/** The source that allows exactly this inline text. */
function hashSource(text: string): string[] {
  return text === '' ? [] : [`'sha256-${createHash('sha256').update(text).digest('base64')}'`];
}

/**
 * What a page may load: scripts come from the storefront itself and the configured services alone, pictures also from
 * where the venue's art lies. ProviderVenue data stands in the page as inert JSON, so no inline script is ever allowed.
 */
export function contentSecurityPolicy(
  { images, calls, services, inlineStyle }: PageContent,
  isProduction: boolean,
): string {
  const directives = {
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'", ...hashSource(inlineStyle)],
    'img-src': ["'self'", 'data:', 'blob:', ...originsOf(images)],
    'media-src': ["'self'", 'blob:'],
    'connect-src': ["'self'", ...originsOf(calls)],
    'font-src': ["'self'"],
    'manifest-src': ["'self'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    // Without sources, as it is unless a service brings some, it allows nothing.
    'frame-src': [],
    'frame-ancestors': ["'none'"],
    ...(isProduction ? { 'upgrade-insecure-requests': [] } : {}),
    // The first is for browsers that do not know the second; those that do ignore the first.
    'report-uri': [CSP_REPORTS_PATH],
    'report-to': [REPORTING_GROUP],
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources, ...(services[name] ?? [])].join(' '))
    .join('; ');
}
