import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../root.mjs';
import { inventoryOf, SCRIPTS_TABLE } from './inventory.ts';

const manifest = {
  'src/features/checkout/receipt.tsx': { file: 'assets/receipt.js' },
  'src/features/lottery/wheel.tsx': { file: 'assets/wheel.js' },
  '_first-load-1.js': { file: 'assets/first-load-1.js' },
  '_drafts-1.js': { file: 'assets/drafts-1.js' },
};
const integrity = Object.fromEntries(
  ['receipt', 'wheel', 'first-load-1', 'drafts-1', 'film-worker-1', 'other-worker-1'].map((name) => [
    `/assets/${name}.js`,
    `sha256-${name}`,
  ]),
);

it('each script has the owner and the reason of its source; one that the table does not know has none', () => {
  const scripts = inventoryOf(integrity, manifest, readFileSync(join(root, SCRIPTS_TABLE), 'utf8'));
  expect(scripts.map(({ source, entry }) => [source, entry?.owner, entry?.why])).toEqual([
    ['src/features/checkout/receipt.tsx', 'Vitrine', expect.stringContaining('payment')],
    ['src/features/lottery/wheel.tsx', undefined, undefined],
    ['_first-load-1.js', 'Vitrine', expect.stringContaining('every page')],
    ['_drafts-1.js', 'Vitrine', expect.stringContaining('share')],
    ['assets/film-worker-1.js', 'Vitrine', expect.stringContaining('film')],
    ['assets/other-worker-1.js', undefined, undefined],
  ]);
});
