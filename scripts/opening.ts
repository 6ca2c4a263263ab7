/** `npm run opening -- https://fotos.example --venue aqua` reads what a venue lacks for its opening day, from outside. */
import { parseArgs } from 'node:util';
import { outcomeOf } from '#provider-contract/suite/finding.ts';
import { runContractSuite } from '#provider-contract/suite/run.ts';
import { CHECKS, placeInManual, runCheck } from './opening/checks.ts';
import { readSite, siteAddress } from './opening/site.ts';
import { runAsScript } from './run-as-script.mjs';
import { table } from './table.ts';

const USAGE = 'npm run opening -- https://fotos.example [--venue aqua] [--provider https://api.example --card CODE]';

function readArguments() {
  const text = { type: 'string' } as const;
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { venue: text, provider: text, card: text },
  });
  const url = siteAddress(positionals[0], USAGE);
  if ((values.provider === undefined) !== (values.card === undefined)) throw new Error(USAGE);
  if (values.venue) url.hostname = `${values.venue}.${url.hostname}`;
  return { ...values, url };
}

/** The part that only reads (docs/operations.md). */
async function contract(provider: string, organization: string, card: string): Promise<string | null> {
  const findings = await runContractSuite(provider, { organization, card, writes: false });
  const outcome = outcomeOf(findings);
  if (outcome === 'unreachable') return 'nobody answers';
  const differing = new Set(findings.filter(({ result }) => result === 'differs').map(({ call }) => call));
  return differing.size > 0 ? `${[...differing].join(', ')}: npm run contract says more` : null;
}

await runAsScript(async () => {
  const { url, provider, card } = readArguments();
  const site = await readSite(url);
  const found = await Promise.all(CHECKS.map(async (check) => ({ ...check, problem: await runCheck(check, site) })));
  const venue = site.data.venue?.webName;
  const manual = ['operations.md', '1. **Ask the provider first.**'] as const;
  const agreed =
    provider && card && venue ? [{ name: 'contract', manual, problem: await contract(provider, venue, card) }] : [];
  const all = [...found, ...agreed];
  const lines = all.map(({ name, manual: place, problem }) =>
    problem === null ? ['ok', name] : ['missing', name, placeInManual(place), problem],
  );
  console.log(
    [...table(lines), '', 'A payment, and what docs/operations.md lists besides, only people can try.'].join('\n'),
  );
  return all.some(({ problem }) => problem !== null) ? 1 : 0;
});
