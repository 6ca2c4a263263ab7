import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { needing } from '#mock-provider/testing/needing.ts';
import { METRICS } from '#server/operations/metrics/metric-table.ts';
import { root } from '../root.mjs';

const read = (file: string) => readFileSync(join(root, file), 'utf8');

const alerts = read('deploy/prometheus/alerts.yml');
const ALERT_TESTS = ['alerts', 'long-outage', 'drills'].map((name) => `deploy/prometheus/${name}.test.yml`);
const manual = read('docs/monitoring.md');
const { panels }: { panels: { id: number; title: string; targets?: { expr: string }[] }[] } = JSON.parse(
  read('deploy/grafana/dashboards/vitrine.json'),
);
const queries = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));

/** Metrics of Prometheus, Node's client and nginx that alerts and panels use. */
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

/** The manual's list items for log texts, up to the level. */
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

/** @returns an empty text without mistakes */
function mistakes(...parameters: string[]): string {
  const { status, stdout, stderr } = spawnSync('promtool', parameters, { cwd: root, encoding: 'utf8' });
  return status === 0 ? '' : `${stdout}${stderr}`;
}

needing('promtool').describe('by promtool', () => {
  it('the configuration is right, with its alerts', () => {
    expect(mistakes('check', 'config', 'deploy/prometheus/prometheus.yml')).toBe('');
  });

  // Long: promtool reckons days of metrics.
  it('each fault fires its alert, each drill its own, and a quiet day none', () => {
    expect(mistakes('test', 'rules', ...ALERT_TESTS)).toBe('');
  });

  it('the queries of the panels can be read', () => {
    const folder = mkdtempSync(join(tmpdir(), 'vitrine-panels-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'panels.json');
    const rules = queries.map((expr, at) => {
      return { record: `panel_${at}`, expr: expr.replaceAll('$__rate_interval', '5m').replaceAll('$site', '.*') };
    });
    writeFileSync(file, JSON.stringify({ groups: [{ name: 'panels', rules }] }));
    expect(mistakes('check', 'rules', file)).toBe('');
  });
});

needing('amtool').it('the routes lead each severity to its receiver, and the heartbeat to its own', async () => {
  const file = join(root, 'deploy/demo-site/alertmanager.yml');
  const receiverOf = (...labels: string[]) => {
    const options = ['config', 'routes', 'test', `--config.file=${file}`, ...labels];
    return spawnSync('amtool', options, { encoding: 'utf8' }).stdout.trim();
  };
  expect(spawnSync('amtool', ['check-config', file]).status).toBe(0);
  expect(receiverOf('alertname=RedisGone', 'severity=critical')).toBe('now');
  expect(receiverOf('alertname=MemoryHigh', 'severity=warning')).toBe('today');
  expect(receiverOf('alertname=Watchdog', 'severity=none')).toBe('heartbeat');
  // An alert that is misspelt here would silence nothing.
  const targets = [...readFileSync(file, 'utf8').matchAll(/alertname =~? "?([\w|.*]+)"?\]/g)];
  const names = targets.flatMap(([, list = '']) => list.split('|'));
  const isNone = (name: string) => !alertNames().some((alert) => new RegExp(`^${name}$`).test(alert));
  expect([names.length > 10, names.filter(isNone)]).toEqual([true, []]);
});

needing('prometheus-blackbox-exporter').it('what opens the site from outside can read its configuration', async () => {
  const config = join(root, 'deploy/prometheus/blackbox.yml');
  const options = ['--config.check', `--config.file=${config}`];
  expect(spawnSync('prometheus-blackbox-exporter', options).status).toBe(0);
});
