import type { FastifyInstance } from 'fastify';
import { sendError } from '#server/http/refusals.ts';

const HOUR_SECONDS = 3600;
const EXPIRES_MS = 90 * 24 * 3600 * 1000;

/** `/.well-known/security.txt` (RFC 9116): where to report a weakness of the site. Not found without a contact. */
export function securityContactRoute(app: FastifyInstance, contact: string | null): void {
  app.get('/.well-known/security.txt', async (_, reply) => {
    if (contact === null) return sendError(reply.header('cache-control', 'no-store'), 'NOT_FOUND');
    const expires = new Date(Date.now() + EXPIRES_MS).toISOString();
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', `public, max-age=${HOUR_SECONDS}`)
      .send(`Contact: ${contact}\nExpires: ${expires}\nPreferred-Languages: pt, en, es\n`);
  });
}
