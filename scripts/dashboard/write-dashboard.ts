/** Writes Grafana's dashboard from panels.ts. A test compares the file. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../root.mjs';
import { runAsScript } from '../run-as-script.mjs';
import { dashboardJson } from './dashboard-json.ts';

await runAsScript(async () => {
  const file = 'deploy/grafana/dashboards/vitrine.json';
  writeFileSync(join(root, file), dashboardJson());
  console.log(file);
  return 0;
});
