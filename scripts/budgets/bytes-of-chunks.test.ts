import type { Manifest } from 'vite';
import { expect, it } from 'vitest';
import { filesOfLoad, type Load } from './bytes-of-chunks.ts';

const manifest: Manifest = {
  'index.html': { file: 'index.js', css: ['index.css'], imports: ['_react.js'], isEntry: true },
  '_react.js': { file: 'react.js' },
  '_grid.js': { file: 'grid.js', css: ['grid.css'], imports: ['_react.js'] },
  'home.tsx': { file: 'home.js', imports: ['index.html', '_react.js'], dynamicImports: ['viewer.tsx'] },
  'gallery.tsx': { file: 'gallery.js', css: ['gallery.css'], imports: ['_grid.js', 'index.html'] },
  'viewer.tsx': { file: 'viewer.js', imports: ['_grid.js'] },
};

it.each<[string, Load, string]>([
  ['with static imports, once', { kind: 'js', modules: ['index.html', 'home.tsx'] }, 'index.js home.js react.js'],
  ['without what is loaded', { kind: 'js', modules: ['viewer.tsx'], after: ['gallery.tsx'] }, 'viewer.js'],
  ['of style sheets', { kind: 'css', modules: ['gallery.tsx'] }, 'gallery.css grid.css index.css'],
])('a load has the files of its modules, %s', (_, load, files) => {
  expect(filesOfLoad(manifest, load).join(' ')).toBe(files);
});

it('a load of a module without a chunk is unknown', () => {
  expect(() => filesOfLoad(manifest, { kind: 'js', modules: ['moved.tsx'] })).toThrow('no chunk for client/moved.tsx');
});
