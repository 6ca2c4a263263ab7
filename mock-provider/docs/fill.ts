import { readFileSync } from 'node:fs';
import { FAULTS } from '#mock-provider/faults/catalogue.ts';
import { SCENARIOS } from '#mock-provider/scenarios/catalogue.ts';
import { SCENARIO_GROUPS } from '#mock-provider/scenarios/scenario.ts';

/** @returns a heading and a Markdown list of values, each with what it does */
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

const LISTS = { scenarios: scenarioLists, faults: faultLists } as const;
/** The place of a list in a document. */
const LIST = /<!-- (scenarios|faults) -->\n.*?<!-- \/\1 -->/gs;

const FENCES: Readonly<Record<string, string>> = { ts: 'ts', mjs: 'js', json: 'json', sh: 'sh' };
/** The place of a file in a document: its path from `mock-provider/`, and its text in a code block. */
const FILE = /<!-- file (\S+\.(\w+)) -->\n.*?<!-- \/file -->/gs;

/**
 * Writes the lists of magic values and faults, and the example files, between their markers.
 * @param document a text with places such as `<!-- faults -->` … `<!-- /faults -->`
 * @returns the same text with the present lists and files
 */
export function fill(document: string): string {
  return document
    .replace(LIST, (_, name: keyof typeof LISTS) => `<!-- ${name} -->\n${LISTS[name]()}\n<!-- /${name} -->`)
    .replace(FILE, (_, path: string, extension: string) => {
      const text = readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
      return `<!-- file ${path} -->\n\`\`\`${FENCES[extension] ?? ''}\n${text}\`\`\`\n<!-- /file -->`;
    });
}

/** The documents of the mock, in the order in which their examples run. */
export const DOCUMENTS = ['../README.md', 'magic-values.md', 'faults.md', 'running.md', 'control.md'].map(
  (path) => new URL(path, import.meta.url),
);
