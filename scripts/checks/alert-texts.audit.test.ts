import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import { needing } from '#mock-provider/testing/needing.ts';
import { root } from '../root.mjs';

type Rule = { alert: string; labels: { severity: string }; annotations: { description: string; runbook_url: string } };
const RULES = join(root, 'deploy/prometheus/alerts.yml');
const rules: Rule[] = parse(readFileSync(RULES, 'utf8')).groups.flatMap((group: { rules: Rule[] }) => group.rules);

const VENUE_CALLS = 'vitrine_venue_calls_total';
const CHECKOUT = `${VENUE_CALLS}{site="aqua",procedure="payment.checkout"`;
const GALLERY = `${VENUE_CALLS}{site="aqua",procedure="gallery.byCards"`;
const CALLS = 'vitrine_provider_calls_total{endpoint="medias"';
const CHARGES = 'vitrine_charges_total{method="creditCard"';
const OUTSIDE = '{job="outside",instance="https://aqua.fotos.example"}';
const AQUA = { job: 'outside', instance: 'https://aqua.fotos.example' };
const STOREFRONT = '{job="vitrine",instance="a"}';
const A = { job: 'vitrine', instance: 'a' };

/** Series with a sample per minute, the minute at which the alert has fired, its labels, and the text that somebody reads. */
type Text = readonly [series: Record<string, string>, minute: number, labels: object, summary: string];
const TEXTS: Record<string, Text> = {
  NoStorefront: [{ [`up${STOREFRONT}`]: '0x9' }, 5, {}, 'No storefront answers Prometheus.'],
  FewerStorefronts: [
    { 'up{job="vitrine",instance="a"}': '1x40', 'up{job="vitrine",instance="b"}': '1x20 0x20' },
    ...([30, {}, '1 storefronts run, fewer than within the last three days.'] as const),
  ],
  NoProxy: [{ 'up{job="proxy"}': '0x9' }, 5, {}, 'The proxy does not answer Prometheus.'],
  ProxyFull: [
    { 'nginx_connections{instance="p",state="waiting"}': '7000x9' },
    ...([5, { instance: 'p' }, 'The proxy has 7000 of 8000 connections.'] as const),
  ],
  SiteUnreachable: [
    { [`probe_success${OUTSIDE}`]: '0x9' },
    ...([5, AQUA, 'https://aqua.fotos.example cannot be opened.'] as const),
  ],
  CertificateEnds: [
    { [`probe_ssl_earliest_cert_expiry${OUTSIDE}`]: '867600x99' },
    ...([90, AQUA, 'The certificate of https://aqua.fotos.example ends in 9d 23h 30m 0s.'] as const),
  ],
  CertificateEndsSoon: [
    { [`probe_ssl_earliest_cert_expiry${OUTSIDE}`]: '87000x20' },
    ...([10, AQUA, 'The certificate of https://aqua.fotos.example ends in 1d 0h 0m 0s.'] as const),
  ],
  ManyServerErrors: [
    {
      'vitrine_venue_calls_total{site="aqua",procedure="a",outcome="failed"}': '0+4x30',
      'vitrine_venue_calls_total{site="aqua",procedure="a",outcome="ok"}': '0+6x30',
      'vitrine_venue_calls_total{site="museu",procedure="a",outcome="ok"}': '0+600x30',
      'vitrine_http_requests_total{status="200"}': '0+6000x30',
      'vitrine_http_requests_total{status="503"}': '0+4x30',
    },
    ...([25, { site: 'aqua' }, '40% of the calls at aqua fail.'] as const),
  ],
  SlowProcedures: [
    {
      'vitrine_http_request_duration_seconds_bucket{route="order.open",le="5"}': '0x40',
      'vitrine_http_request_duration_seconds_bucket{route="order.open",le="10"}': '0+60x40',
      'vitrine_http_request_duration_seconds_bucket{route="order.open",le="+Inf"}': '0+60x40',
      'vitrine_http_request_duration_seconds_count{route="order.open"}': '0+60x40',
    },
    ...([35, { route: 'order.open' }, 'One in twenty calls of order.open takes longer than 9.75s.'] as const),
  ],
  ChargesFail: [
    { [`${CHARGES},outcome="OUTCOME_UNKNOWN"}`]: '0+1x30' },
    ...([20, {}, '10 charges failed within ten minutes.'] as const),
  ],
  ManyChargesRefused: [
    { [`${CHARGES},outcome="refused"}`]: '0+1x60' },
    ...([50, {}, '30 cards were refused within half an hour, most of all.'] as const),
  ],
  CardTesting: [
    { 'vitrine_refused_cards_total{site="aqua"}': '0+1x40' },
    ...([
      30,
      { site: 'aqua' },
      'At aqua 15 cards were refused beyond the normal share within a quarter of an hour.',
    ] as const),
  ],
  PaymentsDiffer: [
    { 'vitrine_payment_differences_total{difference="second payment"}': '0 1x30' },
    ...([20, { difference: 'second payment' }, 'second payment: 1 orders within an hour.'] as const),
  ],
  VenuePaymentsFail: [
    { [`${CHECKOUT},outcome="failed"}`]: '0+3x30', [`${CHECKOUT},outcome="ok"}`]: '0x30' },
    ...([20, { site: 'aqua' }, 'At aqua 6 payments failed, and few or none succeeded.'] as const),
  ],
  VenueGalleriesFail: [
    { [`${GALLERY},outcome="failed"}`]: '0+3x30', [`${GALLERY},outcome="ok"}`]: '0x30' },
    ...([20, { site: 'aqua' }, 'At aqua 6 galleries failed, and few or none opened.'] as const),
  ],
  UnwatchedVenueFails: [
    {
      'vitrine_venue_calls_total{site="(rest)",procedure="gallery.byCards",outcome="failed"}': '0+1x30',
      'vitrine_venue_calls_total{site="(rest)",procedure="gallery.byCards",outcome="ok"}': '0+900x30',
    },
    ...([20, {}, 'At venues without metrics of their own 5 calls failed within five minutes.'] as const),
  ],
  NobodyPays: [
    {
      [`${GALLERY},outcome="ok"}`]: '0+3x300',
      'vitrine_venue_calls_total{site="museu",procedure="payment.checkout",outcome="ok"}': '0+3x300',
      [`${CHARGES},outcome="ok"}`]: '0+3x300',
    },
    ...([290, { site: 'aqua' }, '540 galleries were opened at aqua within some hours, and nobody paid.'] as const),
  ],
  RedisGone: [
    { 'vitrine_shared_state_up{instance="a"}': '0x9' },
    ...([5, { instance: 'a' }, 'a cannot use Redis.'] as const),
  ],
  SharedStateFills: [
    { 'vitrine_shared_state_fill_ratio{instance="a"}': '0.85x20' },
    ...([15, { instance: 'a' }, 'The memory for locks and charges is 85% full.'] as const),
  ],
  CardNumbersTyped: [
    { 'vitrine_failures_total{code="CARD_DATA_NOT_ACCEPTED"}': '0+1x60' },
    ...([50, {}, '30 requests had a payment card number within half an hour.'] as const),
  ],
  ProviderGone: [
    {
      [`${CALLS},outcome="PROVIDER_UNAVAILABLE"}`]: '0+9x120',
      [`${CALLS},outcome="ok"}`]: '0+1x120',
    },
    ...([10, {}, '90% of the calls of the provider failed in half a minute.'] as const),
  ],
  ProviderFails: [
    { [`${CALLS},outcome="PROVIDER_UNAVAILABLE"}`]: '0+30x30', [`${CALLS},outcome="ok"}`]: '0+90x30' },
    ...([20, {}, '25% of the calls of the provider fail.'] as const),
  ],
  CircuitOpen: [
    { 'vitrine_provider_circuits{group="gallery",state="open"}': '3x9' },
    ...([
      5,
      { group: 'gallery' },
      'The provider fails gallery calls of 3 venues, so they are refused at once.',
    ] as const),
  ],
  QueueRefusals: [
    { 'vitrine_queue_refusals_total{pool="calls"}': '0+4x30' },
    ...([20, { pool: 'calls' }, '20 calls of the pool calls found no place within five minutes.'] as const),
  ],
  EventLoopLag: [
    { [`nodejs_eventloop_lag_p99_seconds${STOREFRONT}`]: '0.4x9' },
    ...([8, A, 'a answers 400ms late.'] as const),
  ],
  MemoryHigh: [
    { [`process_resident_memory_bytes${STOREFRONT}`]: '482344960x20' },
    ...([15, A, 'a uses 460MiB of memory.'] as const),
  ],
  StorefrontRestarts: [
    { [`process_start_time_seconds${STOREFRONT}`]: '1 2 3 4 4 4 4' },
    ...([5, A, 'a was started 3 times within a quarter of an hour.'] as const),
  ],
  FewFilesLeft: [
    { [`process_open_fds${STOREFRONT}`]: '90x9', [`process_max_fds${STOREFRONT}`]: '100x9' },
    ...([8, A, 'a has used 90% of its files and connections.'] as const),
  ],
  LogLinesLost: [
    { 'vitrine_log_lines_lost_total{instance="a"}': '0+2x30' },
    ...([20, { instance: 'a' }, 'a could not write 20 lines of its log.'] as const),
  ],
  ReleasesDiffer: [
    { 'vitrine_build_info{version="1"}': '1x50', 'vitrine_build_info{version="2"}': '1x50' },
    ...([40, {}, '2 releases run at the same time.'] as const),
  ],
  LimitsMet: [
    { 'vitrine_limit_hits_total{kind="charge"}': '0+20x30' },
    ...([20, { kind: 'charge' }, 'The limit "charge" refused 200 requests within ten minutes.'] as const),
  ],
  PolicyReports: [
    { 'vitrine_csp_reports_total{directive="img-src",blocked="inline"}': '0+20x30' },
    ...([
      20,
      { directive: 'img-src', blocked: 'inline' },
      'Browsers stopped 200 things of the kind inline by img-src.',
    ] as const),
  ],
  Watchdog: [{}, 1, {}, 'Prometheus and Alertmanager run.'],
};

/** @returns a `promtool` test of one alert's whole text */
function textTest({ alert, labels: { severity }, annotations }: Rule) {
  const [series, minute, labels, summary] = TEXTS[alert] ?? [{}, 0, {}, ''];
  const runbook = annotations.runbook_url.replace(
    '{{ $externalLabels.runbooks }}',
    'https://manual.example/monitoring',
  );
  return {
    interval: alert === 'ProviderGone' ? '10s' : '1m',
    external_labels: { runbooks: 'https://manual.example/monitoring' },
    input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
    alert_rule_test: [
      {
        eval_time: `${minute}m`,
        alertname: alert,
        exp_alerts: [
          {
            exp_labels: { severity, ...labels },
            exp_annotations: { summary, description: annotations.description, runbook_url: runbook },
          },
        ],
      },
    ],
  };
}

it('the text of each alert is in the table', () => {
  expect(Object.keys(TEXTS).toSorted()).toEqual(rules.map(({ alert }) => alert).toSorted());
});

needing('promtool').it(
  'each alert says what was measured, in whole numbers, and links to what to do',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'vitrine-texts-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'texts.yml');
    const tests = rules.map(textTest);
    writeFileSync(file, JSON.stringify({ rule_files: [RULES], evaluation_interval: '1m', tests }));
    const { stdout, stderr } = spawnSync('promtool', ['test', 'rules', file], { encoding: 'utf8' });
    expect(stderr).toBe('');
    expect(stdout).toContain('SUCCESS');
  },
  120_000,
);
