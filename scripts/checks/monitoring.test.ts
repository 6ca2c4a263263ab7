import { globSync } from 'node:fs';
import { expect, it } from 'vitest';
import { METRICS } from '#server/operations/metrics/metric-table.ts';
import { root } from '../root.mjs';
import { ALERT_ROUTES, ALERT_TESTS, alerts, queries, read } from './monitoring-files.ts';

const manual = read('docs/monitoring.md');

/** Metrics of other programs in alerts and panels: Prometheus, its client for Node, the blackbox exporter, nginx. */
const STANDARD = new Set([
  'up',
  'nginx_connections',
  'nodejs_eventloop_lag_p99_seconds',
  'process_cpu_seconds_total',
  'process_max_fds',
  'process_open_fds',
  'process_resident_memory_bytes',
  'process_start_time_seconds',
  'probe_ssl_earliest_cert_expiry',
  'probe_success',
]);
const OURS = new Set<string>(
  Object.values(METRICS).flatMap((metric) =>
    'buckets' in metric ? ['_bucket', '_count', '_sum'].map((end) => metric.name + end) : [metric.name],
  ),
);

const namesOf = (texts: readonly string[]) =>
  texts.flatMap((text) => text.match(/\b(?:vitrine|nodejs|process|nginx|probe)_\w+|\bup\b(?=\{)/g) ?? []);
const alertNames = () => [...alerts.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name);

it('alerts and panels use metrics that exist, and every metric of ours is used', () => {
  const used = namesOf([alerts, ...queries]);
  expect(used.filter((name) => !OURS.has(name) && !STANDARD.has(name))).toEqual([]);
  const base = new Set(used.map((name) => name.replace(/_(?:bucket|count)$/, '')));
  expect(
    Object.values(METRICS)
      .map(({ name }) => name)
      .filter((name) => !base.has(name)),
  ).toEqual([]);
});

it('labels in alerts and panels exist', () => {
  const labels = new Set<string>(Object.values(METRICS).flatMap(({ labelNames }) => [...labelNames]));
  const others = ['alertname', 'alertstate', 'class', 'instance', 'job', 'le', 'severity', 'upstream'];
  const selected = [alerts, ...queries].flatMap((text) => [
    ...[...text.matchAll(/[{,](\w+)(?:=~|!~|!=|=)"/g)].map(([, name = '']) => name),
    ...[...text.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, names = '']) => names.split(/, */)),
  ]);
  expect([...new Set(selected)].filter((name) => !labels.has(name) && !others.includes(name))).toEqual([]);
});

it('each alert says what to do, in a section of docs/monitoring.md', () => {
  const sections = [...manual.matchAll(/^### (\w+)$/gm)].map(([, name]) => name);
  expect(alertNames()).toEqual(sections);
  for (const [name = '', text = ''] of alerts
    .split('- alert: ')
    .slice(1)
    .map((rule) => [/^\w+/.exec(rule)?.[0], rule])) {
    expect(text).toMatch(/severity: (?:critical|warning|none) /);
    for (const annotation of ['summary: ', 'description: ']) expect(text).toContain(annotation);
    expect(text).toContain(`runbook_url: '{{ $externalLabels.runbooks }}#${name.toLowerCase()}'\n`);
    const section = manual.split(`### ${name}\n`)[1]?.split('\n#')[0] ?? '';
    expect([name, section]).toEqual([name, expect.stringMatching(/\*\*Visitors\*\*[\s\S]*\*\*Do:\*\*/)]);
  }
});

/** Returns the log texts that the manual's list explains, without their levels. */
function explainedTexts(): string[] {
  const [, after = ''] = manual.split('Its texts, and what to do:\n\n');
  const items = after.split('\n\n')[0]?.match(/^- `.*?` \(/gm) ?? [];
  return items.flatMap((item) => item.match(/`[^`]+`/g) ?? []).map((text) => text.slice(1, -1));
}

it('every text of the log is explained, and none that is gone', () => {
  const files = globSync('server/**/*.ts', { cwd: root }).filter((file) => !/\.test\.ts$|\/testing\//.test(file));
  const written = files.flatMap((file) =>
    [
      ...read(file).matchAll(
        /\blog\.(?:fatal|error|warn|info|debug)\(\s*(?:(?:\{[^;]*?\}|fields),\s*)?(['"])(.+?)\1,?\s*\)/g,
      ),
    ].map(([, , text]) => text),
  );
  expect(explainedTexts().toSorted()).toEqual([...new Set(written)].toSorted());
});

it('each alert fires in a test', () => {
  const tests = ALERT_TESTS.map(read).join('\n');
  expect(alertNames().filter((name) => !tests.includes(`alertname="${name}"`))).toEqual([]);
});

// A route that misspells an alert's name has no effect, and nothing else would tell.
it('the routes name alerts that exist', () => {
  const targets = [...read(ALERT_ROUTES).matchAll(/alertname =~? "?([\w|.*]+)"?\]/g)];
  const names = targets.flatMap(([, list = '']) => list.split('|'));
  const isNone = (name: string) => !alertNames().some((alert) => new RegExp(`^${name}$`).test(alert));
  expect([names.length > 10, names.filter(isNone)]).toEqual([true, []]);
});
