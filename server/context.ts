import type { ServerResponse } from 'node:http';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { TIME_ZONE_HEADER } from '#shared/site/headers.ts';
import { type Config, siteOf, type VenueDomains } from './config.ts';
import { AppError } from './errors.ts';
import { connectionOf, type Networks, networksOf } from './http/client-address.ts';
import { abortOnClose } from './http/connections.ts';
import type { Limits } from './limits/limits.ts';
import type { Metrics } from './operations/metrics/metrics.ts';
import type { Tracing } from './operations/tracing/tracing.ts';
import type { OrderState } from './orders/order-state.ts';
import { DEFAULT_TIME_ZONE } from './provider/to-domain.ts';
import type { Provider, ProviderVenue } from './provider/types.ts';
import { loadVenue } from './provider/venue.ts';
import type { HandleRight, OpenedHandle } from './rights/handles.ts';
import { type OrderKey, orderKeyIn, type Signer } from './rights/order-handle.ts';
import { type AnswerTime, UNLIMITED } from './work/answer-time.ts';
import type { Budgets } from './work/budgets.ts';

export type Visit = {
  readonly site: string | null;
  /** The host of that site in lower case, with its port if it has one; empty on a host of no venue. */
  readonly host: string;
  readonly timeZone: () => string;
  /** The narrowest of the networks. */
  readonly address: string;
  readonly networks: Networks;
  readonly connection: string;
  readonly requestId: string;
  readonly log: FastifyBaseLogger;
  /** Aborts when the visitor leaves before the answer. */
  readonly left: AbortSignal;
};

export type SharedContext = {
  readonly config: Config;
  readonly orders: OrderState;
  readonly limits: Limits;
  /** The cards and clients whose galleries are being made for a page: repeated opening makes no more of them. */
  readonly answersInWork: Set<string>;
  /** What the log has said of venues' settings, by site: once a process is enough. */
  readonly saidOfVenues: Set<string>;
  /** The interval of replies about persons, in milliseconds: their time says nothing about what was found. */
  readonly identifyIntervalMs: number;
  readonly budgets: Budgets;
  readonly tracing: Tracing;
  readonly metrics: Metrics;
};

export type Context = Visit &
  SharedContext & {
    readonly provider: Provider;
    readonly time: AnswerTime;
    /** @throws AppError when the host belongs to no venue; VisitorLeft; else as any read of the provider. */
    loadVenue(): Promise<ProviderVenue>;
  };

export type VenueContext = Context & { readonly venue: ProviderVenue };
export type HandleContext = Pick<Context, 'provider'> & { readonly venue: Pick<ProviderVenue, 'site'> };

/** The zone of a browser, as it names it. For one that names none, or an unknown one, the venue's own is the best guess. */
export function timeZoneOf(named: string | string[] | undefined): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: String(named) }).resolvedOptions().timeZone;
  } catch {
    return DEFAULT_TIME_ZONE;
  }
}

/** The host itself selects the venue, not `X-Forwarded-Host`: a proxy may pass on what a visitor sent. */
export function visitOf(request: FastifyRequest, answer: ServerResponse, domains: VenueDomains): Visit {
  const { host: given = '' } = request.headers;
  const site = siteOf(given, domains);
  const host = site === null ? '' : given.toLowerCase();
  const timeZone = () => timeZoneOf(request.headers[TIME_ZONE_HEADER]);
  const networks = networksOf(request.ip);
  const [address] = networks;
  const connection = connectionOf(request);
  const { id: requestId, log } = request;
  return { site, host, timeZone, address, networks, connection, requestId, log, left: abortOnClose(answer) };
}

/** Of the names that a venue's settings have: enough for whoever writes settings, and nothing else. */
const LOGGED_NAME = /^[a-z0-9_-]{1,32}$/;

function warnOfSettings(venue: ProviderVenue, { log }: Visit, { config, saidOfVenues }: SharedContext): void {
  const { site, details, unknownFormFields } = venue;
  const isNew = (key: string) => !saidOfVenues.has(key) && saidOfVenues.add(key);
  if (details.seller === null && config.isProduction && isNew(`seller ${site}`))
    log.warn('the settings of a venue name no seller');
  const fields = unknownFormFields.filter((name) => LOGGED_NAME.test(name)).slice(0, 9);
  if (unknownFormFields.length > 0 && isNew(`fields ${site}`))
    log.warn({ fields }, 'the settings of a venue ask persons for what no form has');
}

export function createContext(visit: Visit, shared: SharedContext & { readonly provider: Provider }): Context {
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
      warnOfSettings(venue, visit, shared);
      // A procedure begins here, and what has begun is not broken off.
      visit.left.throwIfAborted();
      return venue;
    },
  };
}

/** @throws AppError NOT_FOUND for a bare, foreign or altered handle; RIGHT_EXPIRED for an old one */
export function openHandle({ provider, venue }: HandleContext, right: HandleRight, handle: string): OpenedHandle {
  const subject = provider.handles.open(venue.site, right, handle);
  if (!subject) throw new AppError('NOT_FOUND', `no valid ${right} handle`);
  if (subject === 'expired') throw new AppError('RIGHT_EXPIRED', `an expired ${right} handle`);
  return subject;
}

export type OpenedOrder = OrderKey & { readonly signer: Signer };

export function openOrderKey(ctx: HandleContext, handle: string): OpenedOrder {
  const opened = openHandle(ctx, 'order', handle);
  const key = orderKeyIn(opened.id);
  if (key === null) throw new AppError('NOT_FOUND', 'an order handle without its card');
  return { ...key, signer: { handles: ctx.provider.handles.because(opened), site: ctx.venue.site } };
}
