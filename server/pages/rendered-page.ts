import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { contentSecurityPolicy } from '#server/http/content-security-policy.ts';
import type { Page } from '#shared/paths.ts';
import { SITE_DATA_ID, type SiteData } from '#shared/site-data.ts';
import { themeCss } from '#shared/theme.ts';
import type { Venue } from '#shared/venue.ts';
import type { Copies, Encoding } from './encoding.ts';
import type { FontFiles } from './font-files.ts';
import type { PageFiles } from './page-files.ts';
import { inertElement, neutralHead, venueHead } from './page-head.ts';
import type { AddRendering } from './server-rendering.ts';

/** What is the same for all pages of this process. */
export type PageFrame = {
  /** The built page, with comments where the head and the data belong. */
  readonly template: string;
  /** The tags of each page's own files. */
  readonly files: PageFiles;
  readonly fonts: FontFiles;
  /** The address of the venues' pictures. */
  readonly storageUrl: string;
  /** Renders the first thing to see into pages; null where pages come without. */
  readonly addRendering: AddRendering | null;
  /** Sources of the configured services, by directive of the policy. */
  readonly services: Readonly<Record<string, readonly string[]>>;
};

/** Which page, and the address by which it is seen. */
export type PageView = {
  readonly page: Page;
  /** Of the venue's site: `https://aqua.fotos.example`. */
  readonly origin: string;
  /** Whether the browser may be asked to request everything by https. */
  readonly isSecure: boolean;
  /** The greatest luminance of the venue's picture where words may lie on it, 0 to 1. */
  readonly brightest: number;
};

/** A page with all that follows from its content, made once for many visitors. */
export type RenderedPage = Copies & {
  readonly etag: string;
  readonly policy: string;
  /** Where in its bytes the body ends. */
  readonly endAt: number;
};

/** The built page with its head, and with the site's data as inert JSON. */
function fillPage(template: string, head: string, data: SiteData): string {
  const json = inertElement(SITE_DATA_ID, data);
  return template.replace(/<!--site-head-->.*<!--\/site-head-->/s, () => head).replace('<!--site-data-->', () => json);
}

function policyOf(frame: PageFrame, { venue, config }: SiteData, inlineStyle: string, isSecure: boolean): string {
  const { storageUrl, services } = frame;
  const images = [storageUrl, venue?.banner?.url, venue?.theme.iconUrl, ...(venue?.theme.heroUrls ?? [])];
  return contentSecurityPolicy({ images, calls: [config.cardTokens?.url], services, inlineStyle }, isSecure);
}

const PACK: Readonly<Record<Encoding, (plain: Buffer) => Buffer>> = {
  br: (plain) => brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (plain) => gzipSync(plain),
};

/** Packs a text when it is first asked for in an encoding, and then keeps it. */
function packedOnce(plain: Buffer): Copies {
  const copies: Partial<Record<Encoding, Buffer>> = {};
  const packed = (encoding: Encoding) => {
    copies[encoding] ??= PACK[encoding](plain);
    return copies[encoding];
  };
  return { plain, packed };
}

/** Makes a page of a venue, or one without a venue. */
async function renderPage(frame: PageFrame, data: SiteData, view: PageView): Promise<RenderedPage> {
  const { page, isSecure, brightest } = view;
  const css = data.venue ? themeCss(data.venue.theme, brightest) : '';
  const head = data.venue ? venueHead(data.venue, view, frame.fonts, css) : neutralHead();
  const template = frame.template.replace('</head>', () => `${frame.files[page]}</head>`);
  const filled = fillPage(template, head, data);
  const html = (await frame.addRendering?.(filled, data, page)) ?? filled;
  const etag = `W/"${createHash('sha256').update(html).digest('base64url')}"`;
  const plain = Buffer.from(html);
  return {
    ...packedOnce(plain),
    etag,
    policy: policyOf(frame, data, css, isSecure),
    endAt: plain.lastIndexOf('</body>'),
  };
}

/** The most pages of one venue: the four pages under a few addresses, since the port of an address is the client's word. */
const PAGES_OF_VENUE = 16;

type VenuePages = Map<string, { readonly brightest: number; readonly made: Promise<RenderedPage> }>;

/**
 * Makes pages, each once for as long as its venue and the luminance of its picture stay the same.
 * @param frame what all pages share
 */
export function createPages(frame: PageFrame): (data: SiteData, view: PageView) => Promise<RenderedPage> {
  const byVenue = new WeakMap<Venue, VenuePages>();
  return (data, view) => {
    if (!data.venue) return renderPage(frame, data, view);
    const pages: VenuePages = byVenue.get(data.venue) ?? new Map();
    byVenue.set(data.venue, pages);
    const key = `${view.page} ${view.isSecure} ${view.origin}`;
    const known = pages.get(key);
    if (known?.brightest === view.brightest) return known.made;
    const made = renderPage(frame, data, view);
    if (known || pages.size < PAGES_OF_VENUE) pages.set(key, { brightest: view.brightest, made });
    return made;
  };
}
