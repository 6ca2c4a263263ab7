import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './redis-server.ts';

/** Before 2.8 a chunked response that broke off has an end, so it seems whole. */
export const SHOWS_BREAKS = !/^v?2\.[0-7]\./.test(String(spawnSync('caddy', ['version']).stdout));

const SHIPPED = new URL('../../deploy/Caddyfile', import.meta.url);
const WAIT_MS = 10;
const TRIES = 500;

const SITE = '*.{$PROVIDER_DOMAIN:localhost} {$PROVIDER_DOMAIN:localhost} {$VENUE_HOSTS} {';
const CERTIFICATES = /\ttls \{\$CERTIFICATE_FILES\} \{[\s\S]*?\n\t\}\n/;

async function configurationByHttp(port: number): Promise<string> {
  const shipped = await readFile(SHIPPED, 'utf8');
  const byHttp = shipped.replace(SITE, `http://*.localhost:${port} {`).replace(CERTIFICATES, '');
  if (byHttp.includes(SITE) || CERTIFICATES.test(byHttp)) throw new Error('the site was not found in deploy/Caddyfile');
  return byHttp;
}

async function listens(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  return once(socket, 'connect').then(
    () => {
      socket.destroy();
      return true;
    },
    () => false,
  );
}

export type Caddy = { readonly port: number; readonly pid: number; stop(): Promise<void> };

/** Runs Caddy until it listens on a port. @param env beside the places that are its own */
async function runCaddy(configuration: string, port: number, env: NodeJS.ProcessEnv): Promise<Caddy> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-caddy-'));
  const file = join(folder, 'Caddyfile');
  await writeFile(file, configuration);
  const own = {
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
    HTTP_PORT: String(await freePort()),
    FILES_PORT: String(await freePort()),
    PROXY_METRICS_PORT: String(await freePort()),
    PROXY_ADMIN: 'off',
    CADDY_GLOBAL_OPTIONS: 'default_bind 127.0.0.1',
  };
  const args = ['run', '--config', file, '--adapter', 'caddyfile'];
  const child = spawn('caddy', args, { env: { ...process.env, ...own, ...env }, stdio: 'ignore' });
  const ended = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGKILL');
    await ended;
    await rm(folder, { recursive: true });
  };
  for (let tries = 0; tries < TRIES && child.exitCode === null; tries += 1) {
    if (child.pid !== undefined && (await listens(port))) return { port, pid: child.pid, stop };
    await pause(WAIT_MS);
  }
  await stop();
  throw new Error('Caddy did not start');
}

/** @param fileTimeMs the time for a whole picture */
export async function startShippedCaddy(
  storefrontPort: number,
  providerUrl: string,
  fileTimeMs = 30_000,
): Promise<Caddy> {
  const port = await freePort();
  return runCaddy(await configurationByHttp(port), port, {
    STOREFRONT_ADDRESSES: `127.0.0.1:${storefrontPort}`,
    PROVIDER_API_URL: providerUrl,
    FILE_TIME: `${fileTimeMs}ms`,
  });
}

/** Starts it as it is, with certificates of its own, for the venues that a storefront knows. */
export async function startShippedCaddyByHttps(storefrontPort: number, venueHostUrl: string): Promise<Caddy> {
  const port = await freePort();
  return runCaddy(await readFile(SHIPPED, 'utf8'), port, {
    HTTPS_PORT: String(port),
    CERTIFICATE_ISSUER: 'internal',
    STOREFRONT_ADDRESSES: `127.0.0.1:${storefrontPort}`,
    VENUE_HOST_URL: venueHostUrl,
  });
}
