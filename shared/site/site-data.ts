import type { ErrorCode } from '#shared/error-codes.ts';
import type { Locale, OfferedLocale } from './locale.ts';
import type { Page } from './paths.ts';
import type { Venue } from './venue.ts';

/** The service that turns a credit card into a token: its address and our public key. */
export type CreditCardTokenService = { readonly url: string; readonly publicKey: string };

/** The part of the configuration that pages contain, which anybody can read. */
export type PublicConfig = {
  /** Null if no public key is configured. An error then shows in place of the credit card form (B12). */
  readonly creditCardTokens: CreditCardTokenService | null;
  readonly services: OptionalServices | null;
  /** Whether to ask for consent: in production only if a service is configured, elsewhere always (S7, decision 022). */
  readonly asksConsent: boolean;
};

/** The third-party services that a page may use; null for one that is off (S10 to S12). */
export type OptionalServices = {
  readonly supportChat: { readonly script: string; readonly style: string; readonly socket: string } | null;
  readonly errorReporting: { readonly dsn: string; readonly release: string; readonly environment: string } | null;
  readonly analytics: { readonly id: string; readonly script: string } | null;
};

export type OptionalService = keyof OptionalServices;

/** The site's cookies. Only a visitor's choice sets them, and they contain no code and no personal data. */
export const COOKIES = {
  locale: 'locale',
  /** Set while this device keeps cards (decision 012). It does not contain their codes. */
  keptCards: 'kept-card',
} as const;

/** What the server reads from a visitor's request to render a page. The browser's first rendering uses the same. */
export type PageVisitor = {
  readonly locale: Locale;
  readonly offered: OfferedLocale | null;
  readonly keepsCard: boolean;
};

/** Reads a cookie from a request's header or from `document.cookie`; null if it is not set. */
export function cookieIn(cookies: string, name: string): string | null {
  const [, value] = new RegExp(`(?:^|;)\\s*${name}=([^;]*)`).exec(cookies) ?? [];
  return value?.trim() ?? null;
}

/** The id of the element in which a page carries its site's data as inert JSON. */
export const SITE_DATA_ID = 'site-data';

export const RENDERED_PAGES = ['home', 'gallery'] as const satisfies readonly Page[];
export type RenderedPageName = (typeof RENDERED_PAGES)[number];

/** Renders what a page shows first (decision 009). @returns the HTML of the element `root` */
export type RenderPage = (site: SiteData, page: RenderedPageName) => Promise<string>;

export type SiteData = {
  readonly venue: Venue | null;
  readonly errorCode: ErrorCode | null;
  readonly venueWords?: string | undefined;
  readonly config: PublicConfig;
  readonly visitor: PageVisitor;
};

/** The id of the element in which a page carries, as inert JSON, the replies to the calls that it would make first. */
export const PAGE_ANSWERS_ID = 'page-answers';

export type PageAnswer = {
  /** The body of the answered call; undefined for a call without input. */
  readonly body?: string;
  /** The server's reply, which may be a refusal, in the form that tRPC's client reads. */
  readonly reply: object;
};

export type PageAnswers = Readonly<Record<string, PageAnswer>>;
