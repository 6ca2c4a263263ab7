import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../root.mjs';

/** What these tests read of a package in a lock. They check what `npm audit` does not. */
type Entry = {
  dev?: boolean;
  hasInstallScript?: boolean;
  integrity?: string;
  license?: string;
  optionalDependencies?: Record<string, string>;
  resolved?: string;
};

const read = (name: string) => JSON.parse(readFileSync(join(root, name), 'utf8'));
const { allowScripts } = read('scripts/runtime/package.json');
const entriesOf = (lock: string) => Object.entries<Entry>(read(lock).packages).filter(([folder]) => folder !== '');
const LOCKS = ['package-lock.json', 'lab/package-lock.json', 'scripts/runtime/package-lock.json'];
const everywhere = LOCKS.flatMap(entriesOf);
const nameOf = (folder: string) => folder.split('node_modules/').at(-1) ?? '';

/** Licences that require at most a notice. */
const FREE = [
  'MIT',
  'ISC',
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'Unlicense',
  'Zlib',
];

/** Returns the licences of an expression. From a choice, it takes a free licence if there is one. */
const licencesOf = (expression: string) => {
  const choice = expression.replace(/[()]/g, '').split(' OR ');
  return (choice.find((one) => FREE.includes(one)) ?? choice.join(' AND ')).split(' AND ');
};

it.each(LOCKS)('%s has a strong checksum for every package, and no download address', (lock) => {
  // npm would also accept a checksum by sha1.
  const unproven = entriesOf(lock).filter(
    ([, { integrity = '', resolved }]) => !/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity) || resolved !== undefined,
  );
  expect(unproven).toEqual([]);
});

it.each(LOCKS)('%s has the packages for every platform: `npm ci` refuses it otherwise', (lock) => {
  const entries = entriesOf(lock);
  const names = entries.map(([folder]) => nameOf(folder));
  const optional = entries.flatMap(([, { optionalDependencies = {} }]) => Object.keys(optionalDependencies));
  expect(optional.filter((name) => !names.includes(name))).toEqual([]);
});

it('no package runs a program when it is installed, but the one that scripts/runtime allows', () => {
  const running = everywhere.filter(([, { hasInstallScript }]) => hasInstallScript).map(([folder]) => nameOf(folder));
  expect(running).toEqual(Object.keys(allowScripts));
});

/** sharp's native code has the LGPL as its licence. It is used unchanged, from its own package (decision 052). */
const NATIVE = /^@img\/sharp-/;

it('every package of a server is under a licence that asks for no more than a notice, but a library in its own file', () => {
  const allowed = (folder: string) => (NATIVE.test(nameOf(folder)) ? [...FREE, 'LGPL-3.0-or-later'] : FREE);
  const others = entriesOf('package-lock.json').filter(
    ([folder, { dev, license = '' }]) => !dev && !licencesOf(license).every((one) => allowed(folder).includes(one)),
  );
  expect(others.map(([folder, { license }]) => `${folder}: ${license}`)).toEqual([]);
});
