import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ClientManifest, readIntegrity, readManifest } from '#server/pages/page-files.ts';
import { LOADERS } from '../client-build/loader-build.ts';
import { root } from '../root.mjs';

/** The table has a row for each source, with the owner of its scripts and why they are there. */
export const SCRIPTS_TABLE = 'docs/scripts-on-the-page.md';

export type Script = {
  readonly address: string;
  readonly hash: string;
  /** The source's name in Vite's manifest. The manifest lists no workers, so a worker's source is the built file. */
  readonly source: string;
  /** Undefined if the table has no row for the source. */
  readonly entry: { readonly owner: string; readonly why: string } | undefined;
};

/** Returns an entry for each name in backticks in the table's first column. Longer names, as more exact, come first. */
function entriesOf(document: string) {
  const rows = [...document.matchAll(/^\| (.+?) \| (.+?) \| (.+?) \|$/gm)];
  const entries = rows.flatMap(([, names = '', owner = '', why = '']) =>
    [...names.matchAll(/`(.+?)`/g)].map(([, start = '']) => ({ start, owner, why })),
  );
  return entries.sort((one, other) => other.start.length - one.start.length);
}

/** Lists each script of the build with its entry in the table. */
export async function readInventory(clientFolder: string): Promise<readonly Script[]> {
  const names = ['manifest.json', ...LOADERS.map((name) => `${name}.json`)];
  const manifests = await Promise.all(names.map((name) => readManifest(clientFolder, name)));
  const manifest: ClientManifest = Object.assign({}, ...manifests);
  const sources = new Map(Object.entries(manifest).map(([source, { file }]) => [`/${file}`, source]));
  const entries = entriesOf(await readFile(join(root, SCRIPTS_TABLE), 'utf8'));
  return Object.entries(await readIntegrity(clientFolder)).map(([address, hash]) => {
    const source = sources.get(address) ?? address.slice(1);
    return { address, hash, source, entry: entries.find(({ start }) => source.startsWith(start)) };
  });
}
