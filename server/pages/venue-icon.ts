import type { FastifyInstance } from 'fastify';
import { FILE_POLICY } from '#server/http/security-headers.ts';
import { INITIAL_ICON_PATH } from '#shared/site/paths.ts';
import type { Venue } from '#shared/site/venue.ts';
import { formatColour } from '#shared/theme/colour.ts';
import { inkOn } from '#shared/theme/palette.ts';
import { venueColours } from '#shared/theme/theme.ts';
import { escapeHtml } from './page-head.ts';

const HOUR_SECONDS = 3600;

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

export function initialIconRoute(app: FastifyInstance): void {
  app.get(INITIAL_ICON_PATH, async (request, reply) => {
    const { details } = await request.context.loadVenue();
    return reply
      .type('image/svg+xml')
      .header('cache-control', `public, max-age=${HOUR_SECONDS}`)
      .header('content-security-policy', FILE_POLICY)
      .send(initialIcon(details));
  });
}
