/** Checks that dist/client keeps its budgets, which it prints, and that each script has an owner and a reason. */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Manifest } from 'vite';
import { builtClient } from '../client-build/build-client.ts';
import { readInventory, SCRIPTS_TABLE } from '../probe/inventory.ts';
import { runAsScript } from '../run-to-end.mjs';
import { table } from '../table.ts';
import { type Budget, budgets } from './budgets.ts';
import { filesOfLoad } from './bytes-of-chunks.ts';

const bytesInKilobyte = 1024;

await runAsScript(async () => {
  const manifest: Manifest = {
    ...readManifest('manifest'),
    ...readManifest('load-home'),
    ...readManifest('load-gallery'),
  };
  const rows = budgets.map((budget) => weigh(manifest, budget));
  const cells = rows.map(({ what, weight, kilobytes, files, count, fits }) => [
    what,
    `${weight.toFixed(1)} KB`.padStart(9),
    `of ${kilobytes} KB`,
    fits ? `${Math.floor((kilobytes - weight) * bytesInKilobyte)} bytes free` : 'TOO MUCH',
    files === undefined ? '' : `${count} of ${files} files`,
  ]);
  console.log(table(cells).join('\n'));
  const unknown = (await readInventory(builtClient)).filter(({ entry }) => !entry);
  for (const { source } of unknown) console.log(`${source}: no owner and reason in ${SCRIPTS_TABLE}`);
  return unknown.length === 0 && rows.every(({ fits }) => fits) ? 0 : 1;
});

function readManifest(name: string): Manifest {
  return JSON.parse(readFileSync(join(builtClient, `.vite/${name}.json`), 'utf8'));
}

function weigh(manifest: Manifest, budget: Budget) {
  const loaded = filesOfLoad(manifest, budget);
  const weight = loaded.reduce((bytes, file) => bytes + compressedSize(file), 0) / bytesInKilobyte;
  const count = loaded.length;
  const { kilobytes, files = count } = budget;
  return { ...budget, weight, count, fits: weight <= kilobytes && count <= files };
}

function compressedSize(file: string): number {
  return statSync(join(builtClient, `${file}.br`)).size;
}
