import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readPageFiles } from './page-files.ts';

const MANIFEST = {
  'index.html': { file: 'assets/index-1.js', imports: ['_first.js'], css: ['assets/index-1.css'] },
  '_first.js': { file: 'assets/first-1.js' },
  'src/i18n/pt.ts': { file: 'assets/pt-1.js' },
  'src/pages/home.tsx': { file: 'assets/home-1.js', imports: ['_first.js'] },
  'src/pages/gallery/gallery.tsx': { file: 'assets/gallery-1.js', imports: ['_gallery.js'] },
  '_gallery.js': { file: 'assets/gallery-2.js', imports: ['_first.js'], css: ['assets/gallery-1.css'] },
};

it('a page names its own scripts and style sheets, with all that they import, and nothing twice', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'client-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, '.vite'));
  await writeFile(join(folder, '.vite/manifest.json'), JSON.stringify(MANIFEST));
  const files = await readPageFiles(folder, false);
  const named = (tags: string) => [...tags.matchAll(/(?:src|href)="\/assets\/([^"]+)"/g)].map(([, file]) => file);
  expect(named(files.home)).toEqual(['pt-1.js', 'home-1.js']);
  expect(named(files.gallery)).toEqual(['pt-1.js', 'gallery-2.js', 'gallery-1.js', 'gallery-1.css']);
  expect(named(files.terms)).toEqual(['pt-1.js']);
  expect(files.gallery).not.toContain('modulepreload');
});

it('without a build a page names none', async () => {
  expect((await readPageFiles(join(tmpdir(), 'no-client'), false)).gallery).toBe('');
});
