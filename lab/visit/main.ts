/** `npm run bench -- visit [--behind-nginx|--behind-caddy]`: CPU time and bytes of a visit, beside bare servers. */
import { existsSync } from 'node:fs';
import { type Running, startInstructed } from '../../mock-provider/bench/programs.ts';
import { table } from '../../scripts/table.ts';
import { startShippedCaddy } from '../../server/testing/shipped-caddy.ts';
import { startShippedNginx } from '../../server/testing/shipped-nginx.ts';
import { type Stack, startStack } from '../abuse/stack.ts';
import { type Answer, answerOf, type Client, connect, type PlainRequest } from './client.ts';
import { hasNginx, startNginx } from './nginx-peer.ts';
import { peerWork, performPeerWork } from './peer-work.ts';
import { cpuUsOf } from './process-usage.ts';
import { chargedOrders, setScene } from './scene.ts';
import { firstLoadFiles, partsOfVisit, type Visit } from './visit.ts';

const WARM_UP_VISITS = 40;
const MEASURED_VISITS = 120;
const VISITORS_AT_ONCE = 5;
const PROXIES = { '--behind-nginx': 'nginx', '--behind-caddy': 'caddy' } as const;
const CLIENT = new URL('../../dist/client/', import.meta.url);
const MANIFEST = new URL('.vite/manifest.json', CLIENT);
const PAGE_FILE = '/index.html';

type Cost = { readonly cpuUs: number; readonly bytes: number };

type Measured = { readonly client: Client; cpuUs(): Promise<number> };

/** A few at a time. */
async function forEachOf<T>(list: readonly T[], perform: (one: T) => Promise<unknown>): Promise<void> {
  const waiting = [...list];
  const work = async () => {
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) await perform(one);
  };
  await Promise.all(Array.from({ length: VISITORS_AT_ONCE }, work));
}

type Headers = Readonly<Record<string, string>>;

/** @param perform one part of one visit, with a function that sends its requests */
async function costOf<T>(
  { client, cpuUs }: Measured,
  visits: readonly T[],
  perform: (visit: T, send: (request: PlainRequest, headers: Headers) => Promise<Answer>) => Promise<unknown>,
): Promise<Cost> {
  let bytes = 0;
  const send = async (request: PlainRequest, headers: Headers) => {
    const answer = await answerOf(client, request, headers);
    bytes += answer.bytes;
    return answer;
  };
  const before = await cpuUs();
  await forEachOf(visits, (visit) => perform(visit, send));
  return { cpuUs: ((await cpuUs()) - before) / visits.length, bytes: bytes / visits.length };
}

const measuredNode = (running: Running): Measured => ({
  client: connect(running.url),
  cpuUs: async () => (await running.usage()).cpuUs,
});

type ProxyName = (typeof PROXIES)[keyof typeof PROXIES];

/** As this repository configures the proxy. */
async function measuredBehind(
  proxy: ProxyName,
  { storefront, mock }: Stack,
): Promise<{ server: Measured; stop(): Promise<void> }> {
  const start = proxy === 'nginx' ? startShippedNginx : startShippedCaddy;
  const { port, pid, stop } = await start(Number(new URL(storefront.url).port), mock.url);
  const cpuUs = async () => (await storefront.usage()).cpuUs + cpuUsOf(pid);
  return { server: { client: connect(`http://127.0.0.1:${port}`), cpuUs }, stop };
}

const headersOf = ({ site, address }: Visit, encodings: string): Headers => ({
  host: `${site}.localhost`,
  'x-forwarded-for': address,
  'accept-encoding': encodings,
  accept: 'text/html, application/json, */*',
});

type Costs = Map<string, Cost>;

async function measureStorefront(server: Measured, visits: readonly Visit[], encodings: string): Promise<Costs> {
  const costs: Costs = new Map();
  for (const { name, perform } of partsOfVisit(firstLoadFiles(MANIFEST))) {
    const warm = visits.slice(0, WARM_UP_VISITS);
    const run = (some: readonly Visit[]) =>
      costOf(server, some, (visit, send) => perform(visit, (request) => send(request, headersOf(visit, encodings))));
    await run(warm);
    costs.set(name, await run(visits.slice(WARM_UP_VISITS)));
  }
  await server.client.close();
  return costs;
}

async function measurePeer(server: Measured, work: ReturnType<typeof peerWork>): Promise<Costs> {
  const costs: Costs = new Map();
  const headers = { 'accept-encoding': 'br, gzip' };
  for (const [name, requests] of Object.entries(work)) {
    const run = (count: number) =>
      costOf(server, [...Array(count).keys()], (_, send) =>
        performPeerWork(requests, (request) => send(request, headers)),
      );
    await run(WARM_UP_VISITS);
    costs.set(name, await run(MEASURED_VISITS));
  }
  await server.client.close();
  return costs;
}

const ms = (us: number | undefined) => (us === undefined ? '–' : (us / 1_000).toFixed(us < 1_000 ? 2 : 1));

function printTable(ours: Costs, peers: ReadonlyMap<string, Costs>): void {
  const names = [...peers.keys()];
  const rowOf = (name: string, own: number, bytes: number, others: readonly (number | undefined)[]) => {
    const cells = others.flatMap((us) => [ms(us), us ? (own / us).toFixed(1) : '–']);
    return [name, ms(own), (bytes / 1024).toFixed(1), ...cells];
  };
  const total = (costs: Costs) => [...costs.values()].reduce((sum, { cpuUs }) => sum + cpuUs, 0);
  const rows = [...ours].map(([name, { cpuUs, bytes }]) =>
    rowOf(
      name,
      cpuUs,
      bytes,
      names.map((peer) => peers.get(peer)?.get(name)?.cpuUs),
    ),
  );
  const bytes = [...ours.values()].reduce((sum, one) => sum + one.bytes, 0);
  const totals = [...peers.values()].map(total);
  const head = ['one visit', 'CPU ms', 'KB', ...names.flatMap((name) => [name, 'times'])];
  const lines = table([head, ...rows, rowOf('whole visit', total(ours), bytes, totals)]);
  process.stdout.write(`${lines.join('\n')}\n`);
}

async function bench(): Promise<void> {
  if (!existsSync(MANIFEST)) throw new Error('The client is not built: run "npm run build" first.');
  const given = process.argv.slice(2);
  const proxy = given.flatMap((argument) => PROXIES[argument as keyof typeof PROXIES] ?? [])[0];
  const stack = await startStack({
    env: { LOG_LEVEL: 'info', ...(proxy && { MEDIA_BY_PROXY: proxy }) },
  });
  const mock = connect(stack.mock.url);
  try {
    const { visits, peer } = await setScene(mock, WARM_UP_VISITS + MEASURED_VISITS);
    const encodings = given.find((argument) => !(argument in PROXIES)) ?? 'br, gzip';
    const front = proxy ? await measuredBehind(proxy, stack) : null;
    const ours = await measureStorefront(front?.server ?? measuredNode(stack.storefront), visits, encodings);
    await front?.stop();
    const charged = await chargedOrders(mock, visits[0]?.site ?? '');
    if (charged !== visits.length) throw new Error(`${charged} of ${visits.length} visits were charged`);
    const files = firstLoadFiles(MANIFEST);
    const work = peerWork({ ...peer, page: PAGE_FILE, files });
    const peers = new Map<string, Costs>();
    if (hasNginx()) {
      const nginx = await startNginx(CLIENT.pathname, stack.mock.url);
      peers.set(
        'nginx',
        await measurePeer({ client: connect(nginx.url), cpuUs: async () => cpuUsOf(nginx.pid) }, work),
      );
      await nginx.stop();
    }
    const instructions = { folder: CLIENT.pathname, files: [PAGE_FILE, ...files], provider: stack.mock.url };
    const bare = await startInstructed(new URL('./bare-peer.ts', import.meta.url), instructions);
    peers.set('Fastify', await measurePeer(measuredNode(bare), work));
    await bare.stop();
    printTable(ours, peers);
  } finally {
    await mock.close();
    await stack.stop();
  }
}

await bench();
