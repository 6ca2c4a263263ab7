import type { FastifyRequest } from 'fastify';
import type { Payment } from '#shared/payment.ts';
import { siteNameFromHost } from '#shared/site-name.ts';
import type { Config } from './config.ts';
import type { HandleRight, HandleSubject } from './handles.ts';
import type { FinishesInFlight } from './payment/finish-once.ts';
import type { Provider } from './provider/provider.ts';
import { ProviderError } from './provider/provider-error.ts';
import { loadVenue, type Venue } from './provider/venue.ts';

/** Where venues are when a browser does not tell its time zone. */
const DEFAULT_TIME_ZONE = 'America/Sao_Paulo';

/** What a request is about, read from its connection and headers and never from its input. */
export type Visit = { readonly site: string | null; readonly host: string; readonly timeZone: string };

/** What every procedure and every byte route gets. */
export type Context = Visit & {
  readonly config: Config;
  readonly provider: Provider;
  readonly checkouts: CheckoutsInFlight;
  readonly finishes: FinishesInFlight;
  loadVenue(): Promise<Venue>;
};

/** One checkout at a time per order: a second call joins the one that is under way. */
export type CheckoutsInFlight = Map<string, Promise<Payment>>;

function timeZoneOf(header: string | string[] | undefined): string {
  if (typeof header !== 'string') return DEFAULT_TIME_ZONE;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: header }).resolvedOptions().timeZone;
  } catch {
    // An unknown zone is a browser we know nothing of; the venue's own is the best guess.
    return DEFAULT_TIME_ZONE;
  }
}

/** The visit in a request: the validated host decides the venue. */
export function visitOf(request: FastifyRequest, providerDomain: string): Visit {
  const site = siteNameFromHost(request.host, providerDomain);
  return { site, host: request.host.toLowerCase(), timeZone: timeZoneOf(request.headers['x-time-zone']) };
}

/** @param visit of the request, or one made by a test. */
export function createContext(
  visit: Visit,
  parts: Pick<Context, 'config' | 'provider' | 'checkouts' | 'finishes'>,
): Context {
  const provider = { ...parts.provider, http: parts.provider.http.forSite(visit.site) };
  return {
    ...visit,
    ...parts,
    provider,
    async loadVenue() {
      if (visit.site === null) throw new ProviderError('ORGANIZATION_NOT_FOUND', 'the host belongs to no venue');
      return loadVenue(provider, visit.site);
    },
  };
}

/**
 * The id in a handle that a browser sent back.
 * @throws ProviderError NOT_FOUND for a bare, foreign or altered one.
 */
export function openHandle(
  { provider, venue }: { provider: Provider; venue: Venue },
  right: HandleRight,
  handle: string,
): HandleSubject {
  const subject = provider.handles.open(venue.site, right, handle);
  if (!subject) throw new ProviderError('NOT_FOUND', `no valid ${right} handle`);
  return subject;
}
