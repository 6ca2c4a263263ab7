/** Compares the mock with a bare Fastify that sends the same replies: `npm run bench -- mock [memory]`. */
import { type Load, type LoadCall, load, millisecondsOf } from './load.ts';
import { type Running, startBareFastify, startMockProcess } from './programs.ts';

/** Both are measured in turn, so that other load of the machine affects both. */
const ROUNDS = 7;
const CALLS_A_ROUND = 4_000;
const STARTS = 5;
const MILLION = 1_000_000;
const MEMORY_STEPS = 10;

const CARD: LoadCall = { method: 'GET', path: '/api/v1/card/FOTOS0001/medias?organization_id=fotos' };
const PRICES: LoadCall = { method: 'GET', path: '/api/v1/products/fotos/online' };
const LIST_CARD = 'LISTA0200';
const LIST: LoadCall = { method: 'POST', path: `/api/v1/medias/fotos/${LIST_CARD}`, body: { cards: [LIST_CARD] } };

function print(what: string, figure: string): void {
  process.stdout.write(`${what.padEnd(44)}${figure}\n`);
}

const ms = (figure: number) => `${figure.toFixed(figure < 10 ? 1 : 0)} ms`;

const twice = async (measure: () => Promise<number>) => `${ms(await measure())}, ${ms(await measure())}`;

const median = (figures: readonly number[]) => figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0;

async function post(url: string, body: object): Promise<Response> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return response;
}

async function replyTo({ url }: Running, { method, path, body }: LoadCall): Promise<object> {
  const response = method === 'POST' ? await post(url + path, body ?? {}) : await fetch(url + path);
  return (await response.json()) as object;
}

function printComparison(name: string, rounds: readonly { mock: Load; bare: Load }[]): void {
  const speed = (which: 'mock' | 'bare') => median(rounds.map((round) => round[which].repliesPerSecond)).toFixed(0);
  const cpu = (which: 'mock' | 'bare') => median(rounds.map((round) => round[which].cpuUsPerReply)).toFixed(0);
  const ratio = median(rounds.map(({ mock, bare }) => bare.cpuUsPerReply / mock.cpuUsPerReply));
  print(`${name}: replies/s`, `${speed('mock')}, bare Fastify ${speed('bare')}`);
  print(`${name}: CPU µs a reply`, `${cpu('mock')}, bare Fastify ${cpu('bare')}, ratio ${ratio.toFixed(2)}`);
}

async function compare(mock: Running, name: string, call: LoadCall): Promise<void> {
  const bare = await startBareFastify(await replyTo(mock, call));
  const rounds: { mock: Load; bare: Load }[] = [];
  try {
    for (let round = 0; round <= ROUNDS; round += 1) {
      const bareLoad = await load(bare, call, CALLS_A_ROUND);
      rounds.push({ mock: await load(mock, call, CALLS_A_ROUND), bare: bareLoad });
    }
  } finally {
    await bare.stop();
  }
  printComparison(name, rounds.slice(1));
}

async function measureLists({ url }: Running): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const request = { method: 'POST', headers, body: JSON.stringify({ cards: ['DEZMIL001'] }) };
  const list = `${url}/api/v1/medias/fotos/DEZMIL001`;
  print('list of 10,000 media: built, then kept', await twice(() => millisecondsOf(list, request)));
}

async function measurePictures({ url }: Running): Promise<void> {
  const photo = (size: string) => `${url}/api/v1/photo/download/fotos-dezmil001-p0001/x.jpg?size=${size}`;
  for (const size of ['thumb', 'preview']) {
    print(`${size}: made, then kept`, await twice(() => millisecondsOf(photo(size))));
  }
}

async function measureStart(): Promise<void> {
  const times: number[] = [];
  for (let i = 0; i < STARTS; i += 1) {
    const mock = await startMockProcess();
    times.push(mock.startMs);
    await mock.stop();
  }
  print(`start until the first answer, median of ${STARTS}`, ms(median(times)));
}

async function measureMemory(mock: Running): Promise<void> {
  for (let step = 1; step <= MEMORY_STEPS; step += 1) {
    await load(mock, CARD, MILLION / MEMORY_STEPS);
    const { rss } = await mock.usage();
    print(`after ${(step * MILLION) / MEMORY_STEPS} calls`, `${Math.round(rss / 2 ** 20)} MB resident`);
  }
}

async function measureAll(mock: Running): Promise<void> {
  await post(`${mock.url}/__mock/cards`, { organization: 'fotos', code: LIST_CARD, photos: 200 });
  await compare(mock, 'card lookup', CARD);
  await compare(mock, 'price table', PRICES);
  await compare(mock, 'list of 200 media', LIST);
  await measureLists(mock);
  await measurePictures(mock);
}

const onlyMemory = process.argv[2] === 'memory';
if (!onlyMemory) await measureStart();
const mock = await startMockProcess();
try {
  await (onlyMemory ? measureMemory(mock) : measureAll(mock));
} finally {
  await mock.stop();
}
