/** `npm run bench -- many`: CPU time, longest stall and bytes of the largest galleries, warm, per encoding. */
import type { Running } from '../../mock-provider/bench/programs.ts';
import type { CardReply } from '../../mock-provider/control/schema.ts';
import { table } from '../../scripts/table.ts';
import { startStack } from '../abuse/stack.ts';
import { answerOf, type Client, connect, post } from './client.ts';

const MEDIA = 10_000;
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

async function makeCard(mock: Client): Promise<string> {
  const make = post('/__mock/cards', { organization: 'fotos', photos: MEDIA });
  return (JSON.parse((await answerOf(mock, make, {})).text) as CardReply).card;
}

async function measure(card: string, encoding: string, loadOnce: (what: Load) => Promise<Call>) {
  const calls: Call[] = [];
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round += 1) {
    const call = await loadOnce({ card, encoding });
    if (round >= 0) calls.push(call);
  }
  return row(encoding, calls);
}

async function bench(): Promise<void> {
  const stack = await startStack({ env: { LIMIT_FACTOR: '100' } });
  const client = connect(stack.storefront.url);
  const mock = connect(stack.mock.url);
  try {
    const card = await makeCard(mock);
    const rows: string[][] = [];
    for (const encoding of ENCODINGS) {
      rows.push(await measure(card, encoding, (what) => load(stack.storefront, client, what)));
    }
    const head = [`${MEDIA} media`, 'CPU ms', 'stall ms', 'longest', 'KB'];
    process.stdout.write(`${table([head, ...rows]).join('\n')}\n`);
  } finally {
    await Promise.all([client.close(), mock.close()]);
    await stack.stop();
  }
}

await bench();
