import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort, nodeProgram, Program, type StartChanges } from '../../server/testing/program.ts';
import { isRedisUp, passForOld } from '../../server/testing/redis-server.ts';
import { type ShippedNginx, startShippedNginxByHttps } from '../../server/testing/shipped-nginx.ts';

export type Instance = {
  readonly program: Program;
  readonly port: number;
  /** The address of the metrics. */
  readonly insideUrl: string;
};

/** The port that visitors connect to, and the authority that signs its certificates. */
export type Front = { readonly port: number; readonly authority: string };

/** The pieces of a large site, each in its own process. */
export type Stack = {
  readonly proxy: ShippedNginx;
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

function redisProgram(port: number, folder: string): Program {
  const args = ['--port', String(port), '--bind', LOCAL, '--save', '', '--appendonly', 'yes', '--dir', folder];
  return new Program({
    name: 'Redis',
    command: 'redis-server',
    args,
    logFile: join(folder, 'redis.log'),
    isUp: () => isRedisUp(port),
  });
}

/** Configures production servers with the mock as provider. */
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
    // If the variable is empty, files go through the storefronts.
    MEDIA_BY_PROXY: process.env.MEDIA_BY_PROXY ?? 'nginx',
    DRAIN_SECONDS: '3',
    LOG_LEVEL: 'warn',
  };
}

async function instance(number: number, common: NodeJS.ProcessEnv, folder: string): Promise<Instance> {
  const [port, metricsPort] = [await freePort(), await freePort()];
  const program = nodeProgram('server/main.ts', `${here(port)}/healthz`, {
    name: `storefront ${number}`,
    env: { ...common, PORT: String(port), METRICS_PORT: String(metricsPort) },
    logFile: join(folder, `storefront-${number}.log`),
  });
  return { program, port, insideUrl: here(metricsPort) };
}

/** @param count how many storefronts to start */
export async function startStack(count: number): Promise<Stack> {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-scale-'));
  const [mockPort, redisPort] = [await freePort(), await freePort()];
  const redis = redisProgram(redisPort, folder);
  const redisUrl = `redis://${LOCAL}:${redisPort}`;
  const mockUrl = here(mockPort);
  const mock = nodeProgram('mock-provider/main.ts', `${mockUrl}/__mock/health`, {
    name: 'provider',
    env: { ...process.env, MOCK_PORT: String(mockPort), HOST: LOCAL, NODE_ENV: '', LOG_LEVEL: 'warn' },
    logFile: join(folder, 'provider.log'),
  });
  const common = storefrontEnvironment(mockUrl, redisUrl);
  const numbers = Array.from({ length: count }, (_, at) => at + 1);
  const instances = await Promise.all(numbers.map((number) => instance(number, common, folder)));
  const servers = instances.map(({ program }) => program);
  const all = [mock, redis, ...servers];
  const abandon = () => {
    for (const program of all) program.abandon();
    // A killed process may still write for a moment.
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  };
  process.once('exit', abandon);
  const stop = async (keepsLogs: boolean) => {
    for (const program of all.toReversed()) await program.end('SIGKILL');
    process.off('exit', abandon);
    if (!keepsLogs) rmSync(folder, { recursive: true });
  };
  try {
    await Promise.all([redis.start(), mock.start()]);
    await passForOld(redisUrl);
    await Promise.all(servers.map((program) => program.start()));
    const ports = instances.map(({ port }) => port);
    const proxy = await startShippedNginxByHttps(ports, mockUrl);
    all.push(proxy.program);
    return {
      ...{ proxy, redis, redisUrl, mock, mockUrl, instances, folder },
      async stop(keepsLogs) {
        // If the proxy's master were killed, its workers would outlive it.
        await proxy.program.end('SIGTERM');
        await stop(keepsLogs);
      },
      front: { port: proxy.port, authority: proxy.authority },
      crashed: () => all.filter(({ hasCrashed }) => hasCrashed).map(({ name }) => name),
    };
  } catch (error) {
    await stop(true);
    throw error;
  }
}

/** How long it takes until the proxy uses a restarted storefront like the others. */
export const UNTIL_PROXY_KNOWS_MS = 1_500;

/** Stops storefronts together, each as an upgrade does, starts them, and waits until the proxy uses them again. */
export async function restart(instances: readonly Instance[], changes: StartChanges = {}): Promise<void> {
  await Promise.all(
    instances.map(async ({ program }) => {
      await program.end('SIGTERM');
      await program.start(changes);
    }),
  );
  await wait(UNTIL_PROXY_KNOWS_MS);
}
