import type { ServerResponse } from 'node:http';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { CardCode } from '#shared/cards/card-code.ts';
import { TIME_ZONE_HEADER } from '#shared/site/headers.ts';
import { whenClosed } from '#shared/when-closed.ts';
import { siteOf, type VenueDomains } from './config.ts';
import { AppError, VisitorLeft } from './errors.ts';
import { connectionOf, type Networks, networksOf } from './http/client-address.ts';
import type { Provider } from './provider/provider.ts';
import { DEFAULT_TIME_ZONE } from './provider/to-domain.ts';
import type { ProviderVenue } from './provider/types.ts';
import { loadVenue } from './provider/venue.ts';
import { type HandleRight, type OpenedHandle, type OrderKey, orderKeyIn, type Signer } from './rights/handles.ts';
import type { SharedContext } from './shared-context.ts';
import { type AnswerTime, UNLIMITED } from './work/answer-time.ts';

export type Visit = {
  readonly site: string | null;
  /** The site's host in lower case, with its port if it has one; empty if the host belongs to no venue. */
  readonly host: string;
  readonly timeZone: () => string;
  readonly networks: Networks;
  readonly connection: string;
  readonly requestId: string;
  readonly log: FastifyBaseLogger;
  /** Aborts when the visitor leaves before the answer is complete. */
  readonly left: AbortSignal;
};

export type Context = Visit &
  SharedContext & {
    readonly provider: Provider;
    readonly time: AnswerTime;
    /** @throws AppError if the host belongs to no venue; VisitorLeft; or like any read from the provider */
    loadVenue(): Promise<ProviderVenue>;
  };

export type VenueContext = Context & { readonly venue: ProviderVenue };
export type HandleContext = Pick<Context, 'provider'> & { readonly venue: Pick<ProviderVenue, 'site'> };

const MOST_ZONE_CHARACTERS = 64;

/** Caches which time zones exist, because `Intl` takes as long for a check as it takes to sign ten media. */
const timeZones = new LRUCache<string, string>({
  max: 500,
  memoMethod(named) {
    try {
      return new Intl.DateTimeFormat('en', { timeZone: named }).resolvedOptions().timeZone;
    } catch {
      return DEFAULT_TIME_ZONE;
    }
  },
});

/** Returns the time zone that the browser sent; the default zone if it sent none or an unknown one. */
export const timeZoneOf = (named: string | string[] | undefined): string =>
  timeZones.memo(String(named).slice(0, MOST_ZONE_CHARACTERS));

function abortOnClose(answer: ServerResponse): AbortSignal {
  const controller = new AbortController();
  whenClosed(answer, () => {
    if (!answer.writableFinished) controller.abort(new VisitorLeft());
  });
  return controller.signal;
}

/** The Host header selects the venue, not `X-Forwarded-Host`, which a proxy may pass on from a visitor. */
export function visitOf(request: FastifyRequest, answer: ServerResponse, domains: VenueDomains): Visit {
  const { host: given = '' } = request.headers;
  const site = siteOf(given, domains);
  const host = site === null ? '' : given.toLowerCase();
  const timeZone = () => timeZoneOf(request.headers[TIME_ZONE_HEADER]);
  const networks = networksOf(request.ip);
  const connection = connectionOf(request);
  const { id: requestId, log } = request;
  return { site, host, timeZone, networks, connection, requestId, log, left: abortOnClose(answer) };
}

/** Only field names of this form are logged. A venue's settings may contain any other text as a field's name. */
const LOGGED_NAME = /^[a-z0-9_-]{1,32}$/;

/** @param said the warnings that this process has logged, by site, so that it logs each once */
function warnOfSettings(venue: ProviderVenue, { log, config }: Context, said: Set<string>): void {
  const { site, details, unknownFormFields } = venue;
  const isNew = (key: string) => !said.has(key) && said.add(key);
  if (details.seller === null && config.isProduction && isNew(`seller ${site}`))
    log.warn('the settings of a venue name no seller');
  const fields = unknownFormFields.filter((name) => LOGGED_NAME.test(name)).slice(0, 9);
  if (unknownFormFields.length > 0 && isNew(`fields ${site}`))
    log.warn({ fields }, 'the settings of a venue ask persons for what no form has');
}

/** @param said as in {@link warnOfSettings} */
export function createContext(
  visit: Visit,
  shared: SharedContext & { readonly provider: Provider },
  said: Set<string>,
): Context {
  const provider = { ...shared.provider, http: shared.provider.http.forVisit(visit) };
  return {
    ...visit,
    ...shared,
    provider,
    time: UNLIMITED,
    async loadVenue() {
      if (visit.site === null) throw new AppError('ORGANIZATION_NOT_FOUND', 'the host belongs to no venue');
      const venue = await loadVenue(this.provider, visit.site);
      shared.tracing.atVenue(venue.site);
      shared.metrics.atVenue(venue.site);
      warnOfSettings(venue, this, said);
      // Visitors who have left are stopped only here: a procedure that has begun is not interrupted.
      visit.left.throwIfAborted();
      return venue;
    },
  };
}

/** @throws AppError NOT_FOUND if the handle is unsigned, altered or another venue's; RIGHT_EXPIRED if it is too old */
export function openHandle({ provider, venue }: HandleContext, right: HandleRight, handle: string): OpenedHandle {
  const subject = provider.handles.open(venue.site, right, handle);
  if (!subject) throw new AppError('NOT_FOUND', `no valid ${right} handle`);
  if (subject === 'expired') throw new AppError('RIGHT_EXPIRED', `an expired ${right} handle`);
  return subject;
}

/** Returns the card of an opened right to a card, or to delete a card's media. */
export const cardIn = ({ id }: OpenedHandle) => id as CardCode;

export function openOrderKey(ctx: HandleContext, handle: string): OrderKey & { readonly signer: Signer } {
  const opened = openHandle(ctx, 'order', handle);
  const key = orderKeyIn(opened.id);
  if (key === null) throw new AppError('NOT_FOUND', 'an order handle that names no card');
  return { ...key, signer: { handles: ctx.provider.handles.limitedBy(opened), site: ctx.venue.site } };
}
