import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { root } from '../root.mjs';

export interface Import {
  from: string;
  to: string;
  specifier: string;
}

const FOLDERS: Readonly<Record<string, string>> = {
  '#client/': 'client/src/',
  '#shared/': 'shared/',
  '#server/': 'server/',
  '#mock-provider/': 'mock-provider/',
  '#provider-contract/': 'provider-contract/',
};

const IMPORT = /(?:\bfrom|\bimport|\bimport\(|\bimport\.meta\.resolve\()\s*'([^'\n]+)'/g;

/** Returns the path of an imported file; null for a package. @param imported may end with a query for Vite */
export function targetOf(from: string, imported: string): string | null {
  const specifier = imported.replace(/\?.*$/, '');
  if (specifier.startsWith('.')) return posix.join(dirname(from), specifier);
  const alias = Object.keys(FOLDERS).find((prefix) => specifier.startsWith(prefix));
  return alias ? FOLDERS[alias] + specifier.slice(alias.length) : null;
}

export function trackedFiles(): string[] {
  const names = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n');
  return names.filter((name) => name !== '' && existsSync(join(root, name)));
}

/** Returns static and dynamic imports. @param folders such as `client/` */
export function importsOf(...folders: string[]): Import[] {
  const sources = trackedFiles().filter((file) => /\.tsx?$/.test(file) && folders.some((at) => file.startsWith(at)));
  return sources.flatMap((from) =>
    [...readFileSync(join(root, from), 'utf8').matchAll(IMPORT)].flatMap(([, specifier = '']) => {
      const to = targetOf(from, specifier);
      return to === null ? [] : [{ from, to, specifier }];
    }),
  );
}

/** Type-only imports need no package at run time. */
const TYPE_IMPORT = /\b(?:import|export) type [^;]*;/g;
const PACKAGE = /^(?!node:|\.)(?:@[\w.-]+\/)?[\w.-]+/;

export function filesOf(program: string, ...folders: string[]): string[] {
  const targets = Map.groupBy(importsOf(...folders), ({ from }) => from);
  const files = new Set([program]);
  // The set grows while it is iterated, so the imports of imports are added, too.
  for (const file of files) for (const { to } of targets.get(file) ?? []) files.add(to);
  return [...files];
}

export function packagesOf(program: string, ...folders: string[]): string[] {
  const packages = filesOf(program, ...folders).flatMap((file) => {
    const source = readFileSync(join(root, file), 'utf8').replace(TYPE_IMPORT, '');
    return [...source.matchAll(IMPORT)].flatMap(([, specifier = '']) => PACKAGE.exec(specifier)?.[0] ?? []);
  });
  return [...new Set(packages)].sort();
}
