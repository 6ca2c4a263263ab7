/**
 * `npm run bench -- visit [direct|nginx] [gzip]` measures CPU time and bytes of a visit by part, beside a bare Fastify
 * and, for pictures, a relay. Without a proxy, it fails if a part or the whole visit costs more than its bound, a
 * multiple of a peer's cost. `npm run bench -- many` measures the opening of the largest cards instead.
 */
import type { Pool } from 'undici';
import { Venue } from '../../e2e/venue.ts';
import { table } from '../../scripts/table.ts';
import { answerOf, type Call, connect, get, post } from './client.ts';
import { cpuMsOf, headersOf, startProgram, startStack, ways, words } from './stack.ts';
import { type Part, partsOfVisit, type Visit } from './visit-parts.ts';

const isOfMany = words.includes('many');
const WARM_UP = 60;
const MEASURED = 120;
const ROUND = 5;
/** How often all is measured while it fails: a busy machine may close connections or slow one server alone. */
const MOST_ATTEMPTS = 3;
const AT_ONCE = isOfMany ? 1 : 5;
const RECIPE = { photos: 24, sold_photos: 5 };
const MANY_MEDIA = 10_000;
/** More cards of this size than the server's cache has room for. */
const MANY_CARDS = 6;

const HEADINGS = ['', 'CPU ms', 'KB', 'Fastify', 'times', 'relay', 'times'];

type ServerName = 'storefront' | 'Fastify' | 'relay';
/** @property cpuMs the CPU time of a visit, by server */
type Cost = { readonly kilobytes: number; readonly cpuMs: Partial<Record<ServerName, number>> };

/** Limits of CPU time as multiples of a peer's. They leave some room, because machines differ. */
const BOUNDS: Readonly<Record<string, Cost['cpuMs']>> = {
  '30 thumbnails': { relay: 1.4 },
  all: { Fastify: 1.9 },
};

const way = ways[0] ?? 'direct';
await using stack = await startStack(way, { LOG_LEVEL: 'info' });
await using fastify = await startProgram('lab/bench/bare-peer.ts', '/', stack.mockUrl);
await using relay = await startProgram('lab/bench/relay.ts', '/__mock/health', stack.mockUrl);
const venue = await Venue.create({}, stack.mockUrl);
const headers = headersOf(venue, words.includes('gzip') ? 'gzip' : undefined);

type PeerCall = (call: Call, at: number) => Call;

/** Returns a function that turns a visit's call into a peer's: a provider's call for a procedure, a file for a file. */
async function peerCalls(): Promise<PeerCall> {
  const { id: organization } = venue.organization;
  const { card, not_sold_medias, sold_medias } = await venue.addCard(RECIPE);
  const files = [...(not_sold_medias ?? []), ...(sold_medias ?? [])].map(({ id, filename }) => `${id}/${filename}`);
  const sold = { media_ids: sold_medias?.map(({ id }) => id) };
  const client = connect(stack.mockUrl);
  const { text } = await answerOf(client, post(`/api/v1/medias/zip?organization_id=${organization}`, sold), {});
  await client.close();
  const archive = new URL((JSON.parse(text) as { url: string }).url).pathname;
  return function peerCall({ path, body: sent = '{}' }, at) {
    const [, kind, size] = /^\/(gallery|trpc|media)\/(\w+)/.exec(path) ?? [];
    if (kind === 'trpc') {
      const listed = path.endsWith('/gallery.byCards') ? String(JSON.parse(sent).cards) : card;
      return post(`/api/v1/medias/${organization}/${listed}`, { cards: [listed] });
    }
    if (kind !== 'media') return get(kind === 'gallery' ? '/' : path);
    return get(size === 'zip' ? archive : `/api/v1/photo/download/${files[at % files.length]}?size=${size}`);
  };
}

type Server = { readonly name: ServerName; readonly client: Pool; readonly pids: readonly (number | undefined)[] };
const storefront: Server = { name: 'storefront', client: connect(stack.url), pids: Object.values(stack.pids) };
const peers: readonly Server[] = [
  { name: 'Fastify', client: connect(fastify.url), pids: [fastify.pid] },
  { name: 'relay', client: connect(relay.url), pids: [relay.pid] },
];

/** Whether a call is for a picture, which the relay answers as well. */
const isPicture = ({ path }: Call) => /^\/media\/(?:thumb|preview)\//.test(path);

/** Makes visits to a server, `AT_ONCE` at a time. @returns its CPU time in ms */
async function cpuMsFor(
  { client, pids }: Server,
  some: readonly Visit[],
  make: (client: Pool, visit: Visit) => Promise<unknown>,
): Promise<number> {
  const waiting = some.values();
  const work = async () => {
    for (const visit of waiting) await make(client, visit);
  };
  const cpuMs = () => pids.reduce<number>((sum, pid) => sum + cpuMsOf(pid), 0);
  const before = cpuMs();
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return cpuMs() - before;
}

/** Measures in rounds: the peers get the same requests directly afterwards, so that a busy machine slows all alike. */
async function costOf({ perform }: Part, visits: readonly Visit[], peerCall: PeerCall): Promise<Cost> {
  const calls: Call[] = [];
  const cost = { kilobytes: 0, cpuMs: {} as Partial<Record<ServerName, number>> };
  const visitStorefront = (client: Pool, visit: Visit) =>
    perform(visit, async (call) => {
      if (visit === visits[0]) calls.push(call);
      const answer = await answerOf(client, call, headers);
      cost.kilobytes += answer.bytes / 1_024 / MEASURED;
      return answer;
    });
  const visitPeer = (client: Pool) =>
    Promise.all(calls.map((call, at) => answerOf(client, peerCall(call, at), headers)));
  for (let at = 0; at < visits.length; at += ROUND) {
    if (at === WARM_UP) Object.assign(cost, { kilobytes: 0, cpuMs: {} });
    const some = visits.slice(at, at + ROUND);
    const add = async (server: Server, make: typeof visitStorefront) => {
      const used = await cpuMsFor(server, some, make);
      cost.cpuMs[server.name] = (cost.cpuMs[server.name] ?? 0) + used / MEASURED;
    };
    await add(storefront, visitStorefront);
    for (const peer of peers) if (peer.name === 'Fastify' || calls.every(isPicture)) await add(peer, visitPeer);
  }
  return cost;
}

/** Returns what to measure instead of a visit: the opening of the largest cards. */
async function manyMedia(): Promise<readonly Part[]> {
  const cards: string[] = [];
  while (cards.length < MANY_CARDS) cards.push((await venue.addCard({ photos: MANY_MEDIA })).card);
  let turn = 0;
  const open = (at: number) => post('/trpc/gallery.byCards', { cards: [cards[at % MANY_CARDS]] });
  return [
    { name: `${MANY_MEDIA} media, new`, perform: (_, send) => send(open(turn++)) },
    { name: `${MANY_MEDIA} media, again`, perform: (_, send) => send(open(0)) },
  ];
}

const parts = isOfMany ? await manyMedia() : partsOfVisit();

/** Measures all parts, for new cards, and their sum. */
async function costsOfAll(): Promise<ReadonlyMap<string, Cost>> {
  const visits: Visit[] = [];
  while (visits.length < WARM_UP + MEASURED) visits.push({ card: (await venue.addCard(RECIPE)).card });
  const peerCall = await peerCalls();
  const costs = new Map<string, Cost>();
  const whole = { kilobytes: 0, cpuMs: { storefront: 0, Fastify: 0 } };
  for (const part of parts) {
    const cost = await costOf(part, visits, peerCall);
    costs.set(part.name, cost);
    whole.kilobytes += cost.kilobytes;
    whole.cpuMs.storefront += cost.cpuMs.storefront ?? 0;
    whole.cpuMs.Fastify += cost.cpuMs.Fastify ?? 0;
  }
  return costs.set(isOfMany ? 'both' : 'all', whole);
}

function isBeyond(name: string, { storefront = 0, ...others }: Cost['cpuMs']): boolean {
  if (way !== 'direct') return false;
  return Object.entries(others).some(
    ([peer, ms]) => storefront > (BOUNDS[name]?.[peer as ServerName] ?? Infinity) * ms,
  );
}

function rowOf(name: string, { kilobytes, cpuMs: { storefront: own = 0, ...others } }: Cost): string[] {
  const figures = [own, kilobytes, ...Object.values(others).flatMap((ms) => [ms, own / ms])];
  return [name, ...figures.map((figure) => figure.toFixed(figure < 1 ? 2 : 1))];
}

/** Measures all and prints the figures. @returns a sentence for each bound that does not hold */
async function measure(): Promise<string[]> {
  const costs = [...(await costsOfAll())];
  const rows = [HEADINGS, ...costs.map(([name, cost]) => rowOf(name, cost))];
  process.stdout.write(`${table(rows).join('\n')}\n`);
  return costs.filter(([name, { cpuMs }]) => isBeyond(name, cpuMs)).map(([name]) => `${name}: beyond the bound`);
}

let failures: readonly string[] = ['not measured'];
for (let attempt = 1; attempt <= MOST_ATTEMPTS && failures.length > 0; attempt += 1) {
  failures = await measure().catch((error: unknown) => [String(error)]);
  for (const failure of failures) process.stdout.write(`${failure}\n`);
}
await Promise.all([storefront, ...peers].map(({ client }) => client.close()));
process.exitCode = failures.length > 0 ? 1 : 0;
