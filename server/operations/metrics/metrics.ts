import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Tracing } from '#server/operations/tracing/tracing.ts';
import type { CircuitGauge, PoolGauges, ProviderObserver } from '#server/provider/transport/observer.ts';
import { VERSION } from '#server/settings/config.ts';
import type { ErrorCode } from '#shared/error-codes.ts';
import { PAYMENT_METHODS, type PaymentMethod } from '#shared/payment.ts';
import { createBusiestSites } from './busiest-sites.ts';
import { METRICS } from './metric-table.ts';

const VENUE_OUTCOMES = ['ok', 'refused', 'failed'] as const;
type VenueOutcome = (typeof VENUE_OUTCOMES)[number];

const PAYMENT_DIFFERENCES = ['another sum', 'second payment'] as const;
export type PaymentDifference = (typeof PAYMENT_DIFFERENCES)[number];

type GaugeRow<Label extends string> = {
  readonly name: string;
  readonly help: string;
  readonly labelNames: readonly Label[];
};
type Values<Label extends string> = readonly (readonly [labels: Readonly<Record<Label, string>>, value: number])[];

/** Creates a gauge that reads its values whenever the metrics are requested. */
function readGauge<Label extends string>(registers: [Registry], row: GaugeRow<Label>, read: () => Values<Label>): void {
  new Gauge({
    ...row,
    registers,
    collect() {
      // A reset would set a gauge without labels to 0, which is wrong if its value is unknown.
      if (row.labelNames.length === 0) this.remove();
      else this.reset();
      for (const [labels, value] of read()) this.set(labels, value);
    },
  });
}

function poolGauges(registers: [Registry], read: () => Readonly<Record<string, PoolGauges>>): void {
  const gauge = (row: GaugeRow<'pool'>, value: (pool: PoolGauges) => number) =>
    readGauge(registers, row, () => Object.entries(read()).map(([pool, state]) => [{ pool }, value(state)]));
  gauge(METRICS.poolBusy, ({ active }) => active);
  gauge(METRICS.poolLimit, ({ size }) => size);
  gauge(METRICS.queueLength, ({ waiting }) => waiting);
}

type SharedStateGauges = {
  /** Null if the storefront is meant to have no Redis, so that no alert treats that as an outage. */
  readonly isUp: () => boolean | null;
  /** The used share of the shared state's memory, 0 to 1; null if it is unknown or unlimited. */
  readonly fillRatio: () => number | null;
};

function sharedStateGauges(registers: [Registry], { isUp, fillRatio }: SharedStateGauges): void {
  const gauge = (row: GaugeRow<never>, value: () => number | boolean | null) =>
    readGauge(registers, row, () => {
      const known = value();
      return known === null ? [] : [[{}, Number(known)]];
    });
  gauge(METRICS.sharedState, isUp);
  gauge(METRICS.sharedStateFill, fillRatio);
}

function lostLinesCounter(registers: [Registry], read: () => number): void {
  new Counter({
    ...METRICS.logLinesLost,
    registers,
    collect() {
      this.reset();
      this.inc(read());
    },
  });
}

/**
 * Creates the counter of charges, with the usual outcomes at 0: if a series began with its first charge, Prometheus
 * would see no increase.
 */
function chargeCounter(registers: [Registry]): Counter<'method' | 'outcome'> {
  const counter = new Counter({ ...METRICS.charges, registers });
  for (const outcome of ['ok', 'OUTCOME_UNKNOWN', 'PROVIDER_UNAVAILABLE']) {
    for (const method of PAYMENT_METHODS) counter.inc({ method, outcome }, 0);
  }
  for (const outcome of ['refused', 'undecided']) counter.inc({ method: 'creditCard', outcome }, 0);
  return counter;
}

function differenceCounter(registers: [Registry]) {
  const counter = new Counter({ ...METRICS.paymentDifferences, registers });
  for (const difference of PAYMENT_DIFFERENCES) counter.inc({ difference }, 0);
  return (difference: PaymentDifference) => counter.inc({ difference });
}

/** The procedures counted by venue: opening a gallery, beginning an order, paying it, completing it. */
const SELLING = ['gallery.byCards', 'order.open', 'payment.checkout', 'order.finish'];

function venueCounter(registers: [Registry]) {
  const counter = new Counter({ ...METRICS.venueCalls, registers });
  const refusedCreditCards = new Counter({ ...METRICS.refusedCreditCards, registers });
  const lines = SELLING.flatMap((procedure) => VENUE_OUTCOMES.map((outcome) => ({ procedure, outcome })));
  const sites = createBusiestSites({
    onEnter(site) {
      for (const line of lines) counter.inc({ site, ...line }, 0);
      refusedCreditCards.inc({ site }, 0);
    },
    onLeave(site) {
      for (const line of lines) counter.remove({ site, ...line });
      refusedCreditCards.remove({ site });
    },
  });
  return {
    atVenue: sites.exists,
    refusedCreditCard: (site: string) => refusedCreditCards.inc({ site: sites.labelOf(site) }),
    /** @param outcome `ok`; `refused` if the visitor can fix it; `failed` if the venue or the operator must */
    venueCall(site: string, procedure: string, outcome: VenueOutcome) {
      if (SELLING.includes(procedure)) counter.inc({ site: sites.labelOf(site), procedure, outcome });
    },
  };
}

/** Creates the metrics. Labels are only our own words and the busiest venues (busiest-sites.ts), so they stay few. */
export function createMetrics() {
  const registry = new Registry();
  const registers: [Registry] = [registry];
  const requests = new Counter({ ...METRICS.requests, registers });
  const { buckets, ...requestTimes } = METRICS.requestSeconds;
  const requestSeconds = new Histogram({ ...requestTimes, buckets: [...buckets], registers });
  const providerCalls = new Counter({ ...METRICS.providerCalls, registers });
  const providerSeconds = new Histogram({ ...METRICS.providerSeconds, buckets: [...buckets], registers });
  const queueRefusals = new Counter({ ...METRICS.queueRefusals, registers });
  const limitHits = new Counter({ ...METRICS.limitHits, registers });
  const charges = chargeCounter(registers);
  const failures = new Counter({ ...METRICS.failures, registers });
  new Gauge({ ...METRICS.build, registers }).set({ version: VERSION, node: process.versions.node }, 1);
  const cspReports = new Counter({ ...METRICS.cspReports, registers });
  const leftOut = new Counter({ ...METRICS.refusedLinesLeftOut, registers });
  return {
    request(route: string, status: number, seconds: number) {
      requests.inc({ route, status });
      requestSeconds.observe({ route }, seconds);
    },
    providerCall(endpoint: string, outcome: string, seconds: number) {
      providerCalls.inc({ endpoint, outcome });
      providerSeconds.observe({ endpoint }, seconds);
    },
    circuits: (read: () => readonly CircuitGauge[]) =>
      readGauge(registers, METRICS.circuits, () =>
        read().map(({ group, venues }) => [{ group, state: 'open' }, venues]),
      ),
    queueRefused: (pool: string) => queueRefusals.inc({ pool }),
    pools: (read: Parameters<typeof poolGauges>[1]) => poolGauges(registers, read),
    limitHit: (kind: string) => limitHits.inc({ kind }),
    charge: (method: PaymentMethod, outcome: 'ok' | 'refused' | 'undecided' | ErrorCode) =>
      charges.inc({ method, outcome }),
    paymentDiffers: differenceCounter(registers),
    failure: (route: string, code: ErrorCode) => failures.inc({ route, code }),
    ...venueCounter(registers),
    sharedState: (read: SharedStateGauges) => sharedStateGauges(registers, read),
    logLinesLost: (read: () => number) => lostLinesCounter(registers, read),
    refusedLineLeftOut: () => leftOut.inc(),
    cspReport: (directive: string, blocked: string, isLogged: boolean) =>
      cspReports.inc({ directive, blocked, logged: isLogged ? 'yes' : 'no' }),
    text: () => registry.metrics(),
  };
}

export type Metrics = ReturnType<typeof createMetrics>;

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
    queueRefused: ({ pool }) => metrics.queueRefused(pool),
  };
}
