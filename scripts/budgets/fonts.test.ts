import { readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { HEADING_FILES, TEXT_FILE } from '#shared/theme/theme-tokens.ts';
import { root } from '../root.mjs';

const MOST_BYTES = 30 * 1024;
const styleSheet = join(root, 'client/src/fonts/fonts.css');
const require = createRequire(styleSheet);
const addresses = [...readFileSync(styleSheet, 'utf8').matchAll(/url\("([^"]+\.woff2)"\)/g)].map(([, url = '']) => url);

it('declares every face that a theme may name', () => {
  const declared = addresses.map((address) => basename(address, '.woff2'));
  expect(declared.toSorted()).toEqual([...new Set([TEXT_FILE, ...Object.values(HEADING_FILES)])].toSorted());
});

it.each(addresses)('%s weighs 30 KB at most', (address) => {
  const file = address.startsWith('.') ? join(root, 'client/src/fonts', address) : require.resolve(address);
  expect(statSync(file).size).toBeLessThanOrEqual(MOST_BYTES);
});
