import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { hashOf } from './build-client.ts';

let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-sources-'));
  await mkdir(join(folder, 'client/src'), { recursive: true });
  await writeFile(join(folder, 'client/src/main.tsx'), 'one');
  await writeFile(join(folder, 'package-lock.json'), '{}');
});

afterEach(() => rm(folder, { recursive: true }));

const hash = () => hashOf(folder, ['client/**', 'package-lock.json']);

it('stays the same until a file changes', async () => {
  const before = await hash();
  expect(await hash()).toBe(before);
  await writeFile(join(folder, 'client/src/main.tsx'), 'two');
  expect(await hash()).not.toBe(before);
});

it('changes with a file that is new, has another name, or is gone', async () => {
  const hashes = [await hash()];
  await writeFile(join(folder, 'client/src/new.ts'), '');
  hashes.push(await hash());
  await rename(join(folder, 'client/src/new.ts'), join(folder, 'client/src/newer.ts'));
  hashes.push(await hash());
  await rm(join(folder, 'client/src/main.tsx'));
  hashes.push(await hash());
  expect(new Set(hashes).size).toBe(4);
});
