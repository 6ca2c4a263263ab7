/** Compares the speed of the mock with a bare Fastify that sends the same replies. `npm run bench` prints the figures. */
import { millisecondsOf, repliesPerSecond } from './load.ts';
import { type Running, startBareFastify, startMockProcess } from './programs.ts';

/** Both are measured for a second in turn, so that other load of the machine affects both. */
const ROUNDS = 5;
const STARTS = 3;

/** A small reply that the mock makes each time, and a larger one that it caches. */
const CALLS = {
  'card lookup': '/api/v1/card/FOTOS0001/medias?organization_id=fotos',
  'price table': '/api/v1/products/fotos/online',
} as const;

function print(what: string, figure: string): void {
  process.stdout.write(`${what.padEnd(44)}${figure}\n`);
}

const ms = (figure: number) => `${figure.toFixed(figure < 10 ? 1 : 0)} ms`;

const twice = async (measure: () => Promise<number>) => `${ms(await measure())}, ${ms(await measure())}`;

const median = (figures: readonly number[]) => figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0;

async function compare(mock: Running, name: string, path: string): Promise<void> {
  const body = (await (await fetch(mock.url + path)).json()) as object;
  const bare = await startBareFastify(body);
  const figures: { mock: number; bare: number }[] = [];
  try {
    // The first round only warms up.
    for (let round = 0; round <= ROUNDS; round += 1) {
      const bareFigure = await repliesPerSecond(bare.url, 1);
      figures.push({ mock: await repliesPerSecond(mock.url + path, 1), bare: bareFigure });
    }
  } finally {
    await bare.stop();
  }
  const counted = figures.slice(1);
  const mockFigure = median(counted.map((figure) => figure.mock));
  const bareFigure = median(counted.map((figure) => figure.bare));
  const ratio = median(counted.map((figure) => figure.mock / figure.bare));
  print(`${name}: replies/s`, `${mockFigure}, bare Fastify ${bareFigure}, ratio ${ratio.toFixed(2)}`);
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
  print('start until the first answer, best of three', ms(Math.min(...times)));
}

await measureStart();
const mock = await startMockProcess();
try {
  for (const [name, path] of Object.entries(CALLS)) await compare(mock, name, path);
  await measureLists(mock);
  await measurePictures(mock);
} finally {
  await mock.stop();
}
