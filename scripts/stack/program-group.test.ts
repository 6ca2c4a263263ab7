import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { refuseTakenPort } from './ports.ts';
import { ProgramGroup } from './program-group.ts';

/** A program of one line; without one, it runs until it is stopped. */
function program(name: string, line = 'setInterval(() => undefined, 1000)', port = 1) {
  return { name, nodeArguments: ['-e', line], env: process.env, healthUrl: `http://127.0.0.1:${port}/` };
}

const listening = (port: number) =>
  `require('node:http').createServer((_, reply) => reply.end()).listen(${port}, '127.0.0.1')`;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

afterEach(() => vi.restoreAllMocks());

describe('programs that run together', () => {
  it('are known to be ready by their health, and end with 0 when they are told to stop', async () => {
    const port = await freePort();
    const group = new ProgramGroup();
    const server = program('server', listening(port), port);
    group.start(server);
    group.start(program('other'));
    expect(await group.untilHealthy(server)).toBe(true);
    group.stop();
    expect(await group.untilEnded()).toBe(0);
  });

  it('end all with 1 when one ends by itself, even well', async () => {
    const told = vi.spyOn(console, 'error').mockReturnValue();
    const group = new ProgramGroup();
    group.start(program('steady'));
    const brief = program('brief', 'process.exit(0)', await freePort());
    group.start(brief);
    expect(await group.untilHealthy(brief)).toBe(false);
    expect(await group.untilEnded()).toBe(1);
    expect(told).toHaveBeenCalledExactlyOnceWith('The brief ended by itself (exit code 0).');
  });
});

it('tells in one line which port is taken, and what to set', async () => {
  const wanted = { program: 'storefront', host: '127.0.0.1', port: await freePort(), variable: 'PORT' };
  await expect(refuseTakenPort(wanted)).resolves.toBeUndefined();
  const server = createServer().listen(wanted.port, wanted.host);
  await once(server, 'listening');
  await expect(refuseTakenPort(wanted)).rejects.toThrow(
    `Port ${wanted.port} is already taken, and the storefront needs it: stop what uses it, or set PORT.`,
  );
  server.close();
});
