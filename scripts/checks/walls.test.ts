import { expect, it } from 'vitest';
import { type Import, importsOf } from './imports.ts';

const FEATURE = /^client\/src\/features\/([^/]+)\//;
const featureOf = (path: string) => FEATURE.exec(path)?.[1];
const written = ({ from, specifier }: Import) => `${from} imports ${specifier}`;

/** @returns the files of one cycle, in order; null without a cycle */
function findCycle(imports: readonly Import[]): readonly string[] | null {
  const targets = Map.groupBy(imports, ({ from }) => from);
  const done = new Set<string>();
  const visit = (file: string, path: readonly string[]): readonly string[] | null => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return null;
    for (const { to } of targets.get(file) ?? []) {
      const cycle = visit(to, [...path, file]);
      if (cycle) return cycle;
    }
    done.add(file);
    return null;
  };
  for (const file of targets.keys()) {
    const cycle = visit(file, []);
    if (cycle) return cycle;
  }
  return null;
}

it('finds a cycle', () => {
  const chain = (...files: string[]) => files.slice(1).map((to, at) => ({ from: files[at] ?? '', to, specifier: to }));
  expect(findCycle(chain('a', 'b', 'c'))).toBeNull();
  expect(findCycle(chain('a', 'b', 'c', 'b'))).toEqual(['b', 'c', 'b']);
});

it('no feature imports another: they meet in client/src/pages', () => {
  const crossings = importsOf('client/src/features/').filter(({ from, to }) => {
    const feature = featureOf(to);
    return feature !== undefined && feature !== featureOf(from);
  });
  expect(crossings.map(written)).toEqual([]);
});

it('an import of another folder is written from its room, such as #client/…', () => {
  const climbing = importsOf('client/src/', 'server/', 'shared/', 'mock-provider/').filter(
    ({ specifier, to }) => specifier.startsWith('../') && /\.tsx?$/.test(to) && !to.startsWith('fixtures/'),
  );
  expect(climbing.map(written)).toEqual([]);
});

it.each(['client/src/', 'server/', 'shared/', 'mock-provider/'])('%s has no import cycle', (room) => {
  expect(findCycle(importsOf(room).filter(({ to }) => to.startsWith(room)))).toBeNull();
});
