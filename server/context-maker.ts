import type { FastifyRequest } from 'fastify';
import { marksWithFallback } from '#server/shared-state/fallback-marks.ts';
import type { Config } from './config.ts';
import { type Context, createContext, visitOf } from './context.ts';
import { createLimits, type LimitSettings } from './limits/limits.ts';
import type { CheckoutsInFlight } from './payment/checkout-lock.ts';
import type { FinishesInFlight } from './payment/finish-once.ts';
import type { Provider } from './provider/provider.ts';
import { createMemoryMarks } from './shared-state/memory-marks.ts';
import type { SharedState } from './shared-state/shared-state.ts';

/** The interval at which replies about persons end, in ms: longer than the provider usually takes for a search. */
const IDENTIFY_INTERVAL_MS = 500;

/** What limits are counted with, and how fast persons are told of; tests have numbers of their own. */
export type LimitOptions = {
  readonly limits?: Omit<LimitSettings, 'secret'>;
  readonly identifyIntervalMs?: number;
};

/** A tester's wish for trouble, passed on to the mock provider; never in production. */
function withRequestedFault(provider: Provider, request: FastifyRequest): Provider {
  const fault = request.headers['x-mock-fault'];
  return typeof fault === 'string'
    ? { ...provider, http: provider.http.withHeaders({ 'x-mock-fault': fault }) }
    : provider;
}

/** What the procedures share beside the provider; what is under way is known to the whole process. */
export function sharedParts(config: Config, { locks, marks, redis }: SharedState, options: LimitOptions = {}) {
  const checkouts: CheckoutsInFlight = new Map();
  const finishes: FinishesInFlight = new Map();
  const [secret = ''] = config.handleSecrets;
  const limits = createLimits({ marks, redis }, { factor: config.limitFactor, ...options.limits, secret });
  const identifyIntervalMs = options.identifyIntervalMs ?? IDENTIFY_INTERVAL_MS;
  const settledOrders = redis === null ? createMemoryMarks() : marksWithFallback(marks, createMemoryMarks());
  return { config, checkouts, finishes, limits, locks, marks, settledOrders, identifyIntervalMs };
}

/** Makes what a request's procedures work with. */
export function contextMaker(
  parts: ReturnType<typeof sharedParts>,
  provider: Provider,
): (request: FastifyRequest) => Context {
  const { config } = parts;
  return (request) =>
    createContext(visitOf(request, config.providerDomain), {
      ...parts,
      provider: config.isProduction ? provider : withRequestedFault(provider, request),
    });
}
