/** `npm run bench -- many`: CPU time, longest stall and bytes of the largest galleries, warm, per encoding. */
import type { Running } from '../../mock-provider/bench/programs.ts';
import type { CardReply } from '../../mock-provider/control/schema.ts';
import { table } from '../../scripts/table.ts';
import { startStack } from '../abuse/stack.ts';
import { answerOf, type Client, connect, post } from './client.ts';

const MEDIA = 10_000;
/** More than the server keeps lists of this size. */
const CARDS = 6;
const ENCODINGS = ['identity', 'zstd', 'br', 'gzip'];
const WARM_UP_ROUNDS = 3;
const ROUNDS = 15;

const median = (figures: readonly number[]) => figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0;

type Load = { readonly card: string; readonly encoding: string };
type Call = { readonly cpuMs: number; readonly stallMs: number; readonly bytes: number };

function row(name: string, calls: readonly Call[]): string[] {
  const stalls = calls.map(({ stallMs }) => stallMs);
  const figures = [median(calls.map(({ cpuMs }) => cpuMs)), median(stalls), Math.max(...stalls)];
  const kilobytes = (calls[0]?.bytes ?? 0) / 1024;
  return [name, ...[...figures, kilobytes].map((figure) => figure.toFixed(1))];
}

async function load(storefront: Running, client: Client, { card, encoding }: Load): Promise<Call> {
  const headers = { host: 'fotos.localhost', 'accept-encoding': encoding };
  const before = (await storefront.usage()).cpuUs;
  await storefront.longestStallMs();
  const { bytes } = await answerOf(client, post('/trpc/gallery.byCards', { cards: [card] }), headers);
  const stallMs = await storefront.longestStallMs();
  return { cpuMs: ((await storefront.usage()).cpuUs - before) / 1_000, stallMs, bytes };
}

async function makeCards(mock: Client): Promise<string[]> {
  const cards: string[] = [];
  const make = post('/__mock/cards', { organization: 'fotos', photos: MEDIA });
  for (let made = 0; made < CARDS; made += 1) {
    cards.push((JSON.parse((await answerOf(mock, make, {})).text) as CardReply).card);
  }
  return cards;
}

async function measure(cards: readonly string[], encoding: string, loadOnce: (what: Load) => Promise<Call>) {
  const fresh: Call[] = [];
  const again: Call[] = [];
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round += 1) {
    const card = cards[(round + CARDS) % CARDS] ?? '';
    const calls = [await loadOnce({ card, encoding }), await loadOnce({ card, encoding })] as const;
    if (round < 0) continue;
    fresh.push(calls[0]);
    again.push(calls[1]);
  }
  return [row(`${encoding}, new`, fresh), row(`${encoding}, again`, again)];
}

async function bench(): Promise<void> {
  const stack = await startStack();
  const client = connect(stack.storefront.url);
  const mock = connect(stack.mock.url);
  try {
    const cards = await makeCards(mock);
    const rows: string[][] = [];
    for (const encoding of ENCODINGS) {
      rows.push(...(await measure(cards, encoding, (what) => load(stack.storefront, client, what))));
    }
    const head = [`${MEDIA} media`, 'CPU ms', 'stall ms', 'longest', 'KB'];
    process.stdout.write(`${table([head, ...rows]).join('\n')}\n`);
  } finally {
    await Promise.all([client.close(), mock.close()]);
    await stack.stop();
  }
}

await bench();
