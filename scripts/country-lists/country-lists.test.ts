import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../root.mjs';
import { countryLists } from './country-lists.ts';

it.each([...countryLists()])('%s is what the packages say; country-lists.ts writes it', (file, json) => {
  expect(readFileSync(join(root, file), 'utf8')).toBe(json);
});
