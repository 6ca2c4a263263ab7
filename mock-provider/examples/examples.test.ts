import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { needing } from '#mock-provider/testing/needing.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const run = promisify(execFile);

it('the example for CI runs on the Node of a runner, which need not read TypeScript', async () => {
  expect(await readFile(join(ROOT, 'mock-provider/examples/ci.sh'), 'utf8')).not.toMatch(/\bnode \S+\.ts\b/);
});

needing('curl', 'sed').it('the example for CI starts the mock, tests against it and stops it', async () => {
  const env = { ...process.env, PATH: `${dirname(process.execPath)}:${process.env.PATH}` };
  const { stdout } = await run('sh', ['mock-provider/examples/ci.sh'], { cwd: ROOT, env });
  expect(stdout).toContain('{"ok":true,"count":1,"nearest":[]}\n{"ok":true,"violations":[]}\n{"deleted":"t1"}');
});
