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

it('takes a free port where it is 0, prints its address, and checks its replies when asked to', async () => {
  const lines = createInterface({ input: start({ MOCK_PORT: '0', MOCK_CHECK_REPLIES: '1' }).stdout });
  const [line] = await lines[Symbol.asyncIterator]()
    .next()
    .then(({ value }) => [String(value)]);
  const [, address] = /^mock provider: (http:\/\/127\.0\.0\.1:[1-9]\d+)$/.exec(line ?? '') ?? [];
  expect(await (await fetch(`${address}/__mock/health`)).json()).toEqual({
    status: 'ok',
    checks_replies: true,
  });
});

it('says what is wrong with its port, and ends', async () => {
  const child = start({ MOCK_PORT: '4o10' });
  let said = '';
  child.stderr.on('data', (part: Buffer) => {
    said += part.toString();
  });
  const code = await new Promise((ended) => child.once('exit', ended));
  expect([code, said]).toEqual([1, 'mock provider: MOCK_PORT must be a port number\n']);
});
