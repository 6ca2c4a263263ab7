import { execFileSync } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { accepts, freePort, Program } from './program.ts';

const CONFIGURE = fileURLToPath(new URL('../../deploy/nginx/configure.sh', import.meta.url));

export type Shortened = { readonly rateWindowMs: number; readonly transfersPerAddress: number };

function shorten(shipped: string, { rateWindowMs, transfersPerAddress }: Shortened): string {
  return shipped
    .replaceAll(/timeout 20s;/g, `timeout ${rateWindowMs}ms;`)
    .replace('vitrine_addresses 32;', `vitrine_addresses ${transfersPerAddress};`);
}

/** Creates a key and a certificate, as PEM. The latter lists a hundred sites: clients do not accept *.localhost. */
export function makeCertificate(domain = 'localhost', days = 30): string {
  const names = Array.from({ length: 100 }, (_, at) => `DNS:teste-${at + 1}.${domain}`);
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', '-', '-days', String(days)];
  const alternatives = `subjectAltName=IP:127.0.0.1,DNS:${domain},${names.join(',')}`;
  const subject = ['-subj', `/CN=${domain}`, '-addext', alternatives];
  return String(execFileSync('openssl', ['req', '-x509', ...key, ...subject], { stdio: ['ignore', 'pipe', 'ignore'] }));
}

type Front = {
  readonly storefrontPorts: number | readonly number[];
  readonly providerUrl: string;
  readonly env?: NodeJS.ProcessEnv;
};

/** Fills in the shipped configuration for a site on `port`, with its certificates and sockets in `folder`. */
function configuration({ storefrontPorts, providerUrl, env }: Front, folder: string, port: number): string {
  const addresses = [storefrontPorts].flat().map((each) => `127.0.0.1:${each}`);
  const values = {
    PATH: process.env.PATH,
    RUN: folder,
    LISTEN: `127.0.0.1:${port}`,
    PLAIN_LISTEN: `unix:${folder}/plain.sock`,
    METRICS_LISTEN: `unix:${folder}/metrics.sock`,
    PROVIDER_API_URL: providerUrl,
    STOREFRONT_ADDRESSES: addresses.join(' '),
    CERTIFICATES: folder,
    CHALLENGES: folder,
    // nginx runs as the user who runs the tests, so that it may read their files.
    NGINX_USER: process.getuid?.() === 0 ? 'root' : '',
    ...env,
  };
  return `daemon off;\n${execFileSync(CONFIGURE, { env: values, encoding: 'utf8' })}`;
}

async function run(text: string, folder: string, port: number) {
  const file = join(folder, 'nginx.conf');
  await writeFile(file, text);
  const args = ['-c', file, '-e', 'stderr'];
  const program = new Program({ name: 'proxy', command: 'nginx', args, isUp: () => accepts(port) });
  await program.start();
  return {
    port,
    folder,
    program,
    async stop() {
      await program.end('SIGTERM');
      await rm(folder, { recursive: true });
    },
  };
}

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-nginx-'));
  await chmod(folder, 0o711);
  return folder;
}

/** Starts nginx as a single process that browsers reach by http. It does not limit a network's connections. */
export async function startShippedNginx(
  storefrontPorts: number | readonly number[],
  providerUrl: string,
  shortened?: Shortened,
) {
  const [folder, port] = [await makeFolder(), await freePort()];
  const shipped = configuration({ storefrontPorts, providerUrl }, folder, port);
  const byHttp = shipped
    .replace(/^stream \{[\s\S]*?^\}$/m, 'master_process off;')
    .replace(/listen unix:\S+ ssl http2 proxy_protocol;/, `listen 127.0.0.1:${port};`);
  return run(shortened ? shorten(byHttp, shortened) : byHttp, folder, port);
}

/** Starts nginx as it is shipped, for the `PROVIDER_DOMAIN` in `env`, with a certificate of its own. */
export async function startShippedNginxByHttps(
  storefrontPorts: number | readonly number[],
  providerUrl: string,
  env: NodeJS.ProcessEnv = {},
  alter = (shipped: string) => shipped,
) {
  const [folder, port] = [await makeFolder(), await freePort()];
  const domain = env.PROVIDER_DOMAIN ?? 'localhost';
  const authority = makeCertificate(domain);
  await writeFile(join(folder, `${domain}.pem`), authority);
  const started = await run(alter(configuration({ storefrontPorts, providerUrl, env }, folder, port)), folder, port);
  return {
    ...started,
    authority,
    reload: () => process.kill(started.program.pid ?? 0, 'SIGHUP'),
  };
}

export type ShippedNginx = Awaited<ReturnType<typeof startShippedNginxByHttps>>;
