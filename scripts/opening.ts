/** `npm run opening -- https://fotos.example --venue aqua` reads what a venue lacks for its opening day, from outside. */
import { parseArgs } from 'node:util';
import { CHECKS, runCheck } from './opening/checks.ts';
import { readSite, siteAddress } from './opening/site.ts';
import { runAsScript } from './run-as-script.mjs';
import { table } from './table.ts';

const USAGE = 'npm run opening -- https://fotos.example [--venue aqua]';

await runAsScript(async () => {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { venue: { type: 'string' } } });
  const url = siteAddress(positionals[0], USAGE);
  if (values.venue) url.hostname = `${values.venue}.${url.hostname}`;
  const site = await readSite(url);
  const found = await Promise.all(CHECKS.map(async (check) => [check.name, await runCheck(check, site)] as const));
  const lines = found.map(([name, problem]) => (problem === null ? ['ok', name] : ['missing', name, problem]));
  console.log([...table(lines), '', 'The checklist in docs/operations.md has what only people can try.'].join('\n'));
  return found.some(([, problem]) => problem !== null) ? 1 : 0;
});
