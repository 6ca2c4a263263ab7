import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { siteOf, type VenueDomains } from '#server/config.ts';
import { AppError, errorCodeOf } from '#server/errors.ts';
import { sendError } from '#server/http/refusals.ts';
import type { Provider } from '#server/provider/types.ts';
import { loadVenue } from '#server/provider/venue.ts';
import type { Metrics } from './metrics/metrics.ts';
import { tokenBucket } from './token-bucket.ts';

/** Hosts that were no venue's. Caddy does not say whose connection it asks for. */
const UNKNOWN_HOSTS = { burst: 50, perSecond: 2 };

/** Cached as for pages. Invented hosts are bounded; former venues' hosts are not, nor the domain of all venues. */
export function createVenueHosts(provider: Provider, domains: VenueDomains) {
  const known = new Set<string>();
  const mayAsk = tokenBucket(UNKNOWN_HOSTS);
  return {
    async assertVenue(host: string): Promise<void> {
      const name = host.toLowerCase();
      if (name === domains.providerDomain) return;
      // A browser can name this machine anything. A certificate is for a name under the domain, or one of the table.
      const isOurs = domains.venueDomains.has(name) || name.endsWith(`.${domains.providerDomain}`);
      const site = isOurs ? siteOf(name, domains) : null;
      if (site === null) throw new AppError('ORGANIZATION_NOT_FOUND', 'the host belongs to no venue');
      if (!known.has(site) && !mayAsk()) throw new AppError('SERVER_BUSY', 'too many unknown hosts were asked for');
      await loadVenue({ ...provider, http: provider.http.forSite(site) }, site);
      known.add(site);
    },
  };
}

export type VenueHosts = ReturnType<typeof createVenueHosts>;

const query = z.object({ domain: z.string().max(253) });

/** Whether a host is a venue's, as Caddy asks before it obtains a certificate: 200 or 404; 503 while nobody knows. */
export function venueHostRoute(
  app: FastifyInstance,
  venueHosts: VenueHosts,
  metrics: Pick<Metrics, 'venueHost'>,
): void {
  app.get('/venue-host', async (request, reply) => {
    const asked = query.safeParse(request.query);
    if (!asked.success) return sendError(reply, 'BAD_INPUT');
    try {
      await venueHosts.assertVenue(asked.data.domain);
      metrics.venueHost('venue');
      return await reply.header('cache-control', 'no-store').send({ status: 'ok' });
    } catch (error) {
      const code = errorCodeOf(error);
      metrics.venueHost(code === 'ORGANIZATION_NOT_FOUND' ? 'unknown' : code === 'SERVER_BUSY' ? 'limited' : 'failed');
      return sendError(reply, code);
    }
  });
}
