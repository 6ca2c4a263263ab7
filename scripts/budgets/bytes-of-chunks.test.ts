import type { Manifest } from 'vite';
import { describe, expect, it } from 'vitest';
import { bytesOfLoad } from './bytes-of-chunks.ts';

const manifest: Manifest = {
  'index.html': { file: 'assets/index.js', css: ['assets/index.css'], imports: ['_react.js'], isEntry: true },
  '_react.js': { file: 'assets/react.js' },
  '_grid.js': { file: 'assets/grid.js', css: ['assets/grid.css'], imports: ['_react.js'] },
  'src/home.tsx': { file: 'assets/home.js', imports: ['index.html', '_react.js'], dynamicImports: ['src/viewer.tsx'] },
  'src/gallery.tsx': { file: 'assets/gallery.js', css: ['assets/gallery.css'], imports: ['_grid.js', 'index.html'] },
  'src/viewer.tsx': { file: 'assets/viewer.js', imports: ['_grid.js', '_zoom.js'] },
  '_zoom.js': { file: 'assets/zoom.js' },
};

const sizes: Record<string, number> = {
  'assets/index.js': 1,
  'assets/react.js': 10,
  'assets/home.js': 100,
  'assets/grid.js': 1_000,
  'assets/gallery.js': 10_000,
  'assets/viewer.js': 100_000,
  'assets/zoom.js': 1_000_000,
  'assets/index.css': 2,
  'assets/grid.css': 20,
  'assets/gallery.css': 200,
};
const sizeOf = (file: string) => sizes[file] ?? Number.NaN;

describe('the bytes of a load', () => {
  it.each<[string, Parameters<typeof bytesOfLoad>[1], number]>([
    [
      'those of its modules and of their static imports, once',
      { kind: 'js', modules: ['index.html', 'src/home.tsx'] },
      111,
    ],
    ['without what is imported dynamically', { kind: 'js', modules: ['src/gallery.tsx'] }, 11_011],
    ['without what is loaded', { kind: 'js', modules: ['src/viewer.tsx'], after: ['src/gallery.tsx'] }, 1_100_000],
    ['of style sheets, those of imported chunks too', { kind: 'css', modules: ['src/gallery.tsx'] }, 222],
  ])('are %s', (_, load, bytes) => {
    expect(bytesOfLoad(manifest, load, sizeOf)).toBe(bytes);
  });

  it('are unknown for a module without a chunk', () => {
    const load = { kind: 'js', modules: ['src/moved.tsx'] } as const;
    expect(() => bytesOfLoad(manifest, load, sizeOf)).toThrow('no chunk for client/src/moved.tsx');
  });
});
