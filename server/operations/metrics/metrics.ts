import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { type ServerObserver, VENUE_OUTCOMES } from '#server/operations/server-observer.ts';
import { VERSION } from '#server/version.ts';
import { createBusiestSites } from './busiest-sites.ts';
import { METRICS } from './metric-table.ts';

export type CircuitState = 'closed' | 'halfOpen' | 'open';
const REPORTED_STATES = ['open', 'halfOpen'] as const satisfies readonly CircuitState[];

/** A pool of connections at one moment. */
export type PoolState = {
  readonly pool: string;
  /** Places that are taken, of how many. */
  readonly busy: number;
  readonly limit: number;
  /** Calls that wait for a place. */
  readonly queued: number;
};

/**
 * What this process counts. Every text becomes a label, so it has to be a word of this program (a route, an endpoint, a
 * kind), or a site that the provider knows, never anything else that a visitor or the provider sent.
 */
export type Metrics = ServerObserver & {
  /** A request that was answered. @param route pattern or procedure @param seconds until the response was sent */
  request(route: string, status: number, seconds: number): void;
  /** A call of the provider that ended. @param outcome `ok`, `ABORTED`, or a code of the catalogue */
  providerCall(endpoint: string, outcome: string, seconds: number): void;
  /** A venue's circuit changed. @param group of endpoints that share it @param site counted, never shown */
  circuit(group: string, site: string, state: CircuitState): void;
  /** A call that was refused because its pool's queue was full. */
  queueRefused(pool: string): void;
  /** Sets how the state of the pools is read. It is read whenever the metrics are. */
  pools(read: () => readonly PoolState[]): void;
  /** A request that met a limit. */
  limitHit(kind: string): void;
  /** Sets how to find out whether Redis can be used. @param read null where none is needed */
  sharedState(read: () => boolean | null): void;
  /** Sets how to find out how many lines of the log were dropped since the start. */
  logLinesLost(read: () => number): void;
  /** A page's policy blocked something. @param isLogged whether the log has it too */
  cspReport(directive: string, blocked: string, isLogged: boolean): void;
  /** A proxy asked whether a host is a venue's, before it obtains a certificate. */
  venueHost(outcome: 'venue' | 'unknown' | 'limited' | 'failed'): void;
  /** All of it in Prometheus' text format. */
  text(): Promise<string>;
};

/** The gauges of the pools, whose values are read on demand. */
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
  const groups = new Map<string, Map<string, CircuitState>>();
  return (group, site, state) => {
    const sites = groups.get(group) ?? new Map<string, CircuitState>();
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

/** The counter of lost lines, which another part of the program counts. */
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
    for (const method of ['pix', 'creditCard']) counter.inc({ method, outcome }, 0);
  }
  counter.inc({ method: 'creditCard', outcome: 'refused' }, 0);
  return counter;
}

/** The procedures that are counted by venue: a visitor opens a gallery, begins an order, pays it, gets the photos. */
const SELLING = ['gallery.byCards', 'order.open', 'payment.checkout', 'order.finish'];

/** Counts the calls of the busiest venues, and of the rest. The lines of a venue begin at 0, and end when it is quiet. */
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

/** The metrics of one server, in a registry of its own. */
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
    failure: (route, code) => failures.inc({ route, code }),
    ...venueCounter(registers),
    sharedState: sharedStateGauge(registers),
    logLinesLost: lostLinesCounter(registers),
    cspReport: (directive, blocked, isLogged) =>
      cspReports.inc({ directive, blocked, logged: isLogged ? 'yes' : 'no' }),
    venueHost: (outcome) => venueHosts.inc({ outcome }),
    text: () => registry.metrics(),
  };
}
