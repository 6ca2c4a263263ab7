import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url));

function start(env: Record<string, string>) {
  const child = spawn(process.execPath, [MAIN], { env: { ...process.env, LOG_LEVEL: 'silent', ...env } });
  onTestFinished(() => void child.kill());
  return child;
}

const RE_ADDRESS = /^mock provider: (http:\/\/127\.0\.0\.1:[1-9]\d+)$/;

async function printedBy(child: ReturnType<typeof start>) {
  const lines: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(line);
    const address = RE_ADDRESS.exec(line)?.[1];
    if (address) return { address, lines };
  }
  throw new Error(`no address in ${lines.join()}`);
}

it('takes a free port where it is 0, prints its address, and checks its replies when asked to', async () => {
  const { address, lines } = await printedBy(start({ MOCK_PORT: '0', MOCK_CHECK_REPLIES: '1' }));
  expect(lines).toHaveLength(1);
  expect(await (await fetch(`${address}/__mock/health`)).json()).toEqual({ status: 'ok', checks_replies: true });
});

it.each([
  ['info', false],
  ['debug', true],
])('at the level %s a line for each call: %s', async (level, isLogged) => {
  const child = start({ MOCK_PORT: '0', LOG_LEVEL: level });
  const { address } = await printedBy(child);
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  let log = '';
  child.stdout.on('data', (part: Buffer) => {
    log += part.toString();
  });
  child.stdout.once('close', resolve);
  await fetch(`${address}/__mock/health`);
  child.kill();
  await ended;
  expect(log.includes('/__mock/health')).toBe(isLogged);
});

it('says in one line which port is taken, and what to set', async () => {
  const { address } = await printedBy(start({ MOCK_PORT: '0' }));
  const { port } = new URL(address);
  const child = start({ MOCK_PORT: port });
  expect(await text(child.stderr)).toBe(
    `mock provider: port ${port} is already taken: stop what uses it, or set MOCK_PORT\n`,
  );
});

it.each([
  [{ MOCK_PORT: '4o10' }, /^mock provider: MOCK_PORT must be a port number\n$/],
  [
    { LOG_LEVEL: 'bogus' },
    /^mock provider: LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent\n$/,
  ],
  [{ MOCK_REPLAY: '/nowhere' }, /^mock provider: the recording \/nowhere cannot be read\n$/],
])('says what is wrong with %j, and ends', async (env, reason) => {
  const child = start(env);
  expect(await text(child.stderr)).toMatch(reason);
  expect(child.exitCode ?? (await once(child, 'exit'))[0]).toBe(1);
});
