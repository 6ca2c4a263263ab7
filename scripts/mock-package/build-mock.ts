/** Builds mock, contract suite and recorder as JavaScript in mock-provider/package/dist. `tsc -b` adds declarations. */
import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { dirname, join, posix } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { filesOf, targetOf } from '../checks/imports.ts';
import { root } from '../root.mjs';

const OUT = join(root, 'mock-provider/package/dist');
const TYPES = join(root, 'node_modules/.cache/types');
const { bin } = JSON.parse(readFileSync(join(OUT, '../package.json'), 'utf8')) as { bin: Record<string, string> };
const PROGRAMS = Object.values(bin).map((path) => path.replace('./dist/', '').replace(/\.js$/, '.ts'));
const MODULE = 'mock-provider/start-mock.ts';
/** Files that the programs read at run time, and the README of the contract suite and the recorder. */
const READ = [
  ...['fixtures', 'mock-provider/control/page', 'mock-provider/third-party/chat/script.mjs'],
  'provider-contract/README.md',
];
const SPECIFIER = /(?<=(?:from|import)\s*\(?\s*['"])((?:#[\w-]+|\.{1,2})\/[^'"]+)\.ts(?=['"])/g;

/** Rewrites this repository's imports to relative JavaScript paths. */
function withPaths(file: string, text: string): string {
  return text.replace(SPECIFIER, (_, specifier: string) => {
    const target = targetOf(file, specifier) ?? specifier;
    const path = posix.relative(dirname(file), target);
    return `${path.startsWith('.') ? path : `./${path}`}.js`;
  });
}

function write(path: string, text: string): void {
  const file = join(OUT, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

function declarations(entries: readonly string[]): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  const left = [...entries];
  for (let file = left.pop(); file !== undefined; file = left.pop()) {
    if (texts.has(file)) continue;
    const text = readFileSync(join(TYPES, file.replace(/\.ts$/, '.d.ts')), 'utf8');
    texts.set(file, text);
    for (const [, specifier = ''] of text.matchAll(SPECIFIER)) left.push(`${targetOf(file, specifier)}.ts`);
  }
  return texts;
}

/** Returns the schema inside optional, default and array schemas. */
function innerOf(schema: unknown): unknown {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) return innerOf(schema.unwrap());
  return schema instanceof z.ZodArray ? innerOf(schema.element) : schema;
}

/** Adds the descriptions of a file's schemas to its types, as comments, because editors show only comments. */
async function withFieldTexts(file: string, text: string): Promise<string> {
  const exported: Readonly<Record<string, unknown>> = await import(pathToFileURL(join(root, file)).href);
  const around: { indent: number; fields: Readonly<Record<string, unknown>> }[] = [{ indent: -1, fields: exported }];
  const lines = text.split('\n').flatMap((line) => {
    const [, start = '', name = ''] = /^(\s*)(?:export declare const )?(\w+): z\./.exec(line) ?? [];
    if (name === '') return [line];
    while ((around.at(-1)?.indent ?? -1) >= start.length) around.pop();
    const schema = around.at(-1)?.fields[name];
    const inner = innerOf(schema);
    if (inner instanceof z.ZodObject) around.push({ indent: start.length, fields: inner.shape });
    const said = schema instanceof z.ZodType ? schema.description : undefined;
    return said === undefined ? [line] : [`${start}/** ${said} */`, line];
  });
  return lines.join('\n');
}

const tsc = join(root, 'node_modules/typescript/bin/tsc');
execFileSync(process.execPath, [tsc, '-b', join(root, 'mock-provider')], { stdio: 'inherit' });
rmSync(OUT, { recursive: true, force: true });
for (const program of [...PROGRAMS, MODULE]) {
  for (const file of filesOf(program, 'mock-provider/', 'provider-contract/', 'shared/')) {
    const code = stripTypeScriptTypes(readFileSync(join(root, file), 'utf8'));
    const head = PROGRAMS.includes(file) ? '#!/usr/bin/env node\n' : '';
    write(file.replace(/\.ts$/, '.js'), head + withPaths(file, code));
  }
}
for (const [file, text] of declarations([MODULE])) {
  write(file.replace(/\.ts$/, '.d.ts'), withPaths(file, await withFieldTexts(file, text)));
}
const isTest = (path: string) => /\.test\.ts$|tsconfig/.test(path);
for (const path of READ)
  cpSync(join(root, path), join(OUT, path), { recursive: true, filter: (from) => !isTest(from) });
for (const path of Object.values(bin)) chmodSync(join(OUT, '..', path), 0o755);
