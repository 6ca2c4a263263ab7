/**
 * `npm run probe -- https://fotos.example` compares what a visitor gets with the build in dist/client. Without an
 * address, it lists the build's scripts.
 */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readInlineScripts, readIntegrity } from '#server/pages/page-files.ts';
import { builtClient } from './client-build/build-client.ts';
import { siteAddress, venueAddresses } from './opening/site.ts';
import { differencesFrom } from './probe/compare-release.ts';
import { readInventory } from './probe/inventory.ts';
import { runAsScript } from './run-to-end.mjs';
import { table } from './table.ts';

const USAGE =
  'npm run probe -- https://fotos.example [--venue aqua,museu] [--venues FILE] [--card CODE] [--service https://chat.example]';
/** The most differences printed for a venue. If there are more, it probably is another site or another release. */
const MOST_SHOWN = 12;

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
    options: {
      venue: { type: 'string' },
      venues: { type: 'string' },
      card: { type: 'string' },
      service: { type: 'string', multiple: true, default: [] },
    },
  });
  const integrity = await readIntegrity(builtClient);
  const inlineScripts = await readInlineScripts(builtClient, integrity);
  if (inlineScripts.texts.length === 0) throw new Error('There is no build: run "npm run build" in the release.');
  if (positionals.length === 0) return listScripts();
  const paths = ['/', ...(values.card === undefined ? [] : [`/gallery/${values.card}`])];
  const release = { integrity, inlineScripts };
  const sites = venueAddresses(siteAddress(positionals[0], USAGE), values);
  let areSame = true;
  for (const site of sites) {
    const found = await differencesFrom(site, release, { paths, services: values.service }).catch((error: unknown) => [
      error instanceof Error ? error.message : String(error),
    ]);
    areSame &&= found.length === 0;
    const rest = found.length - MOST_SHOWN;
    const lines = [
      ...found.slice(0, MOST_SHOWN),
      ...(rest > 0 ? [`… and ${rest} more: another release, or no storefront`] : []),
    ];
    const named = lines.map((line) => (sites.length > 1 ? `${site.host}  ${line}` : line));
    console.log(named.join('\n') || `${site} serves this release: ${Object.keys(integrity).length} scripts.`);
  }
  return areSame ? 0 : 1;
});
