import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../root.mjs';
import { environmentOf, readComposeFile, type Service } from './compose-files.ts';
import { filesOf, packagesOf } from './imports.ts';

const read = (name: string) => readFileSync(join(root, name), 'utf8');
const dockerfile = read('Dockerfile');
const demo = readComposeFile('docker-compose.yml');
const production = readComposeFile('compose.production.yml');

describe('the Dockerfile', () => {
  it('needs neither BuildKit nor Docker 25', () => {
    const newer = /--start-interval|--mount=|--link\b|--chmod=|--exclude=|<<-?\w+|^# syntax/gm;
    expect(dockerfile.match(newer)).toBeNull();
    expect(demo.text + production.text).not.toContain('start_interval');
  });

  it('builds on the Node that package-lock.json pins', () => {
    const { version } = JSON.parse(read('scripts/runtime/package-lock.json')).packages['node_modules/node'];
    expect(dockerfile).toContain(`ARG NODE_IMAGE=docker.io/library/node:${version}-bookworm-slim@sha256:`);
    expect(read('.node-version')).toBe(`${version}\n`);
  });

  it.each(['mock', 'storefront'])(
    'makes an image "%s" from nothing, for a user by number, without a shell',
    (stage) => {
      const [, lines = ''] = dockerfile.split(`FROM scratch AS ${stage}\n`);
      const image = lines.split(/^FROM /m)[0] ?? '';
      expect(image).toMatch(/^USER 1000:1000$/m);
      const commands = [...image.matchAll(/^\s*(?:RUN|CMD|ENTRYPOINT) (.)/gm)];
      expect(commands.map(([, first]) => first)).toEqual(commands.map(() => '['));
    },
  );

  it('leaves in the image of the mock the packages that the mock imports, and no others', () => {
    const [, installed = ''] = /keep-packages\.mjs (\S.*?) \\\n/.exec(dockerfile) ?? [];
    expect(installed.split(' ')).toEqual(packagesOf('mock-provider/main.ts', 'mock-provider/', 'shared/'));
  });

  it('leaves in the image of the storefront the packages that the storefront imports, and no others', () => {
    const { dependencies } = JSON.parse(read('package.json'));
    expect(Object.keys(dependencies)).toEqual(packagesOf('server/main.ts', 'server/', 'shared/'));
  });
});

it('.dockerignore leaves out folders of tests and tools alone', () => {
  const lines = read('.dockerignore').split('\n');
  const ignored = lines.filter((line) => /^[\w*]/.test(line)).map((line) => line.replace('**/', ''));
  const needed = [
    ...filesOf('server/main.ts', 'server/', 'shared/'),
    ...filesOf('mock-provider/main.ts', 'mock-provider/', 'shared/'),
  ];
  const left = needed.filter((file) => ignored.some((name) => `/${file}`.includes(`/${name}/`) || file === name));
  expect(left).toEqual([]);
  expect(lines).toEqual(expect.arrayContaining(['.*', '!.npmrc', 'node_modules']));
});

it('the mock of the demo has a name in the certificate that is made for it', () => {
  const [, host = ''] = /server_name (\S+);/.exec(read('deploy/nginx/configure.sh')) ?? [];
  expect(read('deploy/nginx/prepare-certificates.sh')).toContain(`DNS:${host}`);
  expect(production.text).toContain(`https://${host}/storage`);
});

it('the alert of memory fires before a storefront meets its bound', () => {
  const [, megabytes] = /process_resident_memory_bytes.* > (\d+)e6/.exec(read('deploy/prometheus/alerts.yml')) ?? [];
  const [, bound] = /STOREFRONT_MEMORY:-(\d+)m/.exec(production.text) ?? [];
  expect(Number(megabytes)).toBeLessThan(Number(bound));
});

it('every image that is not built here has a version and a digest', () => {
  const composed = [demo, production].flatMap(({ services }) => Object.values(services).map(({ image }) => image));
  const bases = [...dockerfile.matchAll(/^(?:ARG \w+=|FROM )(\S*[/:]\S*)/gm)].map(([, image]) => image);
  const others = [...composed, ...bases].filter((image) => image && !image.startsWith('${VITRINE_REGISTRY'));
  expect(others.length).toBeGreaterThan(bases.length);
  expect(others.filter((image) => !/:v?\d+\.\d+\.\d+(?:-[\w.]+)*@sha256:[0-9a-f]{64}$/.test(image ?? ''))).toEqual([]);
});

describe.each(Object.entries(production.services))('in production, the container %s', (_, service) => {
  it('can write nothing, has no rights, a bound of memory, a health check and a log that stops nothing', () => {
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      mem_limit: expect.any(String),
      logging: { options: { mode: 'non-blocking', 'max-size': expect.any(String) } },
      ...(service.restart === 'no' ? {} : { healthcheck: { test: expect.arrayContaining(['CMD']) } }),
    });
  });
});

it('in production no variable and no command holds a secret, and the proxy is not root', () => {
  const named = /\$\{[A-Z_]*(?:SECRET|PASSWORD|TOKEN|HEADERS)(?![A-Z_]*(?:_FILE|_URL|_FOLDER))/g;
  expect(production.text.match(named)).toBeNull();
  expect(production.services.proxy?.user).toBe('1000:1000');
});

it('in production the mock is started for the demo alone, and the proxy leads to it only while it is the provider', () => {
  expect(production.services['mock-provider']?.profiles).toEqual(['demo']);
  const { PROVIDER_API_URL } = environmentOf(production, 'proxy');
  expect(read('deploy/nginx/configure.sh')).toContain(`[ "$host" != ${PROVIDER_API_URL?.replace('http://', '')} ] ||`);
});

it('in production and beside systemd the kernel keeps little of an answer that nobody reads', () => {
  expect(production.services.proxy?.sysctls).toMatchObject({ 'net.ipv4.tcp_notsent_lowat': '16384' });
  const [manual, kubernetes] = [read('docs/without-compose.md'), read('deploy/kubernetes/base/storefront.yaml')];
  expect(manual).toContain('tcp_notsent_lowat=16384');
  const ofStorefront = { 'net.ipv4.tcp_rmem': '4096 65536 262144', 'net.ipv4.tcp_wmem': '4096 16384 131072' };
  expect(production.services['storefront-1']?.sysctls).toMatchObject(ofStorefront);
  for (const [name, value] of Object.entries(ofStorefront)) {
    expect(kubernetes).toContain(`{ name: ${name}, value: ${value} }`);
    expect(manual).toContain(`${name.replace('net.ipv4.', '')}='${value}'`);
  }
});

it('in production and beside systemd nginx’s workers meet their bound of memory before the kernel kills one', () => {
  const { ulimits, mem_limit = '' } = production.services.proxy ?? {};
  const data = ulimits?.data ?? Number.POSITIVE_INFINITY;
  const template = read('deploy/nginx/nginx.conf.template');
  const [, workers] = /worker_processes (\d+);/.exec(template) ?? [];
  const [, requests] = /limit_conn requests (\d+);/.exec(template) ?? [];
  const [, machineGb] = / (\S+) GB of memory/.exec(read('docs/operations.md')) ?? [];
  const [networks, unixSocketBytes, sharedBytes] = [6, 440_000, 50e6];
  // The kernel sets this bound in `net.ipv4.tcp_mem`.
  const tcpBytes = 0.094 * Number(machineGb) * 1e9;
  const most = Number(workers) * data + networks * Number(requests) * unixSocketBytes + tcpBytes + sharedBytes;
  expect(mem_limit).toMatch(/^\d+g$/);
  expect(most).toBeLessThan(Number.parseInt(mem_limit, 10) * 2 ** 30);
  expect(read('deploy/systemd/nginx.conf')).toContain(`LimitDATA=${data}\n`);
});

it('in production the proxy alone is reached from outside', () => {
  const published = Object.entries(production.services).flatMap(([name, { ports = [] }]) =>
    ports.filter((port) => !port.startsWith('127.0.0.1:')).map(() => name),
  );
  expect([...new Set(published)]).toEqual(['proxy']);
});

it('in production the proxy and the storefronts alone can say who a visitor is', () => {
  const { TRUST_PROXY } = environmentOf(production, 'storefront-1');
  expect(TRUST_PROXY?.split(',')).toEqual(production.networks?.pages?.ipam?.config.map(({ subnet }) => subnet));
  const networksOf = ({ networks = [] }: Service) => (Array.isArray(networks) ? networks : Object.keys(networks));
  const membersOf = (network: string) =>
    Object.entries(production.services).flatMap(([name, service]) =>
      networksOf(service).includes(network) ? name : [],
    );
  expect(membersOf('pages')).toEqual(['proxy', ...[1, 2, 3, 4, 5, 6].map((at) => `storefront-${at}`)]);
  expect(membersOf('authority')).toEqual(['certificates']);
});

it('in production Prometheus alone may read the metrics of storefronts', () => {
  const { METRICS_ALLOW } = environmentOf(production, 'storefront-1');
  expect(production.services.prometheus).toMatchObject({ networks: { metrics: { ipv4_address: METRICS_ALLOW } } });
});

it('in production every folder that a container gets from here exists, and no container can write into it', () => {
  const mounts = Object.values(production.services).flatMap(({ volumes = [] }) => volumes);
  const folders = mounts.filter((mount) => mount.startsWith('./'));
  expect(folders.length).toBeGreaterThan(3);
  expect(folders.filter((mount) => !mount.endsWith(':ro'))).toEqual([]);
  expect(folders.filter((mount) => !existsSync(join(root, mount.split(':')[0] ?? '')))).toEqual([]);
});

it('in production each image is built by one service, because Docker builds side by side', () => {
  const built = Object.values(production.services).filter(({ build }) => build !== undefined);
  expect(built.map(({ image }) => image).toSorted()).toEqual([...new Set(built.map(({ image }) => image))].toSorted());
  expect(built).toHaveLength(2);
});

it('in production Valkey keeps its data over a restart, and evicts nothing', () => {
  const { command = [], volumes } = production.services.valkey ?? {};
  const settingOf = (option: string) => command[command.indexOf(option) + 1];
  expect(volumes).toEqual(['marks:/data']);
  expect(production.text).toMatch(/^volumes:\n(?: {2}\w+:\n)* {2}marks:$/m);
  const options = ['--appendonly', '--appendfsync', '--maxmemory-policy'];
  expect(options.map(settingOf)).toEqual(['yes', 'everysec', 'noeviction']);
});

it.each([
  ['docker-compose.yml', demo],
  ['compose.production.yml', production],
])('in %s, what others wait for has its health check there, because Podman drops those of a Dockerfile', (_, file) => {
  const awaited = Object.values(file.services).flatMap(({ depends_on = {} }) =>
    Object.entries(depends_on).flatMap(([name, { condition }]) => (condition === 'service_healthy' ? [name] : [])),
  );
  expect(awaited.length).toBeGreaterThan(0);
  expect(awaited.filter((name) => !file.services[name]?.healthcheck)).toEqual([]);
});
