import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readPageFiles } from './page-files.ts';

const MANIFEST = {
  'index.html': { file: 'assets/index-1.js', imports: ['_first.js'], css: ['assets/index-1.css'] },
  '_first.js': { file: 'assets/first-1.js' },
  'src/i18n/pt.ts': { file: 'assets/pt-1.js' },
  'src/i18n/es.ts': { file: 'assets/es-1.js' },
  'src/pages/home.tsx': { file: 'assets/home-1.js', imports: ['_first.js'] },
  'src/pages/gallery/gallery.tsx': { file: 'assets/gallery-1.js', imports: ['_gallery.js'] },
  '_gallery.js': { file: 'assets/gallery-2.js', imports: ['_first.js'], css: ['assets/gallery-1.css'] },
};

async function builtClient(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'client-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, '.vite'));
  await writeFile(join(folder, '.vite/manifest.json'), JSON.stringify(MANIFEST));
  return folder;
}

it('a page has its own modules and style sheets, with all that they import, in its language, and nothing twice', async () => {
  const filesOf = await readPageFiles(await builtClient());
  const entry = ['/assets/first-1.js', '/assets/index-1.js'];
  expect(filesOf('home', 'pt', false).modules).toEqual([...entry, '/assets/pt-1.js', '/assets/home-1.js']);
  expect(filesOf('gallery', 'es', false).modules).toEqual([
    ...entry,
    '/assets/es-1.js',
    '/assets/gallery-2.js',
    '/assets/gallery-1.js',
  ]);
  expect(filesOf('terms', 'pt', false).modules).toEqual([...entry, '/assets/pt-1.js']);
});

it('a page that comes rendered needs all its style sheets to be seen, another one that of the entry', async () => {
  const filesOf = await readPageFiles(await builtClient());
  const entry = '<link rel="stylesheet" href="/assets/index-1.css" crossorigin="">';
  const own = 'href="/assets/gallery-1.css" crossorigin="">';
  expect(filesOf('gallery', 'pt', true).styles).toBe(`${entry}<link rel="stylesheet" ${own}`);
  expect(filesOf('gallery', 'pt', false).styles).toBe(`${entry}<link rel="preload" as="style" ${own}`);
});

it('without a build a page names none', async () => {
  const filesOf = await readPageFiles(join(tmpdir(), 'no-client'));
  expect(filesOf('gallery', 'pt', false)).toEqual({ styles: '', modules: [] });
});
