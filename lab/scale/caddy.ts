import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { accepts, Program, root } from './program.ts';

/** Where Caddy listens, and what is behind it. */
export type CaddySettings = {
  readonly folder: string;
  readonly httpsPort: number;
  readonly httpPort: number;
  readonly metricsPort: number;
  readonly adminPort: number;
  /** host:port of each storefront. */
  readonly storefronts: readonly string[];
  readonly providerUrl: string;
  /** Where a storefront says which hosts are venues'. */
  readonly venueHostUrl: string;
  /** Where it talks to itself about files. */
  readonly filesPort: number;
};

const SHIPPED = join(root, 'deploy/Caddyfile');

/** Nothing outside the folder changes: the certificates of its own are not added to those that this machine trusts. */
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

/** Caddy with the configuration that this repository ships. */
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

  /** The certificate of the authority that signs its certificates. */
  get authority(): string {
    return readFileSync(join(this.#settings.folder, 'caddy/pki/authorities/local/root.crt'), 'utf8');
  }

  /** Loads the configuration again, as an operator does after a change. @throws Error when Caddy refuses it */
  async reload(): Promise<void> {
    const address = `127.0.0.1:${this.#settings.adminPort}`;
    const args = ['reload', '--force', '--config', SHIPPED, '--adapter', 'caddyfile', '--address', address];
    const child = spawn('caddy', args, { env: environmentOf(this.#settings), stdio: 'ignore' });
    const [status] = await once(child, 'exit');
    if (status !== 0) throw new Error(`Caddy did not reload: read ${this.#settings.folder}/caddy.log.`);
  }
}
