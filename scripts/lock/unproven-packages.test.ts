import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../root.mjs';
import { isForDevelopment, packagesWithoutChecksum, UNPROVEN } from './unproven-packages.ts';

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

const packagesOf = (lock: string) => JSON.parse(readFileSync(join(root, lock), 'utf8')).packages;

it('lab/package-lock.json has a checksum for every package', () => {
  expect(packagesWithoutChecksum(packagesOf('lab/package-lock.json'))).toEqual([]);
});

describe('package-lock.json', () => {
  const packages = packagesOf('package-lock.json');

  it('has a checksum for every package but those of the list, and the list holds no other', () => {
    expect(packagesWithoutChecksum(packages).toSorted()).toEqual(UNPROVEN.toSorted());
  });

  it('lacks none for what runs on a server or in a browser', () => {
    expect(UNPROVEN.filter((name) => !isForDevelopment(packages, name))).toEqual([]);
  });
});
