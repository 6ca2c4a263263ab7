import { readFile, writeFile } from 'node:fs/promises';
import { CONTROL_ROUTES } from '#mock-provider/control/routes.ts';
import { FAULTS } from '#mock-provider/faults/catalogue.ts';
import { SCENARIOS } from '#mock-provider/scenarios/catalogue.ts';
import { SCENARIO_GROUPS } from '#mock-provider/scenarios/scenario.ts';
import { SETTINGS } from '#mock-provider/settings.ts';

const list = (heading: string, rows: readonly (readonly [string, string])[]) =>
  [`**${heading}**\n`, ...rows.map(([value, outcome]) => `- \`${value}\`: ${outcome}`)].join('\n');

function scenarioLists(): string {
  return SCENARIO_GROUPS.map((group) =>
    list(
      group,
      SCENARIOS.filter((scenario) => scenario.group === group).map(({ input, outcome }) => [input, outcome]),
    ),
  ).join('\n\n');
}

function faultLists(): string {
  const rows = (performs: boolean) =>
    Object.entries(FAULTS)
      .filter(([, fault]) => fault.performs === performs)
      .map(([kind, { outcome }]) => [kind, outcome] as const);
  return [list('Done, but the answer goes wrong', rows(true)), list('Not done at all', rows(false))].join('\n\n');
}

function controlList(): string {
  const lines = [...Map.groupBy(CONTROL_ROUTES, ({ path }) => path.replace(/^\/(\w+)\/:\w+$/, '/$1'))].map(
    ([path, routes]) => {
      const methods = [...new Set(routes.map(({ method }) => method))].join(', ');
      const main = routes.find(({ method }) => method === 'POST') ?? routes[0];
      return `- \`${methods} ${path.slice(1)}\`: ${main?.summary ?? ''}`;
    },
  );
  return lines.join('\n');
}

const settingsList = () =>
  Object.entries(SETTINGS)
    .map(([name, text]) => `- \`${name}\`: ${text}`)
    .join('\n');

const LISTS = { scenarios: scenarioLists, faults: faultLists, control: controlList, settings: settingsList } as const;
const LIST = /<!-- (scenarios|faults|control|settings) -->\n.*?<!-- \/\1 -->/gs;

/** Writes the lists between their markers, such as `<!-- faults -->` … `<!-- /faults -->`. */
export function fill(document: string): string {
  return document.replace(
    LIST,
    (_, name: keyof typeof LISTS) => `<!-- ${name} -->\n${LISTS[name]()}\n<!-- /${name} -->`,
  );
}

export const DOCUMENTS = [
  '../README.md',
  'magic-values.md',
  'faults.md',
  'running.md',
  'control.md',
  '../../provider-contract/README.md',
].map((path) => new URL(path, import.meta.url));

export function examplesIn(document: string): string[] {
  return [...document.matchAll(/```sh\n(.*?)```/gs)].flatMap(([, script = '']) =>
    script.includes('localhost:4010') ? [script] : [],
  );
}

if (import.meta.main) {
  for (const document of DOCUMENTS) await writeFile(document, fill(await readFile(document, 'utf8')));
}
