import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../root.mjs';
import { packagesWithoutChecksum } from './unproven-packages.ts';

const strong = `sha512-${'A'.repeat(86)}==`;

it('packages without a strong checksum are found, wherever they lie', () => {
  const entries = {
    '': { version: '1.0.0' },
    'node_modules/good': { version: '1.0.0', integrity: strong },
    'node_modules/none': { version: '1.0.0' },
    'node_modules/weak': { version: '1.0.0', integrity: 'sha1-qUqP5cyxm6YcTAhz05Hph5gvu9M=' },
    'node_modules/a/node_modules/@b/c': { version: '2.0.0' },
    'node_modules/linked': {},
  };
  expect(packagesWithoutChecksum(entries)).toEqual(['none@1.0.0', 'weak@1.0.0', '@b/c@2.0.0']);
});

it.each(['', 'lab/', 'scripts/runtime/'])('%spackage-lock.json has a checksum for every package', (folder) => {
  const { packages } = JSON.parse(readFileSync(join(root, folder, 'package-lock.json'), 'utf8'));
  expect(packagesWithoutChecksum(packages)).toEqual([]);
});
