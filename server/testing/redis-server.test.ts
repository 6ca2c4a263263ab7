import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@redis/client';
import { expect, onTestFinished } from 'vitest';
import { needing } from '#mock-provider/testing/needing.ts';
import { freePort, Program } from './program.ts';
import { isRedisUp, passForOld } from './redis-server.ts';

/** Redis looks at its connections once per thousand commands that it reads. */
const KEYS = 2_500;
const READ_SLOWLY = ['--key-load-delay', '200'];

needing('redis-server').it('a Redis that reads its data from the disk is not up yet', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-redis-'));
  const port = await freePort();
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'yes', '--dir', folder];
  const program = new Program({ name: 'Redis', command: 'redis-server', args, isUp: () => isRedisUp(port) });
  onTestFinished(async () => {
    await program.end('SIGKILL');
    rmSync(folder, { recursive: true });
  });
  const url = `redis://127.0.0.1:${port}`;
  await program.start();
  const client = createClient({ url });
  await client.connect();
  await Promise.all(Array.from({ length: KEYS }, (_, at) => client.set(`key ${at}`, '')));
  await client.close();
  await program.end('SIGTERM');
  await program.start({ args: READ_SLOWLY });
  await expect(passForOld(url)).resolves.toBe('OK');
});
