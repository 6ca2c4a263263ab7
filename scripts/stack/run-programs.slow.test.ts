import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { describe, expect, it, vi } from 'vitest';
import { RunningPrograms } from './run-programs.ts';
import { refuseTakenPort } from './settings.ts';

function program(name: string, line = 'setInterval(() => undefined, 1000)', port = 1) {
  return { name, nodeArguments: ['-e', line], env: process.env, healthUrl: `http://127.0.0.1:${port}/` };
}

const listening = (port: number) =>
  `require('node:http').createServer((_, response) => response.end()).listen(${port}, '127.0.0.1')`;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

/** Prints each SIGTERM, and ends half a second after the first. */
const SLOW_TO_END = `
  setInterval(() => undefined, 1000);
  process.on('SIGTERM', () => { console.log('asked to stop'); setTimeout(() => process.exit(0), 500); });
  process.once('exit', () => console.log('ended'));
  console.log('running');
`.replaceAll('\n', ' ');

async function stopBySignal(signal: NodeJS.Signals) {
  const run = `
    import { RunningPrograms } from ${JSON.stringify(new URL('./run-programs.ts', import.meta.url).href)};
    const running = new RunningPrograms([{ name: 'slow', nodeArguments: ['-e', process.argv[1]], env: process.env, healthUrl: '' }]);
    process.exitCode = await running.untilEnded();
    console.log('all ended');
  `;
  const child = spawn(process.execPath, ['--input-type=module', '-e', run, SLOW_TO_END], { stdio: 'pipe' });
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    if (printed === '') child.kill(signal);
    printed += text;
  });
  const [exitCode] = await once(child, 'close');
  return { lines: printed.trim().split('\n'), exitCode };
}

describe('programs that run together', () => {
  it('are ready when they answer, and end with 0 when they are stopped', async () => {
    const port = await freePort();
    const server = program('server', listening(port), port);
    const running = new RunningPrograms([server, program('other')]);
    expect(await running.untilHealthy(server)).toBe(true);
    running.stop();
    expect(await running.untilEnded()).toBe(0);
    await expect(fetch(server.healthUrl)).rejects.toThrow();
  });

  it('all end with 1 when one ends, even without an error', async () => {
    const printed = vi.spyOn(console, 'error').mockReturnValue();
    const brief = program('brief', 'process.exit(0)', await freePort());
    const running = new RunningPrograms([program('steady'), brief]);
    expect(await running.untilHealthy(brief)).toBe(false);
    expect(await running.untilEnded()).toBe(1);
    expect(printed).toHaveBeenCalledExactlyOnceWith('The brief ended unexpectedly (0).');
  });
});

// A program may need time for pending requests. A second SIGTERM would end a server immediately.
it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
  'asks each program to stop once after %s, waits until it has ended, and ends with 0 then',
  async (signal) => {
    expect(await stopBySignal(signal)).toEqual({
      lines: ['running', 'asked to stop', 'ended', 'all ended'],
      exitCode: 0,
    });
  },
);

it('says in one line which port is taken, and what to set', async () => {
  const wanted = { program: 'storefront', host: '127.0.0.1', port: await freePort(), variable: 'PORT' };
  await expect(refuseTakenPort(wanted)).resolves.toBeUndefined();
  const server = createServer().listen(wanted.port, wanted.host);
  await once(server, 'listening');
  await expect(refuseTakenPort(wanted)).rejects.toThrow(
    `Port ${wanted.port} is already taken, and the storefront needs it: stop what uses it, or set PORT.`,
  );
  server.close();
});
