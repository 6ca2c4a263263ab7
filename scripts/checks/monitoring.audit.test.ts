import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { needing } from '#mock-provider/testing/needing.ts';
import { root } from '../root.mjs';
import { ALERT_ROUTES, ALERT_TESTS, queries } from './monitoring-files.ts';

/** Runs promtool. @returns the mistakes that it finds; an empty text if there are none */
function mistakes(...parameters: string[]): string {
  const { status, stdout, stderr } = spawnSync('promtool', parameters, { cwd: root, encoding: 'utf8' });
  return status === 0 ? '' : `${stdout}${stderr}`;
}

needing('promtool').describe('by promtool', () => {
  it('the configuration is right, with its alerts', () => {
    expect(mistakes('check', 'config', 'deploy/prometheus/prometheus.yml')).toBe('');
  });

  // This test is slow, because promtool computes days of metrics.
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
  const file = join(root, ALERT_ROUTES);
  const receiverOf = (...labels: string[]) => {
    const options = ['config', 'routes', 'test', `--config.file=${file}`, ...labels];
    return spawnSync('amtool', options, { encoding: 'utf8' }).stdout.trim();
  };
  expect(spawnSync('amtool', ['check-config', file]).status).toBe(0);
  expect(receiverOf('alertname=RedisGone', 'severity=critical')).toBe('now');
  expect(receiverOf('alertname=MemoryHigh', 'severity=warning')).toBe('today');
  expect(receiverOf('alertname=Watchdog', 'severity=none')).toBe('heartbeat');
});

needing('prometheus-blackbox-exporter').it('what opens the site from outside can read its configuration', async () => {
  const config = join(root, 'deploy/prometheus/blackbox.yml');
  const options = ['--config.check', `--config.file=${config}`];
  expect(spawnSync('prometheus-blackbox-exporter', options).status).toBe(0);
});
