import type { FastifyRequest } from 'fastify';
import { TIME_ZONE_HEADER } from '#shared/headers.ts';
import { siteNameFromHost } from '#shared/site-name.ts';
import { addressKey } from './client-address.ts';
import type { Config } from './config.ts';
import type { HandleRight, HandleSubject } from './handles.ts';
import type { Limits } from './limits/limits.ts';
import { type OrderKey, orderKeyIn } from './order-handle.ts';
import type { CheckoutsInFlight } from './payment/checkout-lock.ts';
import type { FinishesInFlight } from './payment/finish-once.ts';
import type { Provider } from './provider/provider.ts';
import { ProviderError } from './provider/provider-error.ts';
import { loadVenue, type ProviderVenue } from './provider/venue.ts';
import type { Locks, Marks } from './shared-state/shared-state.ts';

/** Where venues are when a browser does not tell its time zone. */
const DEFAULT_TIME_ZONE = 'America/Sao_Paulo';

/** What a request is about, read from its connection and headers and never from its input. */
export type Visit = {
  /** The venue's site; null on a host of no venue. */
  readonly site: string | null;
  /** The host of that site in lower case, with its port if it has one; empty on a host of no venue. */
  readonly host: string;
  readonly timeZone: string;
  /** The key of the client's address, which limits count by. */
  readonly address: string;
};

/** What every procedure and every byte route gets. */
export type Context = Visit & {
  readonly config: Config;
  readonly provider: Provider;
  readonly checkouts: CheckoutsInFlight;
  readonly finishes: FinishesInFlight;
  readonly limits: Limits;
  readonly locks: Locks;
  readonly marks: Marks;
  /** The orders of which it is known that no payment waits. */
  readonly settledOrders: Marks;
  /** The interval at which replies about persons end, in milliseconds. */
  readonly identifyIntervalMs: number;
  loadVenue(): Promise<ProviderVenue>;
};

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
  const host = site === null ? '' : request.host.toLowerCase();
  const timeZone = timeZoneOf(request.headers[TIME_ZONE_HEADER]);
  return { site, host, timeZone, address: addressKey(request.ip) };
}

/** @param visit of the request, or one made by a test. */
export function createContext(visit: Visit, parts: Omit<Context, keyof Visit | 'loadVenue'>): Context {
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
 * @throws ProviderError NOT_FOUND for a bare, foreign or altered one; RIGHT_EXPIRED for one that was right once.
 */
export function openHandle(
  { provider, venue }: { provider: Provider; venue: ProviderVenue },
  right: HandleRight,
  handle: string,
): HandleSubject {
  const subject = provider.handles.open(venue.site, right, handle);
  if (!subject) throw new ProviderError('NOT_FOUND', `no valid ${right} handle`);
  if (subject === 'expired') throw new ProviderError('RIGHT_EXPIRED', `an expired ${right} handle`);
  return subject;
}

/** The order of a handle. @throws ProviderError NOT_FOUND, RIGHT_EXPIRED as {@link openHandle} */
export function openOrderKey(ctx: { provider: Provider; venue: ProviderVenue }, handle: string): OrderKey {
  const key = orderKeyIn(ctx.provider.handles, openHandle(ctx, 'order', handle).id);
  if (key === null) throw new ProviderError('NOT_FOUND', 'an order handle without its card');
  return key;
}
