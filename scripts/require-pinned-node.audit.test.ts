import { spawnSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { root } from './root.mjs';

function load(config: string, version = process.versions.node) {
  const versions = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } });`;
  const line = `${versions} await import(${JSON.stringify(pathToFileURL(`${root}${config}`))});`;
  return spawnSync(process.execPath, ['--input-type=module', '-e', line], { cwd: root, encoding: 'utf8' });
}

it.each([
  ['vitest.config.ts', 'npm run unit -- FILE'],
  ['vitest.components.config.ts', 'npm run components -- FOLDER'],
  ['lab/engines/vitest.config.ts', 'npm run engines'],
  ['playwright.config.ts', 'npm run e2e -- FILE'],
])('%s says in one line that an older Node does not do, and what to run', (config, command) => {
  const { status, stderr } = load(config, '20.20.2');
  expect(stderr).toMatch(
    /^The tests run on Node \d+ \(scripts\/runtime\/\S+\/bin\), and this is Node 20\.20\.2\. Run: .+\n$/,
  );
  expect(stderr).toContain(`Run: ${command}\n`);
  expect(status).toBe(1);
});

it('the pinned Node does', () => {
  expect(load('vitest.config.ts')).toMatchObject({ status: 0, stderr: '' });
});
