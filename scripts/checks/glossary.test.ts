import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../root.mjs';
import { trackedFiles } from './imports.ts';

/** The inflections of retired words, which `docs/glossary.md` does not list. */
const INFLECTIONS: Readonly<Record<string, readonly string[]>> = {
  desk: ['desks'],
  wish: ['wishes', 'wished', 'wishing'],
  tell: ['tells', 'telling', 'untold'],
  witness: ['witnesses'],
  heir: ['heirs'],
  ledger: ['ledgers'],
  walk: ['walks', 'walked', 'walking'],
  look: ['looks', 'looked', 'looking'],
  arrival: ['arrivals'],
  breach: ['breaches', 'breached'],
  strike: ['strikes', 'struck', 'striking'],
  verdict: ['verdicts'],
  ending: ['endings'],
  trouble: ['troubles', 'troubled', 'untroubled'],
  'carry over': ['carries over', 'carried over'],
};

/** Files that may contain the words: texts for visitors, the data of the mock, and the list itself. */
const EXEMPT = [
  /^docs\/glossary\.md$/,
  /^scripts\/checks\/glossary\.test\.ts$/,
  /^client\/src\/i18n\/(?:pt|en|es|privacy)\//,
  /^client\/src\/features\/legal\/[a-z-]*text\.ts$/,
  /^fixtures\//,
  /^recordings\//,
  /^package-lock\.json$/,
  // Values of the mock's control API, and texts of its page.
  /^mock-provider\/(?:README\.md|api\/switches\.test\.ts|control\/(?:faults|organizations|scenarios|schema)\.ts|control\/page\/faults\.mjs|faults\/(?:catalogue|rules\.test)\.ts|scenarios\/scenario\.ts)$/,
];

/** Files that may contain "organization", the provider's word for a venue. */
const WIRE = [
  /^shared\/provider-api\//,
  /^server\/(?:provider|testing|fault-matrix)\//,
  /^mock-provider\//,
  /^e2e\//,
  /\.test\.tsx?$/,
  /^docs\/(?:specification|mock-in-ci)\.md$/,
];

/** Names of the provider's API, and inputs that open tabs of an older release still send. */
const WIRE_NAMES = /ORGANIZATION_NOT_FOUND|\.struck\b|'untold'|\bheld\b(?=[:?,`])|\.held\b|\{ held\b|\blook_of\b/g;

function retiredWords(): readonly string[] {
  const [, table = ''] = readFileSync(join(root, 'docs/glossary.md'), 'utf8').split('| retired | write |');
  const words = [...table.matchAll(/^\| ([a-z, ]+) \|/gm)].flatMap(([, cell = '']) => cell.split(', '));
  return words.flatMap((word) => [word, ...(INFLECTIONS[word] ?? [])]);
}

/** The words of a line, in lower case, with one space between two: `isTold` and `is-told` are both "is told". */
const wordsOf = (line: string) =>
  ` ${line
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[^A-Za-z]+/g, ' ')
    .toLowerCase()
    .trim()} `;

function findWords(words: readonly string[], text: string): string[] {
  const line = wordsOf(text);
  return words.filter((word) => line.includes(` ${word} `));
}

const searched = () =>
  trackedFiles().filter(
    (file) => /\.(?:tsx?|mjs|css|md|html|json|yml)$/.test(file) && !EXEMPT.some((pattern) => pattern.test(file)),
  );

function occurrences(file: string, words: readonly string[]): string[] {
  const lines = [file, ...readFileSync(join(root, file), 'utf8').split('\n')];
  return lines.flatMap((line, at) =>
    findWords(words, line.replace(WIRE_NAMES, '')).map((word) => `${file}:${at} ${word}`),
  );
}

it('finds a retired word in every spelling', () => {
  const words = retiredWords();
  expect(words).toContain('walks');
  for (const line of ['isTold', 'order-desk.ts', 'A second look.', 'useWayIn()']) {
    expect(findWords(words, line), line).not.toEqual([]);
  }
  expect(findWords(words, 'a lookup of the news-free kind'.replace('news-', ''))).toEqual([]);
});

it('no retired word is left (docs/glossary.md)', () => {
  expect(searched().flatMap((file) => occurrences(file, retiredWords()))).toEqual([]);
});

it('"organization" occurs on the wire alone', () => {
  const files = searched().filter((file) => !WIRE.some((pattern) => pattern.test(file)));
  expect(files.flatMap((file) => occurrences(file, ['organization', 'organizations']))).toEqual([]);
});
