import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../server/testing/redis-server.ts';
import { accepts, Program, root } from './program.ts';

type CaddySettings = {
  readonly folder: string;
  readonly httpsPort: number;
  readonly storefronts: readonly string[];
  readonly providerUrl: string;
  readonly venueHostUrl: string;
};

const SHIPPED = join(root, 'deploy/Caddyfile');

/** Changes nothing outside the folder: its certificates are not trusted by the machine. */
const GLOBAL_OPTIONS = 'skip_install_trust\n\tdefault_bind 127.0.0.1';

async function environmentOf(settings: CaddySettings) {
  return {
    PATH: process.env.PATH,
    HOME: settings.folder,
    XDG_DATA_HOME: settings.folder,
    XDG_CONFIG_HOME: settings.folder,
    PROVIDER_DOMAIN: 'localhost',
    STOREFRONT_ADDRESSES: settings.storefronts.join(' '),
    VENUE_HOST_URL: settings.venueHostUrl,
    PROVIDER_API_URL: settings.providerUrl,
    CERTIFICATE_ISSUER: 'internal',
    HTTPS_PORT: String(settings.httpsPort),
    HTTP_PORT: String(await freePort()),
    FILES_PORT: String(await freePort()),
    PROXY_METRICS_PORT: String(await freePort()),
    PROXY_ADMIN: `127.0.0.1:${await freePort()}`,
    CADDY_GLOBAL_OPTIONS: GLOBAL_OPTIONS,
  };
}
type CaddyEnvironment = Awaited<ReturnType<typeof environmentOf>>;

export class Caddy extends Program {
  readonly #env: CaddyEnvironment;

  private constructor(env: CaddyEnvironment) {
    super({
      name: 'proxy',
      command: 'caddy',
      args: ['run', '--config', SHIPPED, '--adapter', 'caddyfile'],
      env,
      logFile: join(env.HOME, 'caddy.log'),
      isUp: () => accepts(Number(env.HTTPS_PORT)),
    });
    this.#env = env;
  }

  static async create(settings: CaddySettings): Promise<Caddy> {
    return new Caddy(await environmentOf(settings));
  }

  get authority(): string {
    return readFileSync(join(this.#env.HOME, 'caddy/pki/authorities/local/root.crt'), 'utf8');
  }

  /** @throws Error when Caddy refuses it */
  async reload(): Promise<void> {
    const { HOME, PROXY_ADMIN } = this.#env;
    const args = ['reload', '--force', '--config', SHIPPED, '--adapter', 'caddyfile', '--address', PROXY_ADMIN];
    const child = spawn('caddy', args, { env: this.#env, stdio: 'ignore' });
    const [status] = await once(child, 'exit');
    if (status !== 0) throw new Error(`Caddy did not reload: read ${HOME}/caddy.log.`);
  }
}
