/** `npm run opening -- https://fotos.example --venue aqua,museu` lists what venues lack for their opening day. */
import { parseArgs } from 'node:util';
import { CHECKS, runCheck } from './opening/checks.ts';
import { readSite, siteAddress, venueAddresses } from './opening/site.ts';
import { runAsScript } from './run-to-end.mjs';
import { table } from './table.ts';

const USAGE = 'npm run opening -- https://fotos.example [--venue aqua,museu] [--venues FILE]';

/** @returns what a venue lacks, by check. If its page cannot be read, returns only the reason. */
async function look(url: URL): Promise<readonly (readonly [check: string, problem: string | null])[]> {
  try {
    const site = await readSite(url);
    return await Promise.all(CHECKS.map(async (check) => [check.name, await runCheck(check, site)] as const));
  } catch (error) {
    return [['opens', error instanceof Error ? error.message : String(error)]];
  }
}

await runAsScript(async () => {
  const options = { venue: { type: 'string' }, venues: { type: 'string' } } as const;
  const { values, positionals } = parseArgs({ allowPositionals: true, options });
  const addresses = venueAddresses(siteAddress(positionals[0], USAGE), values);
  const isOne = addresses.length === 1;
  let isMissing = false;
  const lines: string[][] = [];
  // Each venue gets some twenty requests at once, so the venues are checked one after the other.
  for (const url of addresses) {
    const found = await look(url);
    const missing = found.filter(([, problem]) => problem !== null);
    isMissing ||= missing.length > 0;
    const rows = (isOne ? found : missing).map(([name, problem]) =>
      problem === null ? ['ok', name] : ['missing', name, problem],
    );
    if (isOne) lines.push(...rows);
    else lines.push(...(rows.length > 0 ? rows : [['ok', 'all', '']]).map((row) => [url.hostname, ...row]));
  }
  console.log([...table(lines), '', 'The checklist in docs/operations.md has what only people can try.'].join('\n'));
  return isMissing ? 1 : 0;
});
