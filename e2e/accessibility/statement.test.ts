import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { accessibilityEn, accessibilityEs, accessibilityPt } from '#client/i18n/accessibility.ts';

const document = readFileSync(new URL('../../docs/accessibility.md', import.meta.url), 'utf8');
const [before = '', after = ''] = document.split('\nAlso known:\n');
const itemsOf = (text: string) => text.split(/^- /m).slice(1);
const numbersOf = (text: string) => text.match(/\d+(?:\.\d+)*/g);

it.each([
  ['pt', accessibilityPt],
  ['en', accessibilityEn],
  ['es', accessibilityEs],
])(
  'the statement in %s has the exceptions of docs/accessibility.md, with their criteria and times, and all that is known',
  (_, texts) => {
    const exceptions = itemsOf(before);
    expect(exceptions).not.toEqual([]);
    expect(texts.exceptions.map(numbersOf)).toEqual(exceptions.map(numbersOf));
    expect(texts.known).toHaveLength(itemsOf(after.split('\n## ')[0] ?? '').length);
  },
);
