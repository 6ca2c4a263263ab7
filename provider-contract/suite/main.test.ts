import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { startMockForTest } from '#mock-provider/testing/running-mock.ts';

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url));

function run(...given: string[]): Promise<{ code: unknown; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [MAIN, ...given], (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, stdout, stderr }),
    );
  });
}

it('prints one JSON document, and ends with a code for its outcome', async () => {
  const mock = await startMockForTest();
  const { code, stdout } = await run(mock.url, '--card', 'MISTO0001', '--json');
  expect(code).toBe(3);
  expect(JSON.parse(stdout)).toMatchObject({ card: 'MISTO0001', outcome: 'not tried', differs: 0 });
  const wrong = run(mock.url, '--card', 'TIPOS0001', '--allow-untried');
  expect((await run(mock.url, '--card', 'MISTO0001', '--allow-untried')).code).toBe(0);
  expect((await wrong).code).toBe(1);
  const unreachable = await run('http://127.0.0.1:9');
  expect([unreachable.code, unreachable.stdout]).toEqual([4, expect.stringContaining('nobody answers')]);
});

it('says how it is called, and prints no report, when an argument is wrong', async () => {
  const { code, stdout, stderr } = await run('--json');
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toMatch(/^the first argument is the base url of the provider\n\nnpm run contract/);
  const reasonOf = async (...given: string[]) => (await run('http://127.0.0.1:9', ...given)).stderr.split('\n')[0];
  expect(await reasonOf('--photo', '/nope.jpg')).toMatch(/^--photo: \/nope\.jpg cannot be read \(ENOENT/);
  expect(await reasonOf('--customer', '{bad')).toMatch(/^--customer is not a JSON object/);
});
