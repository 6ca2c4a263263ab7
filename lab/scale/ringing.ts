import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parse } from 'yaml';
import { Venue } from '../../e2e/venue.ts';
import { answers, freePort, Program, root } from '../../server/testing/program.ts';
import { connect, post, responseOf } from '../bench/client.ts';
import { outcomeOf, type StepOutcome } from './run-step.ts';
import type { Stack } from './stack.ts';

/** More than a storefront names in its metrics, and the place of one that it names: what fifty names left out. */
const VENUES = 260;
const NAMED = 80;
const AT_ONCE = 20;
/** Between visits of each broken venue, beside which others are visited. */
const VISIT_EVERY_MS = 1_000;
const LONGEST_MS = 300_000;

type Park = { readonly venue: Venue; readonly site: string; readonly card: string };
type Alert = { readonly state: string; readonly labels: Readonly<Record<string, string>> };

async function openPark(mockUrl: string): Promise<Park> {
  const venue = await Venue.create({}, mockUrl);
  return { venue, site: venue.organization.web_name, card: (await venue.addCard({ photos: 1 })).card };
}

/** @returns visits of a gallery, each at the next storefront */
function visitorsOf({ instances }: Stack) {
  const pools = instances.map(({ port }) => connect(`http://127.0.0.1:${port}`));
  let visits = 0;
  return {
    async visit({ site, card }: Park): Promise<number> {
      const at = visits++;
      const headers = { host: `${site}.localhost`, 'x-forwarded-for': `10.8.${at >> 8}.${at & 255}`, 'x-vitrine': '1' };
      const pool = pools[at % pools.length] ?? pools[0];
      if (!pool) throw new Error('There is no storefront.');
      return (await responseOf(pool, post('/trpc/gallery.byCards', { cards: [card] }), headers)).status;
    },
    count: () => visits,
    leave: () => Promise.all(pools.map((pool) => pool.close())),
  };
}

/** Prometheus with the shipped alerts and intervals, which watches the storefronts. */
async function startPrometheus({ instances, folder }: Stack) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const { global }: { global: object } = parse(readFileSync(join(root, 'deploy/prometheus/prometheus.yml'), 'utf8'));
  const targets = instances.map(({ insideUrl }) => new URL(insideUrl).host);
  const config = {
    global,
    rule_files: [join(root, 'deploy/prometheus/alerts.yml')],
    scrape_configs: [{ job_name: 'vitrine', static_configs: [{ targets }] }],
  };
  const file = join(folder, 'prometheus.yml');
  writeFileSync(file, JSON.stringify(config));
  const data = join(folder, 'measurements');
  const program = new Program({
    name: 'Prometheus',
    command: 'prometheus',
    args: [`--config.file=${file}`, `--storage.tsdb.path=${data}`, `--web.listen-address=127.0.0.1:${port}`],
    logFile: join(folder, 'prometheus.log'),
    isUp: () => answers(`${url}/-/ready`),
  });
  await program.start();
  return {
    async ringing(): Promise<Alert['labels'][]> {
      const { data: found } = (await (await fetch(`${url}/api/v1/alerts`)).json()) as { data: { alerts: Alert[] } };
      return found.alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels);
    },
    stop: () => program.end('SIGKILL'),
  };
}

/** Breaks the galleries of two of many venues, of which one has no name in the metrics, and waits until both ring. */
export async function ringForVenues(stack: Stack): Promise<StepOutcome> {
  await using cleanup = new AsyncDisposableStack();
  const { visit, count, leave } = visitorsOf(stack);
  cleanup.defer(async () => void (await leave()));
  const prometheus = await startPrometheus(stack);
  cleanup.defer(prometheus.stop);
  const parks: Park[] = [];
  while (parks.length < VENUES)
    parks.push(...(await Promise.all(Array.from({ length: AT_ONCE }, () => openPark(stack.mockUrl)))));
  for (const park of parks) for (const _ of stack.instances) await visit(park);
  const [named, unnamed] = [parks[NAMED - 1], parks[VENUES - 1]] as [Park, Park];
  const metrics = await Promise.all(
    stack.instances.map(async ({ insideUrl }) => (await fetch(`${insideUrl}/metrics`)).text()),
  );
  const isNamed = ({ site }: Park) => metrics.some((text) => text.includes(`site="${site}"`));
  const broken = isNamed(named) && !isNamed(unnamed) ? [] : ['the venues are not named as the drill expects'];
  for (const { venue } of [named, unnamed]) await venue.addFault('status', {}, { status: 503 });
  const brokeAt = performance.now();
  const secondsSince = () => Math.round((performance.now() - brokeAt) / 1_000);
  const rang = new Map<string, number>();
  for (let at = 0; rang.size < 2 && performance.now() < brokeAt + LONGEST_MS; at += 1) {
    for (const park of [named, unnamed, parks[at % NAMED] as Park]) await visit(park);
    for (const { site, alertname = '' } of await prometheus.ringing()) {
      if (alertname === 'VenueGalleriesFail' && site === named.site)
        rang.set('named', rang.get('named') ?? secondsSince());
      else if (alertname === 'UnwatchedVenueFails' || site === unnamed.site)
        rang.set('unnamed', rang.get('unnamed') ?? secondsSince());
      else if (site !== undefined && site !== named.site)
        broken.push(`${alertname} rang at ${site}, where nothing fails`);
    }
    await wait(VISIT_EVERY_MS);
  }
  for (const one of ['named', 'unnamed'])
    if (!rang.has(one)) broken.push(`nothing rang for the venue that is ${one} in the metrics`);
  await Promise.all(parks.map(({ venue }) => venue.delete()));
  const after = [...rang.values()].join(' and ');
  return outcomeOf(`two of ${VENUES} venues broken, ring after ${after} s`, [String(count())], [...new Set(broken)]);
}
