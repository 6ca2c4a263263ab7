import { spawn } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { startMockForTest } from '#mock-provider/testing/running-mock.ts';

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url));
const ANSWERED = /^\d{4} /;

function run(...given: string[]) {
  const child = spawn(process.execPath, [MAIN, ...given]);
  onTestFinished(() => void child.kill());
  const lines: string[] = [];
  const reader = createInterface({ input: child.stdout }).on('line', (line) => lines.push(line));
  const line = (form: RegExp) =>
    new Promise<string>((resolve) => {
      reader.on('line', (text) => form.test(text) && resolve(text));
    });
  const ended = new Promise<number | null>((resolve) => {
    child.once('close', (code) => resolve(code));
  });
  return { lines, line, ended, interrupt: () => child.kill('SIGINT') };
}

it('records until Ctrl-C, and says then what it has', async () => {
  const mock = await startMockForTest();
  const folder = await mkdtemp(join(tmpdir(), 'recording-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const recorder = run(mock.url, '--out', folder, '--port', '0');
  const [, url] = /^recorder: (\S+) for/.exec(await recorder.line(/^recorder/)) ?? [];
  const isWritten = recorder.line(ANSWERED);
  await fetch(`${url}/api/v1/organization/fotos`);
  await isWritten;
  recorder.interrupt();
  expect(await recorder.ended).toBe(0);
  expect(recorder.lines.slice(-2)).toEqual([`1 call, 1 pair in ${folder}`, 'nothing differed from the contract']);
  expect(await readdir(folder)).toEqual(['0001-organization.json']);
});

it('ends with 1 when something differed, and with 2 without an address', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'recording-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const recorder = run('http://127.0.0.1:1', '--out', folder, '--port', '0');
  const [, url] = /^recorder: (\S+) for/.exec(await recorder.line(/^recorder/)) ?? [];
  await fetch(`${url}/api/v1/organization/fotos`).catch(() => undefined);
  recorder.interrupt();
  expect(await recorder.ended).toBe(1);
  expect(recorder.lines.at(-1)).toMatch(/GET \/api\/v1\/organization\/:webName \(no whole answer\): ./);
  expect(await run('--out', folder).ended).toBe(2);
});
