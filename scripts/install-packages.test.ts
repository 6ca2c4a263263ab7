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

const withOlder = { ...installed.packages, 'node_modules/b-linux': { version: '1.9.0' } };

it.each([
  ['nothing when only packages for other systems are absent', installed.packages, []],
  ['what is not there', {}, ['node_modules/a', 'node_modules/b']],
  ['what is there in another version', withOlder, ['node_modules/b-linux']],
])('misses %s', (_, packages, missing) => {
  expect(missingPackages(wanted, { packages })).toEqual(missing);
});

it('says in one line where a command may not write', () => {
  const refused = () => assertWritable('/nowhere/node_modules');
  expect(refused).toThrow(/^This command writes into \/nowhere\/node_modules, and may not \(ENOENT\)\.$/);
  expect(() => assertWritable()).not.toThrow();
});
