import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { AppError, errorCodeOf } from '#server/errors.ts';
import { sendError } from '#server/http/error-reply.ts';
import type { Provider } from '#server/provider/types.ts';
import { loadVenue } from '#server/provider/venue.ts';
import { siteNameFromHost } from '#shared/site/site-name.ts';

/** The venues of this server, for a proxy that obtains certificates. */
export type VenueHosts = {
  /** @throws AppError ORGANIZATION_NOT_FOUND for a host of no venue; else as any read of the provider. */
  assertVenue(host: string): Promise<void>;
};

const isWithin = (host: string, domain: string) => host === domain || host.endsWith(`.${domain}`);

/** Venues as pages know them: cached for as long, and an unknown one is requested as seldom. */
export function createVenueHosts(provider: Provider, providerDomain: string): VenueHosts {
  return {
    async assertVenue(host) {
      // A browser can name this machine anything. A certificate is for a name under the domain.
      const site = isWithin(host.toLowerCase(), providerDomain) ? siteNameFromHost(host, providerDomain) : null;
      if (site === null) throw new AppError('ORGANIZATION_NOT_FOUND', 'the host belongs to no venue');
      await loadVenue({ ...provider, http: provider.http.forSite(site) }, site);
    },
  };
}

const query = z.object({ domain: z.string().max(253) });

/**
 * `/venue-host?domain=…`: whether a host is a venue's, as Caddy asks before it obtains a certificate. 200 or 404; 503 while
 * nobody knows.
 */
export function venueHostRoute(app: FastifyInstance, venueHosts: VenueHosts): void {
  app.get('/venue-host', async (request, reply) => {
    const asked = query.safeParse(request.query);
    if (!asked.success) return sendError(reply, 'BAD_INPUT');
    try {
      await venueHosts.assertVenue(asked.data.domain);
      return await reply.header('cache-control', 'no-store').send({ status: 'ok' });
    } catch (error) {
      return sendError(reply, errorCodeOf(error));
    }
  });
}
