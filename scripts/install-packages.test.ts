import { expect, it } from 'vitest';
import { assertWritable, missingPackages } from './install-packages.mjs';

const wanted = {
  packages: {
    '': { version: '1.0.0' },
    'node_modules/a': { version: '1.0.0' },
    'node_modules/b': { version: '2.0.0' },
    'node_modules/b-linux': { version: '2.0.0', optional: true },
    'node_modules/b-other-system': { version: '2.0.0', optional: true },
  },
};

const installed = {
  packages: {
    'node_modules/a': { version: '1.0.0' },
    'node_modules/b': { version: '2.0.0' },
    'node_modules/b-linux': { version: '2.0.0' },
  },
};

it('misses nothing when only packages for other systems are absent', () => {
  expect(missingPackages(wanted, installed)).toEqual([]);
});

it('misses what is not there', () => {
  expect(missingPackages(wanted, { packages: {} })).toEqual(['node_modules/a', 'node_modules/b']);
});

it('misses what is there in another version', () => {
  const older = { packages: { ...installed.packages, 'node_modules/b-linux': { version: '1.9.0' } } };
  expect(missingPackages(wanted, older)).toEqual(['node_modules/b-linux']);
});

it('says in one line where a command may not write', () => {
  const refused = () => assertWritable('/nowhere/node_modules');
  expect(refused).toThrow(/^This command writes into \/nowhere\/node_modules, and may not \(ENOENT\)\.$/);
  expect(() => assertWritable()).not.toThrow();
});
