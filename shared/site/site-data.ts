import type { ErrorCode } from '#shared/error-codes.ts';
import type { Page } from './paths.ts';
import type { PublicConfig } from './public-config.ts';
import type { Venue } from './venue.ts';
import type { PageVisitor } from './visitor.ts';

/** The id of the element in which a page carries its site's data as inert JSON. */
export const SITE_DATA_ID = 'site-data';

export const RENDERED_PAGES = ['home', 'gallery'] as const satisfies readonly Page[];
export type RenderedPageName = (typeof RENDERED_PAGES)[number];

/** Renders a page exactly as the browser first renders it. @returns HTML for the element `root` */
export type RenderPage = (site: SiteData, page: RenderedPageName) => Promise<string>;

export type SiteData = {
  readonly venue: Venue | null;
  readonly errorCode: ErrorCode | null;
  /** The provider's own message about the failure. */
  readonly venueWords?: string | undefined;
  readonly config: PublicConfig;
  readonly visitor: PageVisitor;
};

/** The id of the element in which a page carries, as inert JSON, the replies to the calls that it would make first. */
export const PAGE_ANSWERS_ID = 'page-answers';

export type PageAnswer = {
  /** The body of the call that this answers; undefined for a call without input. */
  readonly body?: string;
  /** The server's reply, which may be a refusal, in the form that tRPC's client reads. */
  readonly reply: object;
};

export type PageAnswers = Readonly<Record<string, PageAnswer>>;
