import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { contentSecurityPolicy } from '#server/http/security-headers.ts';
import { HTML_LANG } from '#shared/site/locale.ts';
import type { Page } from '#shared/site/paths.ts';
import { SITE_DATA_ID, type SiteData } from '#shared/site/site-data.ts';
import type { Venue } from '#shared/site/venue.ts';
import { themeCss } from '#shared/theme/theme.ts';
import type { Copies, Encoding } from './negotiation.ts';
import type { InlineScripts, Integrity, readPageFiles } from './page-files.ts';
import { inertElement, neutralHead, venueHead } from './page-head.ts';
import type { Render, Rendering } from './server-rendering.ts';

export type PageFrame = {
  readonly template: string;
  readonly filesOf: Awaited<ReturnType<typeof readPageFiles>>;
  readonly fonts: ReadonlyMap<string, string>;
  readonly inlineScripts: InlineScripts;
  readonly integrity: Integrity;
  readonly storageUrl: string;
  readonly render: Render | null;
  readonly services: Readonly<Record<string, readonly string[]>>;
};

export type PageView = {
  readonly page: Page;
  readonly origin: string;
  readonly isSecure: boolean;
  readonly brightest: number;
};

const ROOT = '<div id="root"></div>';

/** Returns the `integrity` attribute, for loaders, and for modules in browsers that ignore the import map's hashes. */
const integrityOf = (integrity: Integrity, src: string) => (integrity[src] ? ` integrity="${integrity[src]}"` : '');

const moduleTag = (integrity: Integrity, src: string) =>
  `<script type="module" crossorigin fetchpriority="high" src="${src}"${integrityOf(integrity, src)}></script>`;

/** Returns the tag of the script that loads a rendered page's modules. */
const loaderTag = (integrity: Integrity, loader: string, modules: readonly string[]) =>
  `<script async fetchpriority="high" src="${loader}"${integrityOf(integrity, loader)} data-modules="${modules.join(' ')}"></script>`;

type Parts = { readonly page: Page; readonly head: string; readonly rendering: Rendering | null };

function fillPage(
  { template, filesOf, inlineScripts, integrity }: PageFrame,
  data: SiteData,
  { page, head, rendering }: Parts,
): string {
  const { locale } = data.visitor;
  const { styles, modules } = filesOf(page, locale, rendering !== null);
  const scripts = rendering
    ? loaderTag(integrity, rendering.loader, modules)
    : modules.map((src) => moduleTag(integrity, src)).join('');
  return template
    .replace(`<html lang="${HTML_LANG.pt}">`, `<html lang="${HTML_LANG[locale]}">`)
    .replace('<!--page-files-->', () => inlineScripts.elements + styles + scripts)
    .replace(/<!--site-head-->.*<!--\/site-head-->/s, () => head)
    .replace(ROOT, (empty) => rendering?.root ?? empty)
    .replace('<!--site-data-->', () => inertElement(SITE_DATA_ID, data));
}

function policyOf(frame: PageFrame, { venue, config }: SiteData, inlineStyle: string, isSecure: boolean): string {
  const { storageUrl, services, inlineScripts } = frame;
  const images = [storageUrl, venue?.banner?.url, venue?.theme.iconUrl, ...(venue?.theme.heroUrls ?? [])];
  const calls = [config.creditCardTokens?.url];
  return contentSecurityPolicy({ images, calls, services, inlineStyle, inlineScripts: inlineScripts.texts }, isSecure);
}

const PACK: Readonly<Record<Encoding, (plain: Buffer) => Buffer>> = {
  br: (plain) => brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (plain) => gzipSync(plain),
};

function packedOnce(plain: Buffer): Copies {
  const copies: Partial<Record<Encoding, Buffer>> = {};
  const packed = (encoding: Encoding) => {
    copies[encoding] ??= PACK[encoding](plain);
    return copies[encoding];
  };
  return { plain, packed };
}

async function renderPage(frame: PageFrame, data: SiteData, view: PageView) {
  const { page, isSecure, brightest } = view;
  const css = data.venue ? themeCss(data.venue.theme, brightest) : '';
  const head = data.venue ? venueHead(data.venue, view, frame.fonts, css) : neutralHead();
  const rendering = (await frame.render?.(data, page)) ?? null;
  const html = fillPage(frame, data, { page, head, rendering });
  const etag = `W/"${createHash('sha256').update(html).digest('base64url')}"`;
  const plain = Buffer.from(html);
  return {
    ...packedOnce(plain),
    etag,
    policy: policyOf(frame, data, css, isSecure),
    endAt: plain.lastIndexOf('</body>'),
  };
}

export type RenderedPage = Awaited<ReturnType<typeof renderPage>>;

/**
 * How many pages are kept, of all venues together: about 20 MB with their compressed copies. A page that was pushed out
 * takes some 4 ms to make again. Pages differ by venue, page, language and cookies, in development also by the port.
 */
export const MOST_PAGES = 500;

type KeptPage = { readonly venue: Venue | null; readonly brightest: number; readonly made: Promise<RenderedPage> };

/**
 * Returns a function that renders a page, or returns the kept one. It renders a page again if its venue or the
 * luminance of the venue's picture changes, or if other pages have pushed it out.
 */
export function createPages(frame: PageFrame): (data: SiteData, view: PageView) => Promise<RenderedPage> {
  const pages = new LRUCache<string, KeptPage>({ max: MOST_PAGES });
  return (data, view) => {
    const { venue, errorCode, venueWords, visitor } = data;
    const { page, origin, isSecure, brightest } = view;
    // A page without a venue says nothing of its host, because anybody can invent hosts.
    const key = JSON.stringify([page, isSecure, venue && origin, visitor, errorCode, venueWords]);
    const known = pages.get(key);
    if (known?.venue === venue && known.brightest === brightest) return known.made;
    const made = renderPage(frame, data, view);
    pages.set(key, { venue, brightest, made });
    return made;
  };
}
