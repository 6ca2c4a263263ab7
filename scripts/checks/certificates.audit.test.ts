import { execFile, execFileSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { get } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished } from 'vitest';
import { needing } from '#mock-provider/testing/needing.ts';
import { accepts, freePort, Program } from '#server/testing/program.ts';
import { makeCertificate, startShippedNginxByHttps } from '#server/testing/shipped-nginx.ts';
import { root } from '../root.mjs';

const DOMAIN = 'fotos.example';
const OWN_DOMAIN = 'fotos.aquario.example';
const NGINX_USER = 'www-data';
const isRoot = process.getuid?.() === 0;

/** Starts a name server and an authority like Let's Encrypt. @param httpPort where it calls the domains */
async function startAuthority(folder: string, httpPort: number) {
  const [acme, management, dns, control] = [await freePort(), await freePort(), await freePort(), await freePort()];
  await writeFile(join(folder, 'authority.pem'), makeCertificate('localhost'));
  const file = join(folder, 'authority.pem');
  const pebble = {
    listenAddress: `127.0.0.1:${acme}`,
    managementListenAddress: `127.0.0.1:${management}`,
    certificate: file,
    privateKey: file,
    httpPort,
    tlsPort: 9,
  };
  await writeFile(join(folder, 'pebble.json'), JSON.stringify({ pebble }));
  const programs = [
    new Program({
      name: 'names',
      command: 'pebble-challtestsrv',
      args: [
        ...['-dns01', `127.0.0.1:${dns}`, '-management', `127.0.0.1:${control}`, '-defaultIPv4', '127.0.0.1'],
        ...['-defaultIPv6', '', '-http01', '', '-https01', '', '-tlsalpn01', ''],
      ],
      isUp: () => accepts(control),
    }),
    new Program({
      name: 'authority',
      command: 'pebble',
      args: ['-config', join(folder, 'pebble.json'), '-dnsserver', `127.0.0.1:${dns}`],
      env: { ...process.env, PEBBLE_VA_NOSLEEP: '1', PEBBLE_WFE_NONCEREJECT: '0' },
      isUp: () => accepts(acme),
    }),
  ];
  for (const program of programs) {
    await program.start();
    onTestFinished(() => program.end('SIGKILL'));
  }
  return { url: `https://localhost:${acme}/dir`, certificate: file, control };
}

/** Returns a script in place of the domain's DNS service. Lego calls it as `EXEC_PATH present|cleanup NAME VALUE`. */
const dnsService = (control: number) => `#!/bin/sh
case $1 in
  present) curl -fs -d "{\\"host\\": \\"$2\\", \\"value\\": \\"$3\\"}" http://127.0.0.1:${control}/set-txt ;;
esac
`;

function shownNames(port: number, servername: string): Promise<string | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<string | undefined>();
  const request = get({ host: '127.0.0.1', port, servername, rejectUnauthorized: false, agent: false }, (reply) => {
    const { socket } = reply.resume() as unknown as { socket: { getPeerX509Certificate(): X509Certificate } };
    resolve(socket.getPeerX509Certificate().subjectAltName);
  });
  request.on('error', reject);
  return promise;
}

needing('nginx', 'lego', 'pebble', 'pebble-challtestsrv', 'openssl').it(
  'the wildcard and a venue’s own domain get certificates, which nginx uses at once, and keep them',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'vitrine-acme-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    await chmod(folder, 0o755);
    const plainPort = await freePort();
    const env = {
      PROVIDER_DOMAIN: DOMAIN,
      PLAIN_LISTEN: `127.0.0.1:${plainPort}`,
      CHALLENGES: join(folder, 'challenges'),
      ...(isRoot && { NGINX_USER }),
    };
    const front = await startShippedNginxByHttps(9, 'http://127.0.0.1:9', env);
    onTestFinished(front.stop);
    const authority = await startAuthority(folder, plainPort);
    await writeFile(join(folder, 'dns.sh'), dnsService(authority.control), { mode: 0o755 });
    await writeFile(join(folder, 'dns.env'), `EXEC_PATH=${folder}/dns.sh\nEXEC_SEQUENCE_INTERVAL=1\n`);
    await writeFile(join(folder, 'venue-domains'), `# comment\n${OWN_DOMAIN}=aqua\nfoto.museu.invalid.=x\n`);
    const obtain = () =>
      promisify(execFile)(join(root, 'deploy/nginx/certificates.sh'), ['once'], {
        // As in `deploy/systemd/vitrine-certificates.service`, nginx may read the files only as a member of this group.
        ...(isRoot && { gid: Number(execFileSync('id', ['-g', NGINX_USER])) }),
        env: {
          PATH: process.env.PATH,
          LEGO_CA_CERTIFICATES: authority.certificate,
          LEGO_OPTIONS: '--dns.disable-cp',
          ACME_SERVER: authority.url,
          ACME_EMAIL: 'ops@fotos.example',
          ACCOUNT: join(folder, 'account'),
          CERTIFICATES: front.folder,
          CHALLENGES: env.CHALLENGES,
          DNS_PROVIDER: 'exec',
          DNS_ENVIRONMENT: join(folder, 'dns.env'),
          PROVIDER_DOMAIN: DOMAIN,
          VENUE_DOMAINS_FILE: join(folder, 'venue-domains'),
        },
      });
    const { stdout } = await obtain();
    expect(stdout).toContain(`a certificate for ${DOMAIN} is in place`);
    expect(await shownNames(front.port, `aqua.${DOMAIN}`)).toContain(`DNS:*.${DOMAIN}`);
    expect(await shownNames(front.port, OWN_DOMAIN)).toBe(`DNS:${OWN_DOMAIN}`);
    const file = join(front.folder, `${OWN_DOMAIN}.pem`);
    expect((await stat(file)).mode & 0o007).toBe(0);
    const serial = async () => new X509Certificate(await readFile(file)).serialNumber;
    const first = await serial();
    expect((await obtain()).stdout).toBe('');
    expect(await serial()).toBe(first);
  },
  90_000,
);
