import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { accepts, Program, root } from './program.ts';

export type CaddySettings = {
  readonly folder: string;
  readonly httpsPort: number;
  readonly httpPort: number;
  readonly metricsPort: number;
  readonly adminPort: number;
  readonly storefronts: readonly string[];
  readonly providerUrl: string;
  readonly venueHostUrl: string;
  /** Where it requests files from itself. */
  readonly filesPort: number;
};

const SHIPPED = join(root, 'deploy/Caddyfile');

/** Changes nothing outside the folder: its certificates are not trusted by the machine. */
const GLOBAL_OPTIONS = 'skip_install_trust\n\tdefault_bind 127.0.0.1';

function environmentOf(settings: CaddySettings): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH,
    HOME: settings.folder,
    XDG_DATA_HOME: settings.folder,
    XDG_CONFIG_HOME: settings.folder,
    PROVIDER_DOMAIN: 'localhost',
    STOREFRONT_ADDRESSES: settings.storefronts.join(' '),
    VENUE_HOST_URL: settings.venueHostUrl,
    PROVIDER_API_URL: settings.providerUrl,
    FILES_PORT: String(settings.filesPort),
    CERTIFICATE_ISSUER: 'internal',
    HTTP_PORT: String(settings.httpPort),
    HTTPS_PORT: String(settings.httpsPort),
    PROXY_METRICS_PORT: String(settings.metricsPort),
    PROXY_ADMIN: `127.0.0.1:${settings.adminPort}`,
    CADDY_GLOBAL_OPTIONS: GLOBAL_OPTIONS,
  };
}

export class Caddy extends Program {
  readonly #settings: CaddySettings;

  constructor(settings: CaddySettings) {
    super({
      name: 'proxy',
      command: 'caddy',
      args: ['run', '--config', SHIPPED, '--adapter', 'caddyfile'],
      env: environmentOf(settings),
      logFile: join(settings.folder, 'caddy.log'),
      isUp: () => accepts(settings.httpsPort),
    });
    this.#settings = settings;
  }

  get authority(): string {
    return readFileSync(join(this.#settings.folder, 'caddy/pki/authorities/local/root.crt'), 'utf8');
  }

  /** @throws Error when Caddy refuses it */
  async reload(): Promise<void> {
    const address = `127.0.0.1:${this.#settings.adminPort}`;
    const args = ['reload', '--force', '--config', SHIPPED, '--adapter', 'caddyfile', '--address', address];
    const child = spawn('caddy', args, { env: environmentOf(this.#settings), stdio: 'ignore' });
    const [status] = await once(child, 'exit');
    if (status !== 0) throw new Error(`Caddy did not reload: read ${this.#settings.folder}/caddy.log.`);
  }
}
