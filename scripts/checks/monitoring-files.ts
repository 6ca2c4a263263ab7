import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../root.mjs';

export const read = (file: string) => readFileSync(join(root, file), 'utf8');

export const alerts = read('deploy/prometheus/alerts.yml');
export const ALERT_TESTS = ['alerts', 'long-outage', 'drills'].map((name) => `deploy/prometheus/${name}.test.yml`);
export const ALERT_ROUTES = 'deploy/demo-site/alertmanager.yml';

const { panels }: { panels: { targets?: { expr: string }[] }[] } = JSON.parse(
  read('deploy/grafana/dashboards/vitrine.json'),
);
/** The queries of the dashboard's panels. */
export const queries = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
