import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { needing } from '#mock-provider/testing/needing.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const run = promisify(execFile);

it('the example for node:test works in a project that has this one among its packages', async () => {
  const project = await mkdtemp(join(tmpdir(), 'project-'));
  onTestFinished(() => rm(project, { recursive: true }));
  await mkdir(join(project, 'node_modules'));
  // As `npm install ../vitrine` does it.
  await symlink(ROOT, join(project, 'node_modules/vitrine'));
  await cp(join(ROOT, 'mock-provider/examples/node-test.mjs'), join(project, 'card.test.mjs'));
  // A test runner in a test runner would report to the outer one.
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const { stdout } = await run(process.execPath, ['--test', 'card.test.mjs'], { cwd: project, env });
  expect(stdout).toMatch(/pass 1\n/);
});

it('the example for CI runs on the Node of a runner, which need not read TypeScript', async () => {
  expect(await readFile(join(ROOT, 'mock-provider/examples/ci.sh'), 'utf8')).not.toMatch(/\bnode \S+\.ts\b/);
});

needing('curl', 'sed').it('the example for CI starts the mock, tests against it and stops it', async () => {
  const env = { ...process.env, PATH: `${dirname(process.execPath)}:${process.env.PATH}` };
  const { stdout } = await run('sh', ['mock-provider/examples/ci.sh'], { cwd: ROOT, env });
  expect(stdout).toContain('{"ok":true,"count":1,"nearest":[]}\n{"ok":true,"violations":[]}\n{"deleted":"t1"}');
});
