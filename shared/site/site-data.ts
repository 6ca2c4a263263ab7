import type { ErrorCode } from '#shared/error-codes.ts';
import type { Page } from './paths.ts';
import type { PublicConfig } from './public-config.ts';
import type { Venue } from './venue.ts';
import type { Visitor } from './visitor.ts';

/** The id of the element in which a page carries its site's data, as inert JSON. */
export const SITE_DATA_ID = 'site-data';

export const RENDERED_PAGES = ['home', 'gallery'] as const satisfies readonly Page[];
export type RenderedPageName = (typeof RENDERED_PAGES)[number];

/** Renders a page as its first rendering in the browser. @returns HTML for the element `root` */
export type RenderPage = (site: SiteData, page: RenderedPageName) => Promise<string>;

export type SiteData = {
  readonly venue: Venue | null;
  readonly errorCode: ErrorCode | null;
  /** What the provider says of the failure. */
  readonly venueWords?: string | undefined;
  readonly config: PublicConfig;
  readonly visitor: Visitor;
};

/** The id of the element in which a page carries answers of the calls that it would make first, as inert JSON. */
export const PAGE_ANSWERS_ID = 'page-answers';

export type PageAnswer = {
  /** The body of the call that this is the answer of; undefined for a call without an input. */
  readonly body?: string;
  /** What the server would answer, a refusal too, in the form that tRPC's client reads. */
  readonly reply: object;
};

export type PageAnswers = Readonly<Record<string, PageAnswer>>;
