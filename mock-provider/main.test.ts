import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url));

function start(env: Record<string, string>) {
  const child = spawn(process.execPath, [MAIN], { env: { ...process.env, LOG_LEVEL: 'silent', ...env } });
  onTestFinished(() => void child.kill());
  return child;
}

const RE_ADDRESS = /^mock provider: (http:\/\/127\.0\.0\.1:[1-9]\d+)$/m;

/** @returns the address, and a function that stops the program and returns all that it printed */
async function startOnFreePort(env: Record<string, string>) {
  const child = start({ MOCK_PORT: '0', ...env });
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (part: string) => {
    printed += part;
  });
  await expect.poll(() => printed, { timeout: 100_000 }).toMatch(RE_ADDRESS);
  const [, address = ''] = RE_ADDRESS.exec(printed) ?? [];
  const stop = async () => {
    child.kill();
    await once(child.stdout, 'close');
    return printed;
  };
  return { address, stop };
}

it('takes a free port where it is 0, checks its replies when asked to, and says which port is taken', async () => {
  const { address, stop } = await startOnFreePort({ MOCK_CHECK_REPLIES: '1', LOG_LEVEL: 'info' });
  expect(await (await fetch(`${address}/__mock/health`)).json()).toEqual({ status: 'ok', checks_replies: true });
  const { port } = new URL(address);
  expect(await text(start({ MOCK_PORT: port }).stderr)).toBe(
    `mock provider: port ${port} is already taken: stop what uses it, or set MOCK_PORT\n`,
  );
  expect(await stop(), 'calls are logged at the level debug alone').not.toContain('/__mock/health');
});

it('logs a line for each call at the level debug', async () => {
  const { address, stop } = await startOnFreePort({ LOG_LEVEL: 'debug' });
  await fetch(`${address}/__mock/health`);
  expect(await stop()).toContain('/__mock/health');
});

it('says what is wrong with a setting, and ends', async () => {
  const child = start({ MOCK_REPLAY: '/nowhere' });
  expect(await text(child.stderr)).toBe('mock provider: the recording /nowhere cannot be read\n');
  expect(child.exitCode ?? (await once(child, 'exit'))[0]).toBe(1);
});
