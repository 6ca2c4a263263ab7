import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accepts, freePort, Program } from './program.ts';

const SHIPPED = new URL('../../deploy/nginx.conf.template', import.meta.url);

const around = (folder: string, shipped: string) => `
daemon off; master_process off; pid ${folder}/pid; error_log stderr crit;
events { worker_connections 8192; }
http {
  client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi; uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
  ${shipped}
}`;

/** Numbers of the shipped configuration that tests shorten, with the storefront's own. */
export type Shortened = { readonly rateWindowMs: number; readonly transfersPerAddress: number };

function shorten(shipped: string, { rateWindowMs, transfersPerAddress }: Shortened): string {
  return shipped
    .replaceAll(/timeout 20s;/g, `timeout ${rateWindowMs}ms;`)
    .replace('vitrine_addresses 32;', `vitrine_addresses ${transfersPerAddress};`);
}

/** The lines that an operator adds for browsers that come by https and HTTP/2. @param file of key and certificate */
const byHttps = (file: string) => `ssl_certificate ${file}; ssl_certificate_key ${file};`;

async function makeCertificate(folder: string): Promise<string> {
  const options = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-subj', '/CN=localhost'];
  const made = execFileSync('openssl', ['req', '-x509', ...options, '-keyout', '-'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const file = join(folder, 'certificate.pem');
  await writeFile(file, made);
  return file;
}

async function shippedConfiguration(values: Readonly<Record<string, string>>): Promise<string> {
  const template = await readFile(SHIPPED, 'utf8');
  return template.replace(/\$\{([A-Z_]+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`no value for ${name}`);
    return value;
  });
}

export type Nginx = { readonly port: number; readonly program: Program; stop(): Promise<void> };

/** @param certificate for https: a file of a key and its certificate, or `own` for one that nobody trusts */
export async function startShippedNginx(
  storefrontPorts: number | readonly number[],
  providerUrl: string,
  shortened?: Shortened,
  certificate?: string,
): Promise<Nginx> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-nginx-'));
  const port = await freePort();
  const { protocol, host, hostname } = new URL(providerUrl);
  const shipped = await shippedConfiguration({
    LISTEN: `127.0.0.1:${port}${certificate ? ' ssl http2' : ''}`,
    PLAIN_LISTEN: `unix:${folder}/plain.sock`,
    STOREFRONT_SERVERS: [storefrontPorts]
      .flat()
      .map((each) => `server 127.0.0.1:${each} max_fails=0;`)
      .join(' '),
    PROVIDER_SCHEME: protocol.slice(0, -1),
    PROVIDER_HOST: host,
    PROVIDER_NAME: hostname,
    PROVIDER_ADDRESS: host,
    CHECK_ADDRESS: `unix:${folder}/check.sock`,
  });
  const file = join(folder, 'nginx.conf');
  const tuned = shortened ? shorten(shipped, shortened) : shipped;
  const pem = certificate === 'own' ? await makeCertificate(folder) : certificate;
  await writeFile(file, around(folder, pem ? byHttps(pem) + tuned : tuned));
  const args = ['-c', file, '-e', 'stderr'];
  const program = new Program({ name: 'nginx', command: 'nginx', args, isUp: () => accepts(port) });
  await program.start();
  return {
    port,
    program,
    async stop() {
      await program.end('SIGTERM');
      await rm(folder, { recursive: true });
    },
  };
}
