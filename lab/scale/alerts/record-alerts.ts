import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createClient } from '@redis/client';
import type { Venue } from '../../../e2e/venue.ts';
import { root } from '../../../server/testing/program.ts';
import { partsOfVisit } from '../../bench/visit-parts.ts';
import { CHARGES } from '../charge-watch.ts';
import { type Load, openTarget, startLoad } from '../load.ts';
import { type Stack, startStack } from '../stack.ts';

/** The interval of deploy/prometheus/prometheus.yml. */
const SCRAPE_SECONDS = 10;
const INSTANCES = 2;
const VENUES = 5;
const CARDS = 400;
/** Metrics that the tested alerts read, which add up all endpoints. */
const READ = /^vitrine_(?:venue_calls_total|provider_calls_total|shared_state_up)\b/;
const UNREAD = /outcome="refused"|procedure="order.open"/;
const ENDPOINT = /endpoint="[^"]*",/;

type Scene = { readonly stack: Stack; readonly venues: readonly Venue[] };

type Drill = {
  readonly name: string;
  readonly quietSeconds: number;
  perform(scene: Scene): Promise<void>;
  /** How long the drill lasts, within which the alerts fire. */
  readonly seconds: number;
  readonly alerts: readonly string[];
};

const DRILLS: readonly Drill[] = [
  {
    name: 'the payments of one venue and the galleries of two others are dead',
    quietSeconds: 90,
    async perform({ venues: [payments, one, two] }) {
      await payments?.addFault('status', CHARGES);
      for (const venue of [one, two]) await venue?.addFault('status', { method: 'GET', path: '/medias' });
    },
    seconds: 100,
    alerts: [
      'alertname="VenueGalleriesFail",site="venue-2"',
      'alertname="VenueGalleriesFail",site="venue-3"',
      'alertname="VenuePaymentsFail",site="venue-1"',
    ],
  },
  {
    name: 'the provider is gone',
    quietSeconds: 60,
    async perform({ stack: { mock } }) {
      await mock.end('SIGKILL');
    },
    seconds: 30,
    alerts: ['alertname="ProviderGone"'],
  },
  {
    name: 'Redis is full',
    quietSeconds: 60,
    async perform({ stack: { redisUrl } }) {
      const client = await createClient({ url: redisUrl }).connect();
      await client.configSet('maxmemory', '1');
      await client.close();
    },
    seconds: 30,
    alerts: ['alertname="RedisGone",instance="a"', 'alertname="RedisGone",instance="b"'],
  },
];

type Values = (number | null)[];

async function scrape(url: string): Promise<ReadonlyMap<string, number>> {
  const values = new Map<string, number>();
  const text = await fetch(`${url}/metrics`, { signal: AbortSignal.timeout(5_000) }).then((reply) => reply.text());
  for (const line of text.split('\n').filter((one) => READ.test(one) && !UNREAD.test(one))) {
    const at = line.lastIndexOf(' ');
    const name = line.slice(0, at).replace(ENDPOINT, '');
    values.set(name, (values.get(name) ?? 0) + Number(line.slice(at + 1)));
  }
  return values;
}

async function record({ stack }: Scene, scrapes: number, series: Map<string, Values>, done: number): Promise<void> {
  for (let at = done; at < done + scrapes; at += 1) {
    const next = wait(SCRAPE_SECONDS * 1_000);
    for (const [number, { insideUrl }] of stack.instances.entries()) {
      for (const [name, value] of await scrape(insideUrl)) {
        const label = `instance="${'ab'[number]}"`;
        const key = name.includes('{') ? name.replace('{', `{${label},`) : `${name}{${label}}`;
        const values = series.get(key) ?? [];
        series.set(key, values);
        while (values.length < at) values.push(null);
        values.push(value);
      }
    }
    await next;
  }
}

function testOf(drill: Drill, { venues }: Scene, series: ReadonlyMap<string, Values>): string {
  const named = (text: string) =>
    venues.reduce(
      (all, { organization }, at) => all.replaceAll(`"${organization.web_name}"`, `"venue-${at + 1}"`),
      text,
    );
  const moving = [...series].filter(([name, values]) => name.includes('_up{') || new Set(values).size > 1);
  const lines = moving.map(([name, values]) => {
    return `      - { series: '${named(name)}', values: '${values.map((value) => value ?? '_').join(' ')}' }`;
  });
  const labels = drill.alerts.map((alert) => `          - { labels: '{${alert}}', value: 1 }`);
  return `
  - name: ${drill.name}
    interval: ${SCRAPE_SECONDS}s
    input_series:
      - { series: 'up{job="vitrine",instance="a"}', values: '1x60' }
      - { series: 'up{job="vitrine",instance="b"}', values: '1x60' }
      - { series: 'up{job="proxy"}', values: '1x60' }
${lines.toSorted().join('\n')}
    promql_expr_test:
      - expr: 'ALERTS{severity="critical",alertstate="firing"}'
        eval_time: ${drill.quietSeconds}s
        exp_samples: []
      - expr: 'sum by (alertname, site, instance) (ALERTS{alertname=~"Provider.*|Venue.*|Redis.*",alertstate="firing"})'
        eval_time: ${drill.quietSeconds + drill.seconds}s
        exp_samples:
${labels.join('\n')}
`;
}

async function perform({ quietSeconds, seconds, ...drill }: Drill): Promise<string> {
  const stack = await startStack(INSTANCES);
  const loads: Load[] = [];
  const venues: Venue[] = [];
  try {
    while (venues.length < VENUES) {
      const target = await openTarget(stack, CARDS, stack.front, partsOfVisit([]));
      venues.push(target.venue);
      loads.push(startLoad(target, 1));
    }
    const scene = { stack, venues };
    const series = new Map<string, Values>();
    const quiet = quietSeconds / SCRAPE_SECONDS;
    await record(scene, quiet, series, 0);
    await drill.perform(scene);
    await record(scene, seconds / SCRAPE_SECONDS + 1, series, quiet);
    return testOf({ quietSeconds, seconds, ...drill }, scene, series);
  } finally {
    await stack.stop(false);
    // They give up without anybody to answer.
    await Promise.allSettled(loads.map((load) => load.stop()));
  }
}

const HEAD = `# Recorded by \`npm run scale -- alerts\`: two storefronts, five venues, and what goes wrong.
rule_files: [alerts.yml]
evaluation_interval: ${SCRAPE_SECONDS}s

tests:`;

export async function recordAlerts(): Promise<number> {
  const tests: string[] = [];
  for (const drill of DRILLS) {
    process.stdout.write(`${drill.name}\n`);
    tests.push(await perform(drill));
  }
  writeFileSync(join(root, 'deploy/prometheus/drills.test.yml'), HEAD + tests.join(''));
  return 0;
}
