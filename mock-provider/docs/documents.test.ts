import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { DOCUMENTS, examplesIn, fill } from './fill.ts';

const texts = await Promise.all(DOCUMENTS.map((document) => readFile(document, 'utf8')));
const text = texts.join('\n');
const behaviour = await readFile(new URL('behaviour.md', import.meta.url), 'utf8');

it('the documents have the lists that the mock is made of', () => {
  expect(text, '`node scripts/run.mjs mock-provider/docs/fill.ts` writes them').toBe(fill(text));
  expect(text.match(/<!-- (?:faults|scenarios|control|settings) -->/g)).toHaveLength(4);
});

it('every block is an example that a test runs', () => {
  expect(`${text}${behaviour}`.match(/^```\w+$/gm)).toHaveLength(examplesIn(text).length);
});
