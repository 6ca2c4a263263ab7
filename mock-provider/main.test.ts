import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url));

function start(env: Record<string, string>) {
  const child = spawn(process.execPath, [MAIN], { env: { ...process.env, LOG_LEVEL: 'silent', ...env } });
  onTestFinished(() => void child.kill());
  return child;
}

it('takes a free port where it is 0, and prints its address', async () => {
  const lines = createInterface({ input: start({ MOCK_PORT: '0' }).stdout });
  const [line] = await lines[Symbol.asyncIterator]()
    .next()
    .then(({ value }) => [String(value)]);
  const [, address] = /^mock provider: (http:\/\/127\.0\.0\.1:[1-9]\d+)$/.exec(line ?? '') ?? [];
  expect(await (await fetch(`${address}/__mock/health`)).json()).toEqual({ status: 'ok' });
});

it.each([
  [{ MOCK_PORT: '4o10' }, /^mock provider: MOCK_PORT must be a port number\n$/],
  [{ MOCK_REPLAY: '/nowhere' }, /^mock provider: .*\/nowhere/],
])('says what is wrong with %j, and ends', async (env, reason) => {
  const child = start(env);
  let said = '';
  child.stderr.on('data', (part: Buffer) => {
    said += part.toString();
  });
  const code = await new Promise((ended) => child.once('exit', ended));
  expect([code, said]).toEqual([1, expect.stringMatching(reason)]);
});
