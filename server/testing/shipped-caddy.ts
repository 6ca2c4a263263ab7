import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { accepts, freePort, Program } from './program.ts';

/** Before 2.8 a chunked response that broke off has an end, so it seems whole. */
export const SHOWS_BREAKS = !/^v?2\.[0-7]\./.test(String(spawnSync('caddy', ['version']).stdout));

const SHIPPED = new URL('../../deploy/Caddyfile', import.meta.url);

const SITE = '*.{$PROVIDER_DOMAIN:localhost} {$PROVIDER_DOMAIN:localhost} {$VENUE_HOSTS} {';
const CERTIFICATES = /\ttls \{\$CERTIFICATE_FILES\} \{[\s\S]*?\n\t\}\n/;

async function configurationByHttp(port: number): Promise<string> {
  const shipped = await readFile(SHIPPED, 'utf8');
  const byHttp = shipped.replace(SITE, `http://*.localhost:${port} {`).replace(CERTIFICATES, '');
  if (byHttp.includes(SITE) || CERTIFICATES.test(byHttp)) throw new Error('the site was not found in deploy/Caddyfile');
  return byHttp;
}

type CaddyStart = { readonly port: number; readonly folder?: string | undefined; readonly env: NodeJS.ProcessEnv };

/** Runs Caddy until it listens on a port. It changes nothing outside its folder: the machine does not trust its certificates. */
async function runCaddy(configuration: string, { port, folder: given, env: changed }: CaddyStart) {
  const folder = given ?? (await mkdtemp(join(tmpdir(), 'vitrine-caddy-')));
  const config = ['--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'];
  await writeFile(join(folder, 'Caddyfile'), configuration);
  const admin = `127.0.0.1:${await freePort()}`;
  const env = {
    ...process.env,
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
    HTTP_PORT: String(await freePort()),
    FILES_PORT: String(await freePort()),
    PROXY_METRICS_PORT: String(await freePort()),
    PROXY_ADMIN: admin,
    CADDY_GLOBAL_OPTIONS: 'skip_install_trust\n\tdefault_bind 127.0.0.1',
    ...changed,
  };
  const logFile = join(folder, 'caddy.log');
  const args = ['run', ...config];
  const program = new Program({ name: 'proxy', command: 'caddy', args, env, logFile, isUp: () => accepts(port) });
  await program.start();
  return {
    port,
    program,
    authority: () => readFile(join(folder, 'caddy/pki/authorities/local/root.crt'), 'utf8'),
    async reload() {
      await promisify(execFile)('caddy', ['reload', '--force', ...config, '--address', admin], { env });
    },
    async stop() {
      await program.end('SIGKILL');
      await rm(folder, { recursive: true });
    },
  };
}

export async function startShippedCaddy(storefrontPort: number, providerUrl: string, fileTimeMs = 30_000) {
  const port = await freePort();
  const env = {
    STOREFRONT_ADDRESSES: `127.0.0.1:${storefrontPort}`,
    PROVIDER_API_URL: providerUrl,
    FILE_TIME: `${fileTimeMs}ms`,
  };
  return runCaddy(await configurationByHttp(port), { port, env });
}

export type Caddy = Awaited<ReturnType<typeof runCaddy>>;

/** Starts it as it is, with certificates of its own, for the venues that a storefront knows. @param folder one that stays */
export async function startShippedCaddyByHttps(
  storefrontPorts: number | readonly number[],
  venueHostUrl: string,
  more: NodeJS.ProcessEnv = {},
  folder?: string,
) {
  const port = await freePort();
  const env = {
    HTTPS_PORT: String(port),
    CERTIFICATE_ISSUER: 'internal',
    STOREFRONT_ADDRESSES: [storefrontPorts]
      .flat()
      .map((each) => `127.0.0.1:${each}`)
      .join(' '),
    VENUE_HOST_URL: venueHostUrl,
    ...more,
  };
  return runCaddy(await readFile(SHIPPED, 'utf8'), { port, folder, env });
}
