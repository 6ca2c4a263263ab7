import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { root } from './root.mjs';

it('npm run sbom lists what reaches a server or a browser, with checksums and licences, and no tool', () => {
  const text = execFileSync(process.execPath, ['scripts/sbom.ts'], { cwd: root, encoding: 'utf8' });
  const components: { name: string; hashes: unknown[]; licenses: unknown[] }[] = JSON.parse(text).components;
  const names = components.map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining(['fastify', 'undici', 'sharp', '@trpc/server', 'react', '@fontsource/nunito']),
  );
  expect(names.filter((name) => /^(?:typescript|vite|vitest|playwright|node)$/.test(name))).toEqual([]);
  expect(components.filter(({ hashes, licenses }) => !hashes?.length || !licenses?.length)).toEqual([]);
});
