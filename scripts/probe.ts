/** `npm run probe -- https://fotos.example` compares what a visitor gets with the build in dist/client; without an address it lists the scripts. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readInlineScripts, readIntegrity } from '#server/pages/page-files.ts';
import { builtClient } from './client-build/build-client.ts';
import { siteAddress } from './opening/site.ts';
import { differencesFrom } from './probe/compare-release.ts';
import { readInventory } from './probe/inventory.ts';
import { runAsScript } from './run-as-script.mjs';
import { table } from './table.ts';

const USAGE = 'npm run probe -- https://aqua.fotos.example [--card CODE] [--service https://chat.example]';

async function listScripts(): Promise<number> {
  const scripts = await readInventory(builtClient);
  const rows = scripts.map(({ address, hash, source, entry }) => {
    const bytes = String(statSync(join(builtClient, address)).size);
    return [address, bytes, hash, source, entry?.owner ?? '', entry?.why ?? ''];
  });
  console.log(table([['script', 'bytes', 'hash', 'source', 'owner', 'why'], ...rows]).join('\n'));
  return 0;
}

await runAsScript(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { card: { type: 'string' }, service: { type: 'string', multiple: true, default: [] } },
  });
  const integrity = await readIntegrity(builtClient);
  const inlineScripts = await readInlineScripts(builtClient, integrity);
  if (inlineScripts.texts.length === 0) throw new Error('There is no build: run "npm run build" in the release.');
  if (positionals.length === 0) return listScripts();
  const site = siteAddress(positionals[0], USAGE);
  const paths = ['/', ...(values.card === undefined ? [] : [`/gallery/${values.card}`])];
  const differences = await differencesFrom(site, { integrity, inlineScripts }, { paths, services: values.service });
  console.log(differences.join('\n') || `${site} serves this release: ${Object.keys(integrity).length} scripts.`);
  return differences.length === 0 ? 0 : 1;
});
