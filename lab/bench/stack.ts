import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { devNull } from 'node:os';
import { join } from 'node:path';
import type { CardReply, OrganizationReply } from '../../mock-provider/control/schema.ts';
import { freePort } from '../../server/testing/redis-server.ts';
import { startServerProcess } from '../../server/testing/server-process.ts';
import { startShippedCaddy } from '../../server/testing/shipped-caddy.ts';
import { startShippedNginx } from '../../server/testing/shipped-nginx.ts';
import { answers, Program, root } from '../scale/program.ts';
import { answerOf, connect, post } from '../visit/client.ts';
import { firstLoadFiles, partsOfVisit } from '../visit/visit.ts';

const PROXIES = { nginx: startShippedNginx, caddy: startShippedCaddy } as const;
export const WAYS = ['direct', 'nginx', 'caddy'] as const;
export type Way = (typeof WAYS)[number];

/** What the command line chooses. */
export const words = process.argv.slice(2);
export const ways = WAYS.filter((way) => words.includes(way));

const MANIFEST = new URL('../../dist/client/.vite/manifest.json', import.meta.url);
export const visitParts = () => partsOfVisit(firstLoadFiles(MANIFEST));
export const VISITOR = { host: 'fotos.localhost', accept: 'text/html, application/json, */*' };

/** Starts a program on a free port. */
export async function startProgram(file: string, health: string, ...args: readonly string[]) {
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const program = new Program({
    name: file,
    command: process.execPath,
    args: [join(root, file), ...args],
    env: { ...process.env, HOST: '127.0.0.1', PORT: port, MOCK_PORT: port, NODE_ENV: '' },
    logFile: devNull,
    isUp: () => answers(url + health),
  });
  await program.start();
  return { url, pid: program.pid ?? 0, [Symbol.asyncDispose]: () => program.end('SIGKILL') };
}

/** Starts a provider, a storefront and what is in front of it, each in a process of its own. */
export async function startStack(way: Way, env: NodeJS.ProcessEnv = {}) {
  await using starting = new AsyncDisposableStack();
  const mock = starting.use(await startProgram('mock-provider/main.ts', '/__mock/health'));
  const storefront = await startServerProcess({
    NODE_ENV: 'development',
    PROVIDER_API_URL: mock.url,
    PUBLIC_STORAGE_URL: `${mock.url}/storage`,
    HANDLE_SECRET: 'a-secret-of-the-bench-and-nothing-else',
    TRUST_PROXY: '127.0.0.1',
    ...(way !== 'direct' && { MEDIA_BY_PROXY: way }),
    ...env,
  });
  starting.defer(storefront.stop);
  const proxy = way === 'direct' ? null : await PROXIES[way](Number(new URL(storefront.url).port), mock.url);
  if (proxy) starting.defer(proxy.stop);
  const provider = starting.adopt(connect(mock.url), (client) => client.destroy());
  const running = starting.move();
  return {
    provider,
    providerUrl: mock.url,
    caller: storefront.caller,
    url: proxy ? `http://127.0.0.1:${proxy.port}` : storefront.url,
    pids: { storefront: storefront.pid ?? 0, proxy: proxy?.pid },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}
export type Stack = Awaited<ReturnType<typeof startStack>>;

/** Asks the control API of the mock. */
export async function control<Reply>({ provider }: Stack, path: string, request: object): Promise<Reply> {
  return JSON.parse((await answerOf(provider, post(`/__mock${path}`, request), {})).text) as Reply;
}

export const makeCard = (stack: Stack, recipe: object, organization = 'fotos') =>
  control<CardReply>(stack, '/cards', { organization, ...recipe });

/** Makes a venue with a card for each recipe, beside one of 24 photos. */
export async function makeVenue(stack: Stack, ...recipes: readonly object[]) {
  const { organization } = await control<OrganizationReply>(stack, '/organizations', {});
  const make = async (recipe: object) => (await makeCard(stack, recipe, organization.id)).card;
  return {
    site: organization.web_name,
    card: await make({ photos: 24 }),
    others: await Promise.all(recipes.map(make)),
  };
}

/** The CPU time of a process, in milliseconds; 0 of none. @throws Error without `/proc` */
export function cpuMsOf(pid: number | undefined): number {
  if (pid === undefined) return 0;
  const threads = `/proc/${pid}/task`;
  const nanoseconds = (thread: string) => Number(readFileSync(`${threads}/${thread}/schedstat`, 'utf8').split(' ')[0]);
  return readdirSync(threads).reduce((sum, thread) => sum + nanoseconds(thread), 0) / 1_000_000;
}

/** The most memory that a process ever had; null once it ended. */
export function peakMbOf(pid: number): number | null {
  const file = `/proc/${pid}/status`;
  if (!existsSync(file)) return null;
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(readFileSync(file, 'utf8'))?.[1]) / 1_024);
}
