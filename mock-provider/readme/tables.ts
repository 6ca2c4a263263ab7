import { readFileSync } from 'node:fs';
import { FAULTS } from '#mock-provider/faults/catalogue.ts';
import { SCENARIOS } from '#mock-provider/scenarios/catalogue.ts';
import { SCENARIO_GROUPS } from '#mock-provider/scenarios/scenario.ts';

type Row = readonly [string, string];

/** @returns a Markdown table of two columns, padded so that it can be read as text. The first row is the head. */
function table(rows: readonly Row[]): string {
  const widths = [0, 1].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: Row, filler = ' ') =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0, filler)).join(' | ')} |`;
  const [head = ['', ''], ...body] = rows;
  return [line(head), line(['', ''], '-'), ...body.map((row) => line(row))].join('\n');
}

function scenarioTables(): string {
  return SCENARIO_GROUPS.map((group) => {
    const rows = SCENARIOS.filter((scenario) => scenario.group === group);
    return table([[group, ''], ...rows.map(({ input, outcome }): Row => [`\`${input}\``, outcome])]);
  }).join('\n\n');
}

function faultTables(): string {
  const rows = (performs: boolean) =>
    Object.entries(FAULTS)
      .filter(([, fault]) => fault.performs === performs)
      .map(([kind, { outcome }]): Row => [`\`${kind}\``, outcome]);
  return [
    table([['Done, but the answer goes wrong', ''], ...rows(true)]),
    table([['Not done at all', ''], ...rows(false)]),
  ].join('\n\n');
}

const TABLES = { scenarios: scenarioTables, faults: faultTables } as const;

/**
 * Writes the tables between their markers.
 * @param readme a text with `<!-- name -->` and `<!-- /name -->` for every table
 * @returns the same text with the current tables
 * @throws Error when a marker is missing
 */
export function fillTables(readme: string): string {
  return Object.entries(TABLES).reduce((text, [name, write]) => {
    const place = new RegExp(`(<!-- ${name} -->\n).*?(<!-- /${name} -->)`, 's');
    if (!place.test(text)) throw new Error(`the README has no place for the table "${name}"`);
    return text.replace(place, (_, start: string, end: string) => `${start}${write()}\n${end}`);
  }, readme);
}

const FENCES: Readonly<Record<string, string>> = { ts: 'ts', mjs: 'js', json: 'json', yml: 'yaml', sh: 'sh' };
/** The place of a file in a document: its path from `mock-provider/`, and its text in a code block. */
const FILE = /<!-- file (\S+\.(\w+)) -->\n.*?<!-- \/file -->/gs;

/** @param document a text with places of files @returns the same text with the present content of these files */
export function fillFiles(document: string): string {
  return document.replace(FILE, (_, path: string, extension: string) => {
    const text = readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
    return `<!-- file ${path} -->\n\`\`\`${FENCES[extension] ?? ''}\n${text}\`\`\`\n<!-- /file -->`;
  });
}
