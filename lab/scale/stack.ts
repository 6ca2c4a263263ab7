import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort, passForOld } from '../../server/testing/redis-server.ts';
import { Caddy } from './caddy.ts';
import { accepts, answers, Program, root, type StartChanges } from './program.ts';

export type Instance = {
  readonly program: Program;
  readonly port: number;
  /** Answers metrics, and the proxy's questions about venues. */
  readonly insideUrl: string;
};

/** What visitors connect to, and who signs its certificates. */
export type Front = { readonly port: number; readonly authority: string };

/** The pieces of a large site, each in a process of its own. */
export type Stack = {
  readonly caddy: Caddy;
  readonly redis: Program;
  readonly redisUrl: string;
  readonly mock: Program;
  readonly mockUrl: string;
  readonly instances: readonly Instance[];
  readonly front: Front;
  readonly folder: string;
  crashed(): string[];
  /** @param keepsLogs whether the output is still needed */
  stop(keepsLogs: boolean): Promise<void>;
};

const LOCAL = '127.0.0.1';
export const SECRET = 'a-secret-of-this-run-and-nothing-else';

const here = (port: number) => `http://${LOCAL}:${port}`;

function mockProgram(port: number, folder: string): Program {
  const env = { ...process.env, MOCK_PORT: String(port), HOST: LOCAL, NODE_ENV: '', LOG_LEVEL: 'warn' };
  return new Program({
    name: 'provider',
    command: process.execPath,
    args: [join(root, 'mock-provider/main.ts')],
    env,
    logFile: join(folder, 'provider.log'),
    isUp: () => answers(`${here(port)}/__mock/health`),
  });
}

function redisProgram(port: number, folder: string): Program {
  const args = ['--port', String(port), '--bind', LOCAL, '--save', '', '--appendonly', 'yes', '--dir', folder];
  return new Program({
    name: 'Redis',
    command: 'redis-server',
    args,
    env: process.env,
    logFile: join(folder, 'redis.log'),
    isUp: () => accepts(port),
  });
}

/** Production servers with the mock as provider. */
function storefrontEnvironment(mockUrl: string, redisUrl: string): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    HOST: LOCAL,
    PROVIDER_API_URL: mockUrl,
    PROVIDER_DOMAIN: 'localhost',
    PUBLIC_STORAGE_URL: `${mockUrl}/storage`,
    PAYMENT_TOKEN_URL: `${mockUrl}/core/v5/tokens`,
    PAYMENT_PUBLIC_KEY: 'pk_test_mock',
    BRAZIL_POSTAL_URL: `${mockUrl}/ws`,
    INTERNATIONAL_POSTAL_URL: `${mockUrl}/zippopotam`,
    HANDLE_SECRET: SECRET,
    REDIS_URL: redisUrl,
    TRUST_PROXY: LOCAL,
    // Empty: files come through the storefronts.
    MEDIA_BY_PROXY: process.env.MEDIA_BY_PROXY ?? 'caddy',
    DRAIN_SECONDS: '3',
    LOG_LEVEL: 'warn',
  };
}

async function instance(number: number, common: NodeJS.ProcessEnv, folder: string): Promise<Instance> {
  const [port, metricsPort] = [await freePort(), await freePort()];
  const program = new Program({
    name: `storefront ${number}`,
    command: process.execPath,
    args: [join(root, 'server/main.ts')],
    env: { ...common, PORT: String(port), METRICS_PORT: String(metricsPort) },
    logFile: join(folder, `storefront-${number}.log`),
    isUp: () => answers(`${here(port)}/healthz`),
  });
  return { program, port, insideUrl: here(metricsPort) };
}

/** @param count of storefronts */
export async function startStack(count: number): Promise<Stack> {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-scale-'));
  const [mockPort, redisPort, httpsPort] = [await freePort(), await freePort(), await freePort()];
  const mock = mockProgram(mockPort, folder);
  const redis = redisProgram(redisPort, folder);
  const redisUrl = `redis://${LOCAL}:${redisPort}`;
  const mockUrl = here(mockPort);
  const common = storefrontEnvironment(mockUrl, redisUrl);
  const numbers = Array.from({ length: count }, (_, at) => at + 1);
  const instances = await Promise.all(numbers.map((number) => instance(number, common, folder)));
  const caddy = await Caddy.create({
    folder,
    httpsPort,
    providerUrl: mockUrl,
    storefronts: instances.map(({ port }) => `${LOCAL}:${port}`),
    venueHostUrl: `${instances[0]?.insideUrl}/venue-host`,
  });
  const servers = instances.map(({ program }) => program);
  const all = [caddy, ...servers, redis, mock];
  const abandon = () => {
    for (const program of all) program.abandon();
    // A killed process may still write briefly.
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  };
  process.once('exit', abandon);
  const stop = async (keepsLogs: boolean) => {
    mock.signal('SIGCONT');
    for (const program of [caddy, ...servers]) await program.end('SIGKILL');
    await Promise.all([redis.end('SIGKILL'), mock.end('SIGKILL')]);
    process.off('exit', abandon);
    if (!keepsLogs) rmSync(folder, { recursive: true });
  };
  try {
    await Promise.all([redis.start(), mock.start()]);
    await passForOld(redisUrl);
    await Promise.all(servers.map((program) => program.start()));
    await caddy.start();
  } catch (error) {
    await stop(true);
    throw error;
  }
  return {
    ...{ caddy, redis, redisUrl, mock, mockUrl, instances, folder, stop },
    front: { port: httpsPort, authority: caddy.authority },
    crashed: () => all.filter(({ hasCrashed }) => hasCrashed).map(({ name }) => name),
  };
}

/** The proxy checks health once per second. */
export const UNTIL_PROXY_KNOWS_MS = 1_500;

/** Restarts storefronts all at once, as an upgrade does, and waits until the proxy knows. */
export async function restart(instances: readonly Instance[], changes: StartChanges = {}): Promise<void> {
  await Promise.all(
    instances.map(async ({ program }) => {
      await program.end('SIGTERM');
      await program.start(changes);
    }),
  );
  await wait(UNTIL_PROXY_KNOWS_MS);
}
