import { INITIAL_ICON_PATH, MANIFEST_PATH, type Page, paths, venueIconPath } from '#shared/site/paths.ts';
import type { Venue } from '#shared/site/venue.ts';
import { browserColours, type Theme } from '#shared/theme/theme.ts';
import { HEADING_FILES, TEXT_FILE } from '#shared/theme/theme-tokens.ts';

/** The Portuguese words after the venue's name in the title. The client sets titles in the visitor's language. */
const SUFFIXES: Readonly<Record<Page, string>> = {
  home: '',
  gallery: ' · Galeria',
  terms: ' · Termos de serviço',
  privacy: ' · Política de privacidade',
};

/** Returns the path for search engines and link previews. A gallery's is the home page's, which has no card code. */
const canonicalPath = (page: Page) => (page === 'gallery' ? paths.home : paths[page]);

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
}

export function tag(name: 'meta' | 'link', attributes: Readonly<Record<string, string>>): string {
  const written = Object.entries(attributes).map(([key, value]) => `${key}="${escapeHtml(value)}"`);
  return `<${[name, ...written].join(' ')}>`;
}

/** Writes a value as JSON for an element of the page, without `<`, which could end the element early (`</script>`). */
const inertJson = (value: unknown) => JSON.stringify(value).replace(/</g, '\\u003c');

export function inertElement(id: string, value: unknown): string {
  return `<script type="application/json" id="${id}">${inertJson(value)}</script>`;
}

const named = (name: string, content: string) => tag('meta', { name, content });
const property = (name: string, content: string) => tag('meta', { property: name, content });

function description({ name, hasOnlineSale }: Venue): string {
  return `${name}: encontre ${hasOnlineSale ? 'e baixe' : 'e veja'} as fotos e os vídeos da sua visita.`;
}

/** Returns the tags of the link preview in chats and social networks: the venue's, never a visitor's photo. */
function preview(venue: Venue, address: string): string[] {
  return [
    property('og:type', 'website'),
    property('og:site_name', venue.name),
    property('og:title', venue.name),
    property('og:description', description(venue)),
    property('og:url', address),
    property('og:image', venue.backgroundUrl),
    property('og:image:alt', venue.name),
    property('og:locale', 'pt_BR'),
    named('twitter:card', 'summary_large_image'),
  ];
}

const APPLE_ICON_SIZE = 180;

function icons({ theme }: Venue): string[] {
  const icon: Record<string, string> = theme.iconUrl
    ? { href: theme.iconUrl }
    : { href: INITIAL_ICON_PATH, type: 'image/svg+xml' };
  return [
    tag('link', { rel: 'icon', ...icon }),
    tag('link', { rel: 'apple-touch-icon', href: venueIconPath('any', APPLE_ICON_SIZE) }),
    tag('link', { rel: 'manifest', href: MANIFEST_PATH }),
  ];
}

export function fontsOf(theme: Theme, files: ReadonlyMap<string, string>): string[] {
  const names = new Set([TEXT_FILE, HEADING_FILES[theme.headings]]);
  return [...names].flatMap((name) => files.get(name) ?? []);
}

const preload = (as: string, more: Readonly<Record<string, string>>) => tag('link', { rel: 'preload', as, ...more });

/** Preloads the home page's largest picture with the `sizes` of its `img`, so that only one copy is loaded. */
function firstPicture({ homePictures: [first] }: Venue): string[] {
  if (!first) return [];
  const { sizes, srcSet, src } = first;
  const copies: Record<string, string> = sizes && srcSet ? { imagesrcset: srcSet, imagesizes: sizes } : { href: src };
  return [preload('image', { ...copies, fetchpriority: 'high' })];
}

function preloads(venue: Venue, page: Page, fonts: ReadonlyMap<string, string>): string[] {
  return [
    // Browsers fetch fonts in CORS mode, even from the page's own site. A preload without `crossorigin` has another
    // mode, so the font would be loaded twice.
    ...fontsOf(venue.theme, fonts).map((href) => preload('font', { type: 'font/woff2', href, crossorigin: '' })),
    ...(page === 'home' ? firstPicture(venue) : []),
    ...(page === 'home' || page === 'gallery' ? [preload('image', { href: venue.logoUrl })] : []),
  ];
}

/** @param origin the origin of the venue's site, such as `https://aqua.fotos.example` */
export function venueHead(
  venue: Venue,
  { page, origin }: { page: Page; origin: string },
  fonts: ReadonlyMap<string, string>,
  css: string,
): string {
  const address = origin + canonicalPath(page);
  const colours = browserColours(venue.theme);
  return [
    `<title>${escapeHtml(venue.name + SUFFIXES[page])}</title>`,
    named('description', description(venue)),
    page === 'gallery' ? named('robots', 'noindex') : tag('link', { rel: 'canonical', href: address }),
    ...preview(venue, address),
    ...(['light', 'dark'] as const).map((scheme) =>
      tag('meta', { name: 'theme-color', content: colours[scheme], media: `(prefers-color-scheme: ${scheme})` }),
    ),
    named('application-name', venue.name),
    named('apple-mobile-web-app-title', venue.name),
    ...icons(venue),
    ...preloads(venue, page, fonts),
    ...(css === '' ? [] : [`<style>${css}</style>`]),
  ].join('\n');
}

/** Returns the head of a page without a venue. It does not name this product, whose name means nothing to visitors. */
export function neutralHead(): string {
  const icon = tag('link', { rel: 'icon', href: '/icon.svg', type: 'image/svg+xml' });
  return ['<title>Fotos</title>', named('robots', 'noindex'), icon].join('\n');
}
