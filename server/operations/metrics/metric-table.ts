const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 90];

/** All metrics except Node's own. Labels are words of this program and the busiest sites, never a visitor's data. */
export const METRICS = {
  requests: {
    name: 'vitrine_http_requests_total',
    help: 'Requests by route or procedure, and status; "none" is what no route was asked for.',
    labelNames: ['route', 'status'],
  },
  requestSeconds: {
    name: 'vitrine_http_request_duration_seconds',
    help: 'Time from the headers of a request to the end of its answer.',
    labelNames: ['route'],
    buckets: SECONDS,
  },
  providerCalls: {
    name: 'vitrine_provider_calls_total',
    help: 'Calls of the provider by endpoint and outcome.',
    labelNames: ['endpoint', 'outcome'],
  },
  providerSeconds: {
    name: 'vitrine_provider_call_duration_seconds',
    help: 'Time of a call of the provider, with its wait for a connection and its retries.',
    labelNames: ['endpoint'],
    buckets: SECONDS,
  },
  circuits: {
    name: 'vitrine_provider_circuits',
    help: 'Venues whose circuit of a group of calls is open, which refuses networks that waited in vain; 0 is all well.',
    labelNames: ['group', 'state'],
  },
  poolBusy: {
    name: 'vitrine_pool_busy',
    help: 'Places of a pool of connections, or units of another budget of work, that are taken.',
    labelNames: ['pool'],
  },
  poolLimit: {
    name: 'vitrine_pool_limit',
    help: 'Places of a pool of connections, or units of another budget of work.',
    labelNames: ['pool'],
  },
  queueLength: {
    name: 'vitrine_queue_length',
    help: 'Calls that wait for a place in a pool, or requests for their share of a budget.',
    labelNames: ['pool'],
  },
  queueRefusals: {
    name: 'vitrine_queue_refusals_total',
    help: 'Calls and requests that were refused because too many waited, or they too long.',
    labelNames: ['pool'],
  },
  limitHits: {
    name: 'vitrine_limit_hits_total',
    help: 'Requests that met a limit, by the kind of limit.',
    labelNames: ['kind'],
  },
  failures: {
    name: 'vitrine_failures_total',
    help: 'Requests that failed or were refused, by route or procedure, and code of the catalogue.',
    labelNames: ['route', 'code'],
  },
  venueCalls: {
    name: 'vitrine_venue_calls_total',
    help: 'Calls of the procedures that sell, by venue and outcome: the 250 busiest venues, and the rest together.',
    labelNames: ['site', 'procedure', 'outcome'],
  },
  charges: {
    name: 'vitrine_charges_total',
    help: 'Charges that were sent to the provider, by method and outcome: ok, refused, the code of a failure, or undecided: a credit card, which counts again once it pays or is refused.',
    labelNames: ['method', 'outcome'],
  },
  refusedCreditCards: {
    name: 'vitrine_refused_cards_total',
    help: 'Credit cards that were refused beyond the normal share of their venue, by venue.',
    labelNames: ['site'],
  },
  paymentDifferences: {
    name: 'vitrine_payment_differences_total',
    help: 'Payments over another sum than the total of their order, and orders that were paid twice.',
    labelNames: ['difference'],
  },
  sharedState: {
    name: 'vitrine_shared_state_up',
    help: '1 while Redis can be reached, accepts writes and evicts nothing; absent where a single storefront needs none.',
    labelNames: [],
  },
  sharedStateFill: {
    name: 'vitrine_shared_state_fill_ratio',
    help: 'Filled part of the memory for locks and charges, 0 to 1: of maxmemory in Redis, or of the marks of a single storefront.',
    labelNames: [],
  },
  build: {
    name: 'vitrine_build_info',
    help: 'Always 1; the labels say which release runs, on which Node.',
    labelNames: ['version', 'node'],
  },
  logLinesLost: {
    name: 'vitrine_log_lines_lost_total',
    help: 'Lines of the log that were dropped because they could not be written.',
    labelNames: [],
  },
  refusedLinesLeftOut: {
    name: 'vitrine_log_lines_left_out_total',
    help: 'Lines of refused requests that were left out of the log because there were too many.',
    labelNames: [],
  },
  cspReports: {
    name: 'vitrine_csp_reports_total',
    help: 'What the Content-Security-Policy stopped in browsers, by directive and kind of thing.',
    labelNames: ['directive', 'blocked', 'logged'],
  },
} as const;
