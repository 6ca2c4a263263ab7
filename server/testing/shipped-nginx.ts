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

export type Shortened = { readonly rateWindowMs: number; readonly transfersPerAddress: number };

function shorten(shipped: string, { rateWindowMs, transfersPerAddress }: Shortened): string {
  return shipped
    .replaceAll(/timeout 20s;/g, `timeout ${rateWindowMs}ms;`)
    .replace('vitrine_addresses 32;', `vitrine_addresses ${transfersPerAddress};`);
}

/** The lines that an operator adds for browsers that come by https and HTTP/2. @param file of key and certificate */
const byHttps = (file: string) => `ssl_certificate ${file}; ssl_certificate_key ${file};`;

/** A key and its certificate, for as many of the mock's venues as a run makes: no wildcard may precede a single label. */
function makeCertificate(): Buffer {
  const names = Array.from({ length: 100 }, (_, at) => `DNS:teste-${at + 1}.localhost`);
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', '-'];
  const subject = ['-subj', '/CN=localhost', '-addext', `subjectAltName=IP:127.0.0.1,${names.join(',')}`];
  return execFileSync('openssl', ['req', '-x509', ...key, ...subject], { stdio: ['ignore', 'pipe', 'ignore'] });
}

async function shippedConfiguration(values: Readonly<Record<string, string>>): Promise<string> {
  const template = await readFile(SHIPPED, 'utf8');
  return template.replace(/\$\{([A-Z_]+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`no value for ${name}`);
    return value;
  });
}

/** @param certificate for https: one of its own, whose authority is in the answer */
export async function startShippedNginx(
  storefrontPorts: number | readonly number[],
  providerUrl: string,
  shortened?: Shortened,
  certificate?: 'own',
) {
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
  const pem = join(folder, 'certificate.pem');
  const authority = certificate ? makeCertificate() : '';
  await writeFile(pem, authority);
  await writeFile(file, around(folder, certificate ? byHttps(pem) + tuned : tuned));
  const args = ['-c', file, '-e', 'stderr'];
  const program = new Program({ name: 'nginx', command: 'nginx', args, isUp: () => accepts(port) });
  await program.start();
  return {
    port,
    program,
    authority: String(authority),
    async stop() {
      await program.end('SIGTERM');
      await rm(folder, { recursive: true });
    },
  };
}
