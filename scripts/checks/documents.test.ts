import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../root.mjs';
import { trackedFiles } from './imports.ts';

const read = (file: string) => readFileSync(join(root, file), 'utf8');
const files = trackedFiles();
const documents = files.filter((file) => file.endsWith('.md'));
const records = documents.filter((file) => /^docs\/decisions\/\d{3}-/.test(file));

/** The anchors of a document as GitHub makes them. */
const anchorsOf = (file: string) =>
  [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

it('every link of a document leads to a file, and to a heading where it names one', () => {
  const broken = documents.flatMap((file) =>
    [...read(file).matchAll(/\]\((?!https?:|mailto:)([^)\s#]*)(?:#([^)\s]*))?\)/g)].flatMap(([link, path, anchor]) => {
      const target = path ? join(dirname(file), path) : file;
      const leads = existsSync(join(root, target)) && (!anchor || anchorsOf(target).includes(anchor));
      return leads ? [] : [`${file}: ${link}`];
    }),
  );
  expect(broken).toEqual([]);
});

it('a decision has its number once', () => {
  expect(new Set(records.map((file) => /\d{3}/.exec(file)?.[0])).size).toBe(records.length);
});

it('a decision that code or a document names exists', () => {
  const numbers = new Set(records.map((file) => /\d{3}/.exec(file)?.[0]));
  const searched = files.filter((file) => /\.(?:tsx?|mjs|css|md|yml|template)$|Caddyfile$/.test(file));
  const gone = searched.flatMap((file) =>
    [...read(file).matchAll(/\bdecisions?[\s*]+\[?(\d{3})(?:(?:, | and )(\d{3}))?/g)].flatMap(([mention, ...named]) =>
      named.every((number) => !number || numbers.has(number)) ? [] : [`${file}: ${mention}`],
    ),
  );
  expect(gone).toEqual([]);
});

it('a program that a document names exists', () => {
  const gone = documents.flatMap((file) =>
    [...read(file).matchAll(/`(?:#client\/|#(?=\w))?((?:[\w-]+\/)*\w[\w.-]*\.(?:tsx?|mjs))`/g)].flatMap(
      ([, name = '']) => (files.some((path) => `/${path}`.endsWith(`/${name}`)) ? [] : [`${file}: ${name}`]),
    ),
  );
  expect(gone).toEqual([]);
});
