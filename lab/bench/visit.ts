/** `npm run bench -- visit [direct|nginx] [gzip]` measures CPU time and bytes of a visit by part, next to a bare Fastify. */
import autocannon from 'autocannon';
import { Venue } from '../../e2e/venue.ts';
import { table } from '../../scripts/table.ts';
import { answerOf, type Call, connect, post } from './client.ts';
import { cpuMsOf, headersOf, type Stack, startProgram, startStack, ways, words } from './stack.ts';
import { type Part, partsOfVisit, type Visit } from './visit-parts.ts';

const WARM_UP = 40;
const MEASURED = 120;
const AT_ONCE = words.includes('many') ? 1 : 5;
const RECIPE = { photos: 24, sold_photos: 5 };
const MANY_MEDIA = 10_000;
/** More cards than the server caches lists of this size for. */
const MANY_CARDS = 6;

type Cost = { readonly cpuMs: number; readonly bytes: number; readonly requests: readonly Call[] };

async function costOf({ url, pids }: Stack, venue: Venue, { perform }: Part, visits: readonly Visit[]): Promise<Cost> {
  const client = connect(url);
  const headers = headersOf(venue, words.includes('gzip') ? 'gzip' : undefined);
  const requests: Call[] = [];
  let bytes = 0;
  const performFor = async (some: readonly Visit[]) => {
    const waiting = some.values();
    const work = async () => {
      for (const visit of waiting) {
        await perform(visit, async (request) => {
          if (visit === visits[0]) requests.push(request);
          const answer = await answerOf(client, request, headers);
          bytes += answer.bytes;
          return answer;
        });
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  };
  const cpuMs = () => cpuMsOf(pids.storefront) + cpuMsOf(pids.proxy);
  await performFor(visits.slice(0, WARM_UP));
  bytes = 0;
  const before = cpuMs();
  await performFor(visits.slice(WARM_UP));
  const used = cpuMs() - before;
  await client.close();
  return { cpuMs: used / MEASURED, bytes: bytes / MEASURED, requests };
}

/** Returns what a server that only forwards would be asked: one provider call per procedure, and its files. */
async function peerRequests(mockUrl: string, venue: Venue): Promise<(call: Call, at: number) => autocannon.Request> {
  const { id: organization } = venue.organization;
  const { card, not_sold_medias, sold_medias } = await venue.addCard(RECIPE);
  const files = [...(not_sold_medias ?? []), ...(sold_medias ?? [])].map(({ id, filename }) => `${id}/${filename}`);
  const sold = { media_ids: sold_medias?.map(({ id }) => id) };
  const client = connect(mockUrl);
  const { text } = await answerOf(client, post(`/api/v1/medias/zip?organization_id=${organization}`, sold), {});
  await client.close();
  const archive = new URL((JSON.parse(text) as { url: string }).url).pathname;
  const headers = { 'content-type': 'application/json' };
  return function peerRequest({ path, body: sent = '{}' }, at) {
    const [, kind, size] = /^\/(gallery|trpc|media)\/(\w+)/.exec(path) ?? [];
    if (kind === 'trpc') {
      const listed = path.endsWith('/gallery.byCards') ? String(JSON.parse(sent).cards) : card;
      const body = JSON.stringify({ cards: [listed] });
      return { method: 'POST', path: `/api/v1/medias/${organization}/${listed}`, headers, body };
    }
    if (kind !== 'media') return { path: kind === 'gallery' ? '/' : path };
    return { path: size === 'zip' ? archive : `/api/v1/photo/download/${files[at % files.length]}?size=${size}` };
  };
}

async function peerMsOf({ url, pid }: { readonly url: string; readonly pid: number }, requests: autocannon.Request[]) {
  const send = async (visits: number) => {
    const amount = visits * requests.length;
    const { non2xx, errors } = await autocannon({ url, connections: AT_ONCE, amount, requests });
    if (non2xx + errors > 0) throw new Error(`the peer did not answer ${non2xx + errors} of ${amount} requests`);
  };
  await send(WARM_UP);
  const before = cpuMsOf(pid);
  await send(MEASURED);
  return (cpuMsOf(pid) - before) / MEASURED;
}

/** Measures the largest cards instead of a visit. */
async function manyMedia(venue: Venue): Promise<readonly Part[]> {
  const cards: string[] = [];
  while (cards.length < MANY_CARDS) cards.push((await venue.addCard({ photos: MANY_MEDIA })).card);
  let turn = 0;
  const open = (at: number) => post('/trpc/gallery.byCards', { cards: [cards[at % MANY_CARDS]] });
  return [
    { name: `${MANY_MEDIA} media, new`, perform: (_, send) => send(open(turn++)) },
    { name: `${MANY_MEDIA} media, again`, perform: (_, send) => send(open(0)) },
  ];
}

await using stack = await startStack(ways[0] ?? 'direct', { LOG_LEVEL: 'info' });
await using peer = await startProgram('lab/bench/bare-peer.ts', '/', stack.mockUrl);
const venue = await Venue.create({}, stack.mockUrl);
const peerRequest = await peerRequests(stack.mockUrl, venue);
const visits: Visit[] = [];
while (visits.length < WARM_UP + MEASURED) visits.push({ card: (await venue.addCard(RECIPE)).card });
const whole = { cpuMs: 0, bytes: 0, peerMs: 0 };
const rows = [['', 'CPU ms', 'KB', 'Fastify', 'times']];
const print = (name: string, { cpuMs, bytes, peerMs }: typeof whole) => {
  const figures = [cpuMs, bytes / 1_024, peerMs, cpuMs / peerMs];
  rows.push([name, ...figures.map((figure) => figure.toFixed(figure < 1 ? 2 : 1))]);
};
for (const part of words.includes('many') ? await manyMedia(venue) : partsOfVisit()) {
  const cost = await costOf(stack, venue, part, visits);
  const peerMs = await peerMsOf(peer, cost.requests.map(peerRequest));
  print(part.name, { ...cost, peerMs });
  whole.cpuMs += cost.cpuMs;
  whole.bytes += cost.bytes;
  whole.peerMs += peerMs;
}
print('all', whole);
process.stdout.write(`${table(rows).join('\n')}\n`);
