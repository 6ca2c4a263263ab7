import type { FastifyInstance } from 'fastify';
import { FILE_POLICY } from '#server/http/security-headers.ts';
import type { Locale } from '#shared/site/locale.ts';
import { ICON_PURPOSES, INITIAL_ICON_PATH, MANIFEST_PATH, paths, venueIconPath } from '#shared/site/paths.ts';
import type { Venue } from '#shared/site/venue.ts';
import { formatColour } from '#shared/theme/colour.ts';
import { inkOn } from '#shared/theme/palette.ts';
import { browserColours, venueColours } from '#shared/theme/theme.ts';
import { escapeHtml } from './page-head.ts';

const HOUR_SECONDS = 3600;
const ICON_SIZES = [192, 512];

const SHORT_NAME = 12;
/** Words that a short name must not end with, such as "and". */
const JOINING_WORDS: Readonly<Record<Locale, string>> = {
  pt: 'a|o|e|em|d[aeo]|d[ao]s',
  en: 'of|the|and',
  es: 'y|el|l[ao]s|la|del?',
};
const JOINING = new RegExp(`(?:\\s+(?:[&–-]|${Object.values(JOINING_WORDS).join('|')}))+$`, 'iu');

export function shortName(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/);
  let short = first;
  for (const word of others) {
    if (`${short} ${word}`.length > SHORT_NAME) return short.replace(JOINING, '');
    short = `${short} ${word}`;
  }
  return short;
}

function manifestOf({ name, theme }: Venue) {
  const { light, surface } = browserColours(theme);
  return {
    name,
    short_name: shortName(name),
    lang: 'pt-BR',
    id: paths.home,
    start_url: paths.home,
    scope: paths.home,
    display: 'standalone',
    theme_color: light,
    background_color: surface,
    icons: ICON_PURPOSES.flatMap((purpose) =>
      ICON_SIZES.map((size) => ({
        src: venueIconPath(purpose, size),
        sizes: `${size}x${size}`,
        type: 'image/png',
        purpose,
      })),
    ),
  };
}

function initialIcon({ name, theme }: Venue): string {
  const { accent } = venueColours(theme);
  const ink = formatColour(inkOn(accent));
  const [initial = '·'] = Array.from(name.trim().toLocaleUpperCase('pt-BR'));
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">',
    `<rect width="32" height="32" rx="8" fill="${formatColour(accent)}"/>`,
    `<text x="16" y="22.5" fill="${ink}" font-family="system-ui,sans-serif" font-size="19" font-weight="700" text-anchor="middle">`,
    `${escapeHtml(initial)}</text></svg>`,
  ].join('');
}

export function manifestRoutes(app: FastifyInstance): void {
  const cached = { 'cache-control': `public, max-age=${HOUR_SECONDS}` };
  app.get(MANIFEST_PATH, async ({ context }, reply) => {
    const { details } = await context.loadVenue();
    const manifest = JSON.stringify(manifestOf(details));
    return reply.type('application/manifest+json; charset=utf-8').headers(cached).send(manifest);
  });
  app.get(INITIAL_ICON_PATH, async ({ context }, reply) => {
    const { details } = await context.loadVenue();
    reply.headers({ ...cached, 'content-security-policy': FILE_POLICY });
    return reply.type('image/svg+xml').send(initialIcon(details));
  });
}
