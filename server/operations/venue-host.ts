import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { siteOf, type VenueDomains } from '#server/config.ts';
import { AppError, errorCodeOf } from '#server/errors.ts';
import { sendError } from '#server/http/refusals.ts';
import type { Provider } from '#server/provider/types.ts';
import { loadVenue } from '#server/provider/venue.ts';
import type { Metrics } from './metrics/metrics.ts';

export type VenueHosts = {
  assertVenue(host: string): Promise<void>;
};

/** Hosts that were no venue's: the burst, and the rate per second. */
const UNKNOWN_AT_ONCE = 50;
const UNKNOWN_A_SECOND = 2;

/** Lets a number of things happen at once, and then a few each second. Caddy does not say whose connection it asks for. */
function createBudget(): () => boolean {
  let [left, at] = [UNKNOWN_AT_ONCE, performance.now()];
  return () => {
    const now = performance.now();
    left = Math.min(UNKNOWN_AT_ONCE, left + ((now - at) / 1_000) * UNKNOWN_A_SECOND);
    at = now;
    if (left < 1) return false;
    left -= 1;
    return true;
  };
}

const isWithin = (host: string, domain: string) => host.endsWith(`.${domain}`);

/** Cached as for pages. Invented hosts have a budget; former venues' hosts need none, nor the domain of all venues. */
export function createVenueHosts(provider: Provider, domains: VenueDomains): VenueHosts {
  const known = new Set<string>();
  const mayAsk = createBudget();
  return {
    async assertVenue(host) {
      const name = host.toLowerCase();
      if (name === domains.providerDomain) return;
      // A browser can name this machine anything. A certificate is for a name under the domain, or one of the table.
      const isOurs = domains.venueDomains.has(name) || isWithin(name, domains.providerDomain);
      const site = isOurs ? siteOf(name, domains) : null;
      if (site === null) throw new AppError('ORGANIZATION_NOT_FOUND', 'the host belongs to no venue');
      if (!known.has(site) && !mayAsk()) throw new AppError('SERVER_BUSY', 'too many unknown hosts were asked for');
      await loadVenue({ ...provider, http: provider.http.forSite(site) }, site);
      known.add(site);
    },
  };
}

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
