import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { mockPort } from './ports.ts';
import { expect } from './test.ts';

/** A second storefront with its own environment. It uses the same mock provider as the storefront of the other tests. */
export type SecondStorefront = { originOf(webName: string): string; close(): Promise<void> };

async function freePort(): Promise<number> {
  const trial = createServer().listen(0, '127.0.0.1');
  await once(trial, 'listening');
  const address = trial.address();
  trial.close();
  await once(trial, 'close');
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return;
  server.kill('SIGTERM');
  await once(server, 'exit');
}

/** Starts it with every service on: the mock's chat and error reports, and a tag that the test must answer. */
export async function startStorefrontWithServices(env: Record<string, string> = {}): Promise<SecondStorefront> {
  const port = await freePort();
  const mock = `http://127.0.0.1:${mockPort}`;
  const server = spawn(process.execPath, ['server/main.ts'], {
    stdio: 'ignore',
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: String(port),
      MOCK_PORT: String(mockPort),
      PROVIDER_API_URL: mock,
      PROVIDER_DOMAIN: 'localhost',
      LOG_LEVEL: 'silent',
      SUPPORT_CHAT_URL: `${mock}/chat`,
      SENTRY_DSN: `http://testkey@127.0.0.1:${mockPort}/sentry/1`,
      ANALYTICS_ID: 'G-TEST000001',
      ...env,
    },
  });
  const health = async () => (await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null))?.status;
  await expect.poll(health, { message: 'the second storefront is up' }).toBe(200);
  return { originOf: (webName) => `http://${webName}.localhost:${port}`, close: () => end(server) };
}
