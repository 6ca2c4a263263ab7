/** Compares the production build in dist/client with the byte budgets, and prints both. */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Manifest } from 'vite';
import { type Budget, budgets } from './budgets/budgets.ts';
import { bytesOfLoad } from './budgets/bytes-of-chunks.ts';
import { builtClient } from './build-client.ts';
import { runAsScript } from './run-as-script.mjs';
import { table } from './table.ts';

const bytesInKilobyte = 1024;

await runAsScript(async () => {
  const manifest: Manifest = JSON.parse(readFileSync(join(builtClient, '.vite/manifest.json'), 'utf8'));
  const rows = budgets.map((budget) => weigh(manifest, budget));
  const cells = rows.map(({ what, weight, kilobytes, fits }) => [
    what,
    `${weight.toFixed(1)} KB`.padStart(9),
    `of ${kilobytes} KB`,
    fits ? '' : 'TOO MUCH',
  ]);
  console.log(table(cells).join('\n'));
  return rows.every(({ fits }) => fits) ? 0 : 1;
});

function weigh(manifest: Manifest, budget: Budget) {
  const weight = bytesOfLoad(manifest, budget, compressedSize) / bytesInKilobyte;
  return { ...budget, weight, fits: weight <= budget.kilobytes };
}

function compressedSize(file: string): number {
  return statSync(join(builtClient, `${file}.br`)).size;
}
