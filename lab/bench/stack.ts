import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { Venue } from '../../e2e/venue.ts';
import { freePort, nodeProgram } from '../../server/testing/program.ts';
import { startServerProcess } from '../../server/testing/server-process.ts';
import { startShippedNginx } from '../../server/testing/shipped-nginx.ts';

export const WAYS = ['direct', 'nginx'] as const;
export type Way = (typeof WAYS)[number];

/** The words on the command line, which select what runs. */
export const words = process.argv.slice(2);
export const ways = WAYS.filter((way) => words.includes(way));

/** Returns the headers of a venue's visitor. */
export const headersOf = ({ organization }: Venue, encodings = 'br, gzip') => ({
  host: `${organization.web_name}.localhost`,
  accept: 'text/html, application/json, */*',
  'accept-encoding': encodings,
});

/** Starts a program on a free port, and waits until it answers. @param health the path that it answers then */
export async function startProgram(file: string, health: string, ...args: readonly string[]) {
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const env = { ...process.env, HOST: '127.0.0.1', PORT: port, MOCK_PORT: port, NODE_ENV: '' };
  const program = nodeProgram(file, url + health, { args, env });
  await program.start();
  return { url, pid: program.pid ?? 0, [Symbol.asyncDispose]: () => program.end('SIGKILL') };
}

/** Starts a provider, a storefront and, unless visitors come directly, a proxy, each in its own process. */
export async function startStack(way: Way, env: NodeJS.ProcessEnv = {}) {
  await using starting = new AsyncDisposableStack();
  const { url: mockUrl } = starting.use(await startProgram('mock-provider/main.ts', '/__mock/health'));
  const storefront = await startServerProcess({
    NODE_ENV: 'development',
    PROVIDER_API_URL: mockUrl,
    PUBLIC_STORAGE_URL: `${mockUrl}/storage`,
    HANDLE_SECRET: 'a-secret-of-the-bench-and-nothing-else',
    TRUST_PROXY: '127.0.0.1',
    ...(way !== 'direct' && { MEDIA_BY_PROXY: way }),
    ...env,
  });
  starting.defer(storefront.stop);
  const proxy = way === 'direct' ? null : await startShippedNginx(Number(new URL(storefront.url).port), mockUrl);
  if (proxy) starting.defer(proxy.stop);
  const running = starting.move();
  return {
    mockUrl,
    caller: storefront.caller,
    url: proxy ? `http://127.0.0.1:${proxy.port}` : storefront.url,
    pids: { storefront: storefront.pid ?? 0, proxy: proxy?.program.pid },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}
export type Stack = Awaited<ReturnType<typeof startStack>>;

/** Returns a process's CPU time in ms; 0 if `pid` is undefined. @throws Error without `/proc` or the process */
export function cpuMsOf(pid: number | undefined): number {
  if (pid === undefined) return 0;
  const threads = `/proc/${pid}/task`;
  const nanoseconds = (thread: string) => Number(readFileSync(`${threads}/${thread}/schedstat`, 'utf8').split(' ')[0]);
  return readdirSync(threads).reduce((sum, thread) => sum + nanoseconds(thread), 0) / 1_000_000;
}

/** Returns the peak memory of a process; null if it has ended. */
export function peakMbOf(pid: number): number | null {
  const file = `/proc/${pid}/status`;
  if (!existsSync(file)) return null;
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(readFileSync(file, 'utf8'))?.[1]) / 1_024);
}
