/** `npm run bench -- capacity [direct|nginx]` measures how many visits per second a storefront can serve. */
import { createHistogram } from 'node:perf_hooks';
import { Venue } from '../../e2e/venue.ts';
import { table } from '../../scripts/table.ts';
import { answerOf, connect } from './client.ts';
import { cpuMsOf, headersOf, peakMbOf, startStack, ways } from './stack.ts';
import { partsOfVisit } from './visit-parts.ts';

const VISITORS_AT_ONCE = [2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128];
const LEVEL_MS = 10_000;
/** Visitors notice if a page takes longer than this. */
const LONGEST_MS = 1_000;

await using stack = await startStack(ways[0] ?? 'direct');
const venue = await Venue.create({}, stack.mockUrl);
const headers = headersOf(venue);
const parts = partsOfVisit();

/** Keeps this many visitors on the site: when a visitor leaves, another comes. */
async function visitFor(milliseconds: number, visitors: number) {
  const waits = { page: createHistogram(), gallery: createHistogram() };
  const until = performance.now() + milliseconds;
  let whole = 0;
  let failure = '';
  const visitOften = async (_: unknown, at: number) => {
    const client = connect(stack.url, `127.1.0.${at + 1}`);
    while (performance.now() < until && failure === '') {
      const visit = { card: (await venue.addCard({ photos: 24, sold_photos: 5 })).card };
      for (const { name, perform } of parts) {
        const began = performance.now();
        await perform(visit, (request) => answerOf(client, request, headers));
        const kind = name.split(' ')[0];
        if (kind === 'page' || kind === 'gallery') waits[kind].record(Math.ceil(performance.now() - began));
      }
      whole += 1;
    }
    await client.close();
  };
  const fail = (error: unknown) => {
    failure = String(error);
  };
  await Promise.all(Array.from({ length: visitors }, (_, at) => visitOften(_, at).catch(fail)));
  return { whole, failure, pageMs: waits.page.percentile(95), galleryMs: waits.gallery.percentile(95) };
}

const rows = [['at once', 'visits/s', 'page p95', 'gallery p95', 'storefront', 'proxy', 'visits/s a core', 'MB', '']];
const { storefront, proxy } = stack.pids;
await visitFor(LEVEL_MS, 1);
for (const visitors of VISITORS_AT_ONCE) {
  const before = [cpuMsOf(storefront), cpuMsOf(proxy), performance.now()] as const;
  const { whole, failure, pageMs, galleryMs } = await visitFor(LEVEL_MS, visitors);
  const seconds = (performance.now() - before[2]) / 1_000;
  const [own, passing] = [(cpuMsOf(storefront) - before[0]) / whole, (cpuMsOf(proxy) - before[1]) / whole];
  const rates = [(whole / seconds).toFixed(1), `${pageMs} ms`, `${galleryMs} ms`];
  const costs = [`${own.toFixed(0)} ms`, `${passing.toFixed(0)} ms`, (1_000 / (own + passing)).toFixed(1)];
  rows.push([String(visitors), ...rates, ...costs, String(peakMbOf(storefront)), failure]);
  if (failure !== '' || Math.max(pageMs, galleryMs) > LONGEST_MS) break;
}
process.stdout.write(`${table(rows).join('\n')}\n`);
