import { LRUCache } from 'lru-cache';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { PAYMENT_DIFFERENCES, type ServerObserver, VENUE_OUTCOMES } from '#server/operations/server-observer.ts';
import type { Tracing } from '#server/operations/tracing/tracing.ts';
import { CIRCUITS_OF_GROUP } from '#server/provider/transport/circuits.ts';
import type { ProviderHttp } from '#server/provider/transport/http.ts';
import type { CircuitStateName, ProviderObserver } from '#server/provider/transport/observer.ts';
import { VERSION } from '#server/version.ts';
import type { Budgets } from '#server/work/budgets.ts';
import { PAYMENT_METHODS } from '#shared/payment.ts';
import { createBusiestSites } from './busiest-sites.ts';
import { METRICS } from './metric-table.ts';

const REPORTED_STATES = ['open', 'halfOpen'] as const satisfies readonly CircuitStateName[];

export type PoolState = {
  readonly pool: string;
  readonly busy: number;
  readonly limit: number;
  readonly queued: number;
};

/** Every text becomes a label: only words of this program and sites that the provider knows. */
export type Metrics = ServerObserver & {
  request(route: string, status: number, seconds: number): void;
  providerCall(endpoint: string, outcome: string, seconds: number): void;
  /** A venue's circuit changed. @param group of endpoints that share it @param site counted, never shown */
  circuit(group: string, site: string, state: CircuitStateName): void;
  pools(read: () => readonly PoolState[]): void;
  limitHit(kind: string): void;
  sharedState(read: () => boolean | null): void;
  logLinesLost(read: () => number): void;
  refusedLineLeftOut(): void;
  cspReport(directive: string, blocked: string, isLogged: boolean): void;
  venueHost(outcome: 'venue' | 'unknown' | 'limited' | 'failed'): void;
  text(): Promise<string>;
};

function poolGauges(registers: [Registry]): Metrics['pools'] {
  let read: () => readonly PoolState[] = () => [];
  const gauge = (
    row: { name: string; help: string; labelNames: readonly ['pool'] },
    value: (pool: PoolState) => number,
  ) =>
    new Gauge({
      ...row,
      registers,
      collect() {
        this.reset();
        for (const state of read()) this.set({ pool: state.pool }, value(state));
      },
    });
  gauge(METRICS.poolBusy, ({ busy }) => busy);
  gauge(METRICS.poolLimit, ({ limit }) => limit);
  gauge(METRICS.queueLength, ({ queued }) => queued);
  return (given) => {
    read = given;
  };
}

/** Counts the venues by the state of their circuits. A label for each venue would be too many. */
function circuitGauge(gauge: Gauge<'group' | 'state'>): Metrics['circuit'] {
  const groups = new Map<string, LRUCache<string, CircuitStateName>>();
  return (group, site, state) => {
    const sites = groups.get(group) ?? new LRUCache<string, CircuitStateName>({ max: CIRCUITS_OF_GROUP });
    groups.set(group, sites);
    if (state === 'closed') sites.delete(site);
    else sites.set(site, state);
    const states = [...sites.values()];
    for (const reported of REPORTED_STATES)
      gauge.set({ group, state: reported }, states.filter((one) => one === reported).length);
  };
}

/** The gauge of Redis. It has no value without one, so that no alert takes its absence for an outage. */
function sharedStateGauge(registers: [Registry]): Metrics['sharedState'] {
  let read: () => boolean | null = () => null;
  new Gauge({
    ...METRICS.sharedState,
    registers,
    collect() {
      this.remove();
      const isUp = read();
      if (isUp !== null) this.set(Number(isUp));
    },
  });
  return (given) => {
    read = given;
  };
}

function lostLinesCounter(registers: [Registry]): Metrics['logLinesLost'] {
  let read = () => 0;
  new Counter({
    ...METRICS.logLinesLost,
    registers,
    collect() {
      this.reset();
      this.inc(read());
    },
  });
  return (given) => {
    read = given;
  };
}

/** The usual outcomes start at 0: Prometheus sees no increase where a line begins, and a first charge would be none. */
function chargeCounter(registers: [Registry]): Counter<'method' | 'outcome'> {
  const counter = new Counter({ ...METRICS.charges, registers });
  for (const outcome of ['ok', 'OUTCOME_UNKNOWN', 'PROVIDER_UNAVAILABLE']) {
    for (const method of PAYMENT_METHODS) counter.inc({ method, outcome }, 0);
  }
  counter.inc({ method: 'creditCard', outcome: 'refused' }, 0);
  return counter;
}

function differenceCounter(registers: [Registry]): Metrics['paymentDiffers'] {
  const counter = new Counter({ ...METRICS.paymentDifferences, registers });
  for (const difference of PAYMENT_DIFFERENCES) counter.inc({ difference }, 0);
  return (difference) => counter.inc({ difference });
}

/** The procedures that are counted by venue: a visitor opens a gallery, begins an order, pays it, gets the photos. */
const SELLING = ['gallery.byCards', 'order.open', 'payment.checkout', 'order.finish'];

function venueCounter(registers: [Registry]): Pick<Metrics, 'atVenue' | 'venueCall'> {
  const counter = new Counter({ ...METRICS.venueCalls, registers });
  const lines = SELLING.flatMap((procedure) => VENUE_OUTCOMES.map((outcome) => ({ procedure, outcome })));
  const sites = createBusiestSites({
    onEnter(site) {
      for (const line of lines) counter.inc({ site, ...line }, 0);
    },
    onLeave(site) {
      for (const line of lines) counter.remove({ site, ...line });
    },
  });
  return {
    atVenue: sites.exists,
    venueCall(site, procedure, outcome) {
      if (SELLING.includes(procedure)) counter.inc({ site: sites.labelOf(site), procedure, outcome });
    },
  };
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers: [Registry] = [registry];
  const requests = new Counter({ ...METRICS.requests, registers });
  const { buckets, ...requestTimes } = METRICS.requestSeconds;
  const requestSeconds = new Histogram({ ...requestTimes, buckets: [...buckets], registers });
  const providerCalls = new Counter({ ...METRICS.providerCalls, registers });
  const providerSeconds = new Histogram({ ...METRICS.providerSeconds, buckets: [...buckets], registers });
  const circuits = new Gauge({ ...METRICS.circuits, registers });
  const queueRefusals = new Counter({ ...METRICS.queueRefusals, registers });
  const limitHits = new Counter({ ...METRICS.limitHits, registers });
  const charges = chargeCounter(registers);
  const failures = new Counter({ ...METRICS.failures, registers });
  new Gauge({ ...METRICS.build, registers }).set({ version: VERSION, node: process.versions.node }, 1);
  const cspReports = new Counter({ ...METRICS.cspReports, registers });
  const venueHosts = new Counter({ ...METRICS.venueHosts, registers });
  const leftOut = new Counter({ ...METRICS.refusedLinesLeftOut, registers });
  return {
    request(route, status, seconds) {
      requests.inc({ route, status });
      requestSeconds.observe({ route }, seconds);
    },
    providerCall(endpoint, outcome, seconds) {
      providerCalls.inc({ endpoint, outcome });
      providerSeconds.observe({ endpoint }, seconds);
    },
    circuit: circuitGauge(circuits),
    queueRefused: (pool) => queueRefusals.inc({ pool }),
    pools: poolGauges(registers),
    limitHit: (kind) => limitHits.inc({ kind }),
    charge: (method, outcome) => charges.inc({ method, outcome }),
    paymentDiffers: differenceCounter(registers),
    failure: (route, code) => failures.inc({ route, code }),
    ...venueCounter(registers),
    sharedState: sharedStateGauge(registers),
    logLinesLost: lostLinesCounter(registers),
    refusedLineLeftOut: () => leftOut.inc(),
    cspReport: (directive, blocked, isLogged) =>
      cspReports.inc({ directive, blocked, logged: isLogged ? 'yes' : 'no' }),
    venueHost: (outcome) => venueHosts.inc({ outcome }),
    text: () => registry.metrics(),
  };
}

export function providerObserver(metrics: Metrics, { callStarted }: Tracing): ProviderObserver {
  return {
    callStarted(started) {
      const startedAt = performance.now();
      const { headers, end } = callStarted(started);
      return {
        headers,
        end(ended) {
          metrics.providerCall(started.endpoint, ended.outcome, (performance.now() - startedAt) / 1000);
          end(ended);
        },
      };
    },
    circuitChanged: ({ group, site, state }) => metrics.circuit(group, site, state),
    queueRefused: ({ pool }) => metrics.queueRefused(pool),
  };
}

export function measurePools(metrics: Metrics, http: ProviderHttp, budgets: Budgets): void {
  metrics.pools(() =>
    Object.entries({ ...http.pools(), ...budgets }).map(([pool, { active, waiting, size }]) => {
      return { pool, busy: active, limit: size, queued: waiting };
    }),
  );
}
