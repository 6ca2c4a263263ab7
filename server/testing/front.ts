import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, get as requestPlain } from 'node:http';
import { type ClientHttp2Session, connect } from 'node:http2';
import { get, type RequestOptions } from 'node:https';
import { join } from 'node:path';
import { connect as startTls } from 'node:tls';
import { type Mock, onTestFinished, vi } from 'vitest';
import { listenForTest } from '#mock-provider/testing/listen-for-test.ts';
import { type ShippedNginx, startShippedNginxByHttps } from './shipped-nginx.ts';

export const HOST = 'teste-1.localhost';
export const ATTACKER = '127.0.0.1';
export const VISITOR = '127.0.0.2';
export const CALL = { ':method': 'POST', ':path': '/trpc/gallery.byCards', 'content-type': 'application/json' };

const LENGTHS: Record<string, number> = { '/': 50_000, '/long': 1_000_000 };
const LONGEST = Buffer.alloc(1_000_000, 'x');

/** Starts nginx in front of a server that records the requests it receives. */
export async function startFront(env: NodeJS.ProcessEnv = {}, alter?: (shipped: string) => string) {
  const received: { url: string | undefined; headers: IncomingHttpHeaders }[] = [];
  const server = createServer((request, response) => {
    const { url, headers } = request;
    received.push({ url, headers });
    request.resume().on('end', () => response.end(LONGEST.subarray(0, LENGTHS[url ?? ''] ?? 50)));
  });
  const onUnreadable: Mock<() => void> = vi.fn();
  server.on('clientError', (_, socket) => socket.destroy(void onUnreadable()));
  const { port: storefrontPort } = new URL(await listenForTest(server));
  const front = await startShippedNginxByHttps(Number(storefrontPort), 'http://127.0.0.1:9', env, alter);
  onTestFinished(front.stop);
  const connections = () => new Promise<number>((count) => server.getConnections((_, open) => count(open)));
  return { front, received, onUnreadable, connections };
}

export type Visit = RequestOptions & { readonly port: number };
type Visited = { status: number; type: string | undefined; text: string; localPort: number };

/** Sends one HTTP/1.1 request on a new connection. @returns null if no answer comes */
export function visit({ port, ...options }: Visit): Promise<Visited | null> {
  const { promise, resolve } = Promise.withResolvers<Visited | null>();
  const terms = { host: '127.0.0.1', servername: HOST, rejectUnauthorized: false, agent: false, ...options };
  const request = get({ ...terms, port, headers: { host: HOST, ...options.headers } }, async (reply) => {
    const parts = await reply.toArray();
    const { statusCode: status = 0, headers } = reply;
    resolve({ status, type: headers['content-type'], text: Buffer.concat(parts).toString(), localPort });
  });
  let localPort = 0;
  request.on('socket', (socket) => socket.once('connect', () => (localPort = socket.localPort ?? 0)));
  request.on('error', () => resolve(null));
  return promise;
}

/** Opens an HTTP/2 connection, which is closed after the test. */
export function openSession({ port }: ShippedNginx, settings = {}, localAddress = ATTACKER): ClientHttp2Session {
  const terms = { servername: HOST, host: '127.0.0.1', port, localAddress, rejectUnauthorized: false };
  const session = connect(`https://${HOST}:${port}`, {
    settings,
    createConnection: () => startTls({ ...terms, ALPNProtocols: ['h2'] }),
  });
  session.on('error', () => undefined);
  onTestFinished(() => session.destroy());
  return session;
}

/** Returns the ids of nginx's processes: the one that was started, and its workers. */
export async function processesOf({ program }: ShippedNginx): Promise<number[]> {
  const children = await readFile(`/proc/${program.pid}/task/${program.pid}/children`, 'utf8');
  return [program.pid ?? 0, ...children.trim().split(' ').map(Number)];
}

/** Returns the memory of nginx's processes, without files and shared memory, in MB. */
export async function memoryOf(front: ShippedNginx): Promise<number> {
  const pids = await processesOf(front);
  const statuses = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/status`, 'utf8')));
  return statuses.reduce((sum, text) => sum + Number(/RssAnon:\s+(\d+)/.exec(text)?.[1]), 0) / 1_024;
}

/** Returns what nginx tells Prometheus. */
export async function metricsOf({ folder }: ShippedNginx): Promise<string> {
  const asked = requestPlain({ socketPath: join(folder, 'metrics.sock'), path: '/metrics' });
  const [reply] = await once(asked, 'response');
  return Buffer.concat(await reply.toArray()).toString();
}
