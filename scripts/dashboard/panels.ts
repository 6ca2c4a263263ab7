/** Grafana's name. */
type Unit = 'reqps' | 'percentunit' | 's' | 'bytes' | 'short' | 'none' | 'dateTimeFromNow';

type Query = {
  readonly expr: string;
  /** Such as `{{route}}`. */
  readonly legend: string;
};

export type Panel = {
  readonly title: string;
  /** How to read it. */
  readonly about: string;
  readonly unit: Unit;
  readonly queries: readonly Query[];
  /** Of 24 columns; a third by default. */
  readonly width?: number;
  /** A number instead of a graph. */
  readonly isNumber?: boolean;
};

/** Per second, over a window that fits the shown time. */
const rate = (selector: string) => `rate(${selector}[$__rate_interval])`;
const sumBy = (labels: string, what: string) => `sum by (${labels}) (${what})`;
const bySite = (labels: string) => `${sumBy('site', rate(`vitrine_venue_calls_total{${labels}}`))} > 0`;
const slowest = (share: number, label: string, selector: string) =>
  `histogram_quantile(${share}, ${sumBy(`${label}, le`, rate(selector))})`;

const visitors: readonly Panel[] = [
  {
    title: 'Which alerts fire?',
    about: 'Each has a section in docs/monitoring.md with what to do.',
    unit: 'none',
    queries: [
      { expr: 'sum by (alertname, severity) (ALERTS{alertstate="firing"})', legend: '{{severity}}: {{alertname}}' },
    ],
  },
  {
    title: 'Storefronts',
    about: 'Instances that answer Prometheus.',
    unit: 'none',
    isNumber: true,
    width: 4,
    queries: [{ expr: 'count(up{job="vitrine"} == 1)', legend: 'instances' }],
  },
  {
    title: 'Releases',
    about: 'Instances by the release that they run. Two at a time are an upgrade.',
    unit: 'none',
    isNumber: true,
    width: 4,
    queries: [{ expr: 'count by (version) (vitrine_build_info)', legend: '{{version}}' }],
  },
  {
    title: 'Galleries',
    about: 'Galleries that the provider returned, in an hour.',
    unit: 'short',
    queries: [
      {
        expr: 'sum(increase(vitrine_provider_calls_total{endpoint="medias",outcome="ok"}[1h]))',
        legend: 'galleries an hour',
      },
    ],
  },
  {
    title: 'Requests',
    about: 'By the first digit of the status.',
    unit: 'reqps',
    queries: [
      {
        expr: `sum by (class) (label_replace(${rate('vitrine_http_requests_total')}, "class", "\${1}xx", "status", "(.).."))`,
        legend: '{{class}}',
      },
    ],
  },
  {
    title: 'Which failures do visitors meet?',
    about: 'By the code that the page has words for. Refusals such as CARD_NOT_FOUND are daily life.',
    unit: 'reqps',
    queries: [{ expr: sumBy('code', rate('vitrine_failures_total')), legend: '{{code}}' }],
  },
  {
    title: 'How long do visitors wait?',
    about: 'What one call in twenty takes at least, by procedure.',
    unit: 's',
    queries: [
      {
        expr: slowest(0.95, 'route', 'vitrine_http_request_duration_seconds_bucket{route=~"\\\\w+\\\\.\\\\w+"}'),
        legend: '{{route}}',
      },
    ],
  },
  {
    title: 'Who meets a limit?',
    about:
      'Refused requests by kind of limit, and those too many for the log. All visitors at once: TRUST_PROXY. Hosts that the proxy asks for, too.',
    unit: 'reqps',
    queries: [
      { expr: sumBy('kind', rate('vitrine_limit_hits_total')), legend: '{{kind}}' },
      { expr: sumBy('outcome', rate('vitrine_venue_host_asks_total')), legend: 'host for a certificate: {{outcome}}' },
      { expr: `sum (${rate('vitrine_log_lines_left_out_total')})`, legend: 'left out of the log' },
    ],
  },
  {
    title: 'What do browsers stop?',
    about: 'Reports of the Content-Security-Policy. Anybody can send one.',
    unit: 'reqps',
    queries: [
      { expr: sumBy('directive, blocked', rate('vitrine_csp_reports_total')), legend: '{{directive}} {{blocked}}' },
    ],
  },
];

const venues: readonly Panel[] = [
  {
    title: 'At which venues do galleries fail?',
    about: 'Failed calls. The log has the same site. (rest) are the venues below the fifty busiest.',
    unit: 'reqps',
    width: 12,
    queries: [{ expr: bySite('procedure="gallery.byCards",outcome="failed"'), legend: '{{site}}' }],
  },
  {
    title: 'At which venues do payments fail?',
    about: 'Failed orders, charges and finishes.',
    unit: 'reqps',
    width: 12,
    queries: [{ expr: bySite('procedure!="gallery.byCards",outcome="failed"'), legend: '{{site}}' }],
  },
];

const money: readonly Panel[] = [
  {
    title: 'Charges',
    about: 'Charges that were sent to the provider, in an hour. A PIX code counts when it is made.',
    unit: 'short',
    queries: [
      { expr: sumBy('method, outcome', 'increase(vitrine_charges_total[1h])'), legend: '{{method}} {{outcome}}' },
    ],
  },
  {
    title: 'Completed orders',
    about: 'Finishes of paid orders, in an hour.',
    unit: 'short',
    queries: [
      {
        expr: 'sum(increase(vitrine_http_requests_total{route="order.finish",status="200"}[1h]))',
        legend: 'orders an hour',
      },
    ],
  },
  {
    title: 'Can each storefront use Redis?',
    about: '0: nobody can pay there, and its log says why. Empty: REDIS_URL is none, so one instance is the limit.',
    unit: 'none',
    queries: [{ expr: 'vitrine_shared_state_up', legend: '{{instance}}' }],
  },
];

const provider: readonly Panel[] = [
  {
    title: 'Does the provider answer?',
    about: 'The share of its calls that end without its answer. A refusal is an answer.',
    unit: 'percentunit',
    queries: [
      {
        expr: `${sumBy('endpoint', rate('vitrine_provider_calls_total{outcome=~"PROVIDER_.*|OUTCOME_UNKNOWN"}'))} / ${sumBy('endpoint', rate('vitrine_provider_calls_total'))}`,
        legend: '{{endpoint}}',
      },
    ],
  },
  {
    title: 'How long does the provider take?',
    about: 'What one call in twenty takes at least, with its wait for a connection and its retries.',
    unit: 's',
    queries: [
      { expr: slowest(0.95, 'endpoint', 'vitrine_provider_call_duration_seconds_bucket'), legend: '{{endpoint}}' },
    ],
  },
  {
    title: 'Venues with an open circuit',
    about: 'Their calls of this group are refused at once, until one try succeeds.',
    unit: 'none',
    queries: [{ expr: 'max by (group, state) (vitrine_provider_circuits)', legend: '{{group}} {{state}}' }],
  },
  {
    title: 'How full are the connections?',
    about: 'The share of the connections to the provider that is in use, of the fullest instance.',
    unit: 'percentunit',
    queries: [{ expr: 'max by (pool) (vitrine_pool_busy / vitrine_pool_limit)', legend: '{{pool}}' }],
  },
  {
    title: 'How many calls wait?',
    about: 'Calls that wait for a connection, and those that found no place to wait.',
    unit: 'short',
    queries: [
      { expr: sumBy('pool', 'vitrine_queue_length'), legend: '{{pool}} wait' },
      { expr: sumBy('pool', rate('vitrine_queue_refusals_total')), legend: '{{pool}} refused a second' },
    ],
  },
];

const machine: readonly Panel[] = [
  {
    title: 'Processor',
    about: 'Cores in use. An instance can use one for itself, and little more.',
    unit: 'short',
    queries: [{ expr: rate('process_cpu_seconds_total{job="vitrine"}'), legend: '{{instance}}' }],
  },
  {
    title: 'How late does an instance answer?',
    about: 'The delay of its event loop, in one of a hundred moments.',
    unit: 's',
    queries: [{ expr: 'nodejs_eventloop_lag_p99_seconds{job="vitrine"}', legend: '{{instance}}' }],
  },
  {
    title: 'Memory',
    about: 'Resident memory of each instance.',
    unit: 'bytes',
    queries: [{ expr: 'process_resident_memory_bytes{job="vitrine"}', legend: '{{instance}}' }],
  },
  {
    title: 'Open files and connections',
    about: 'The share of what the process may open.',
    unit: 'percentunit',
    queries: [{ expr: 'process_open_fds{job="vitrine"} / process_max_fds', legend: '{{instance}}' }],
  },
  {
    title: 'When did they start?',
    about: 'The start of each process.',
    unit: 'dateTimeFromNow',
    queries: [{ expr: 'process_start_time_seconds{job="vitrine"} * 1000', legend: '{{instance}}' }],
    isNumber: true,
  },
  {
    title: 'Which storefronts does the proxy use?',
    about: '0: the proxy sends nothing to it.',
    unit: 'none',
    queries: [{ expr: 'caddy_reverse_proxy_upstreams_healthy', legend: '{{upstream}}' }],
  },
];

export const ROWS: Readonly<Record<string, readonly Panel[]>> = {
  'Visitors: do they get answers?': visitors,
  'Venues: is one alone?': venues,
  'Money: can they pay?': money,
  'Provider: does it keep up?': provider,
  'Machines: are they large enough?': machine,
};
