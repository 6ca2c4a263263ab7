import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../root.mjs';
import { trackedFiles } from './imports.ts';

const read = (file: string) => readFileSync(join(root, file), 'utf8');
const documents = trackedFiles().filter((file) => file.endsWith('.md'));

/** Returns a document's anchors as GitHub makes them. */
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
