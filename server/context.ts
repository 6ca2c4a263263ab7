import type { ServerResponse } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { CardCode } from '#shared/cards/card-code.ts';
import { ProgramError } from '#shared/program-error.ts';
import { TIME_ZONE_HEADER } from '#shared/site/headers.ts';
import { DEFAULT_TIME_ZONE } from '#shared/site/venue.ts';
import { whenClosed } from '#shared/when-closed.ts';
import { AppError, VisitorLeft } from './errors.ts';
import { connectionOf, type Networks, networksOf } from './http/client-address.ts';
import { createLimits, type LimitSettings } from './limits/limits.ts';
import { createMetrics, type Metrics } from './operations/metrics/metrics.ts';
import { NO_TRACING, type Tracing } from './operations/tracing/tracing.ts';
import { createOrderStores } from './orders/order-stores.ts';
import type { Provider } from './provider/provider.ts';
import type { ProviderVenue } from './provider/types.ts';
import { loadVenue } from './provider/venue.ts';
import { type HandleRight, type OpenedHandle, type OrderKey, orderKeyIn, type Signer } from './rights/handles.ts';
import { type Config, siteOf, type VenueDomains } from './settings/config.ts';
import type { SharedState } from './shared-state/shared-state.ts';
import { type AnswerTime, UNLIMITED } from './work/answer-time.ts';
import { createBudgets } from './work/budgets.ts';

export type SharedOptions = {
  readonly limits?: LimitSettings;
  readonly tracing?: Tracing;
  readonly metrics?: Metrics;
};

export function createSharedContext(
  config: Config,
  state: SharedState,
  { limits, tracing = NO_TRACING, metrics = createMetrics() }: SharedOptions = {},
) {
  return {
    config,
    orders: createOrderStores(state),
    limits: createLimits(limits),
    budgets: createBudgets(),
    tracing,
    metrics,
  };
}

/** What all visits to this process share. */
export type SharedContext = Readonly<ReturnType<typeof createSharedContext>>;

export type Visit = {
  readonly site: string | null;
  /** The site's host in lower case, with its port if it has one; empty if `site` is null. */
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
    /** @throws AppError if the host belongs to no venue; VisitorLeft if the visitor has left; the provider's failure */
    loadVenue(): Promise<ProviderVenue>;
  };

export type VenueContext = Context & { readonly venue: ProviderVenue };
export type HandleContext = Pick<Context, 'provider'> & { readonly venue: Pick<ProviderVenue, 'site'> };

declare module 'fastify' {
  interface FastifyRequest {
    readonly context: Context;
    answer: ServerResponse | null;
    createdContext: Context | null;
  }
}

const MOST_ZONE_CHARACTERS = 64;

/** Caches which time zones exist, because each check by `Intl` takes as long as signing ten media. */
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

/** Returns what a request tells about a visit. A visitor could send X-Forwarded-Host, so only Host names the venue. */
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

/** Matches the names of fields that may be logged. A venue's settings may contain any other text as a field's name. */
const LOGGED_NAME = /^[a-z0-9_-]{1,32}$/;

/** @param said the warnings that this server has logged, by site, so that it logs each once */
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
      // If the visitor has left, the request ends here, before its work begins.
      visit.left.throwIfAborted();
      return venue;
    },
  };
}

/** Passes on, to the mock provider, the fault that a tester asks for by a header. Never used in production. */
function withRequestedFault(provider: Provider, request: FastifyRequest): Provider {
  const fault = request.headers['x-mock-fault'];
  return typeof fault === 'string'
    ? { ...provider, http: provider.http.withHeaders({ 'x-mock-fault': fault }) }
    : provider;
}

/** Gives requests a context, which is created once a route uses it: health checks and the client's files need none. */
export function decorateRequests(app: FastifyInstance, shared: SharedContext, provider: Provider): void {
  const { config } = shared;
  const said = new Set<string>();
  app.decorateRequest('answer', null);
  app.decorateRequest('createdContext', null);
  app.addHook('onRequest', (request, { raw }, done) => {
    request.answer = raw;
    done();
  });
  app.decorateRequest('context', {
    getter() {
      if (!this.answer) throw new ProgramError('the context does not exist before the first hook');
      const calling = config.isProduction ? provider : withRequestedFault(provider, this);
      this.createdContext ??= createContext(visitOf(this, this.answer, config), { ...shared, provider: calling }, said);
      return this.createdContext;
    },
  });
}

/** @throws AppError NOT_FOUND if the handle is not signed for this right and venue; RIGHT_EXPIRED if it is too old */
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
