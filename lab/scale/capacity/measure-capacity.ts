import { createClient } from '@redis/client';
import { table } from '../../../scripts/table.ts';
import { type Client, connect } from '../../visit/client.ts';
import type { Part } from '../../visit/visit.ts';
import { startNginx } from '../behind-nginx.ts';
import { describeFailures } from '../rules.ts';
import { warmUp } from '../run-step.ts';
import { StepVenue } from '../scene.ts';
import { failed, percentileMs, type Sent } from '../sent-requests.ts';
import { type Stack, startStack } from '../stack.ts';
import { type Level, limitOf, RATES, sustained } from './ramp.ts';
import { letVisitorsCome } from './steady-visits.ts';
import { measureUsage, PROCESSES, type Usage } from './usage.ts';

async function redisBytes(url: string): Promise<number> {
  const client = await createClient({ url }).connect();
  try {
    const bytes = /used_memory:(\d+)/.exec(await client.info('memory'))?.[1];
    if (bytes === undefined) throw new Error('Redis does not say how much memory it uses');
    return Number(bytes);
  } finally {
    await client.close();
  }
}

const SETUPS = [
  { name: '1, Caddy', count: 1 },
  { name: '3, Caddy', count: 3 },
  { name: '3, nginx', count: 3 },
] as const;
type Setup = (typeof SETUPS)[number];
/** Longer than a visit, so that arrivals and departures balance. */
const RISE_MS = 10_000;
const MEASURED_MS = 10_000;
const SECOND_MS = 1_000;

type MeasuredLevel = Level & { readonly usage: Usage; readonly atOnce: number; readonly visits: number };
type Measured = {
  readonly name: string;
  readonly levels: readonly MeasuredLevel[];
  readonly redisBytesOfVisit: number;
};

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

type Front = { readonly port: number; readonly authority: string; readonly pid: number | undefined };
type LevelTerms = { readonly rate: number; readonly parts: readonly Part[]; readonly front: Front };

async function measureLevel(stack: Stack, mock: Client, { rate, parts, front }: LevelTerms) {
  const venue = await StepVenue.create(mock);
  const cards = await venue.addCards(Math.ceil((rate * (RISE_MS + MEASURED_MS)) / SECOND_MS) + 1);
  const target = { site: venue.site, cards, port: front.port, authority: front.authority, parts };
  const used: Usage[] = [];
  const times = { rate, riseMs: RISE_MS, measuredMs: MEASURED_MS };
  const { sent, visits, whole, mostAtOnce } = await letVisitorsCome(target, times, async () => {
    const end = await measureUsage(stack, front.pid);
    return async () => void used.push(await end());
  });
  const [usage] = used;
  if (!usage) throw new Error('a level was not measured');
  const p95 = (name: string) =>
    percentileMs(
      sent.filter((one: Sent) => one.name === name),
      0.95,
    );
  return {
    rate,
    visitsPerSecond: (whole * SECOND_MS) / MEASURED_MS,
    pageP95Ms: p95('gallery'),
    galleryP95Ms: p95('gallery.byCards'),
    failures: describeFailures(failed(sent)),
    usage,
    atOnce: mostAtOnce,
    visits,
  };
}

const HEAD = [
  'come/s',
  'leave/s',
  'page p95',
  'gallery p95',
  ...PROCESSES,
  'MB each',
  'at once',
  'files',
  'queued',
  'refused',
  'limits',
  'loop p99',
];

function row({ rate, visitsPerSecond, pageP95Ms, galleryP95Ms, usage, atOnce }: MeasuredLevel): string[] {
  const times = [pageP95Ms, galleryP95Ms].map((time) => `${Math.round(time)} ms`);
  const cores = PROCESSES.map((name) => `${Math.round(usage.cores[name] * 100)} %`);
  const { memoryMb, openFiles, queued, queueRefusals, limitHits, loopDelayMs } = usage;
  const counts = [memoryMb.storefront, atOnce, openFiles, queued, queueRefusals, limitHits].map(String);
  return [String(rate), visitsPerSecond.toFixed(1), ...times, ...cores, ...counts, `${Math.round(loopDelayMs)} ms`];
}

function summary({ name, levels, redisBytesOfVisit }: Measured): string[] {
  const best = sustained(levels);
  const [worst] = levels.slice(-1);
  const reason = (worst && limitOf(worst)) ?? 'nothing: the highest rate was carried';
  if (!best) return [name, '0', ...Array<string>(5).fill('–'), reason];
  const msOf = (cores: number) => (cores * SECOND_MS) / best.visitsPerSecond;
  const { cores, memoryMb } = best.usage;
  return [
    name,
    best.visitsPerSecond.toFixed(1),
    `${msOf(cores.storefronts).toFixed(0)} ms`,
    `${msOf(cores.proxy).toFixed(0)} ms`,
    (SECOND_MS / msOf(cores.storefronts + cores.proxy)).toFixed(0),
    `${memoryMb.storefront}, ${memoryMb.proxy}, ${memoryMb.redis}`,
    `${(redisBytesOfVisit / 1_024).toFixed(1)} KB`,
    reason,
  ];
}

async function measureSetup({ name, count }: Setup, parts: readonly Part[]): Promise<Measured> {
  const stack = await startStack(count);
  const mock = connect(`http://127.0.0.1:${stack.mockPort}`);
  const levels: MeasuredLevel[] = [];
  let nginx: Awaited<ReturnType<typeof startNginx>> | null = null;
  try {
    await warmUp(stack, mock, parts);
    if (name === '3, nginx') nginx = await startNginx(stack);
    const front: Front = nginx ?? {
      port: stack.httpsPort,
      authority: stack.caddy.authority,
      pid: stack.caddy.pid,
    };
    const before = await redisBytes(stack.redisUrl);
    for (const rate of RATES) {
      const level = await measureLevel(stack, mock, { rate, parts, front });
      levels.push(level);
      print(`storefronts: ${name}, visits a second: ${rate}, ${limitOf(level) ?? 'carried'}`);
      if (limitOf(level) !== null) break;
    }
    const visits = levels.reduce((sum, { visits: made }) => sum + made, 0);
    return { name, levels, redisBytesOfVisit: ((await redisBytes(stack.redisUrl)) - before) / visits };
  } finally {
    await nginx?.stop();
    await mock.destroy();
    await stack.stop(false);
  }
}

/** Raises the rate until pages are slow or something fails. Resolves to the exit code. @param only part of the setups' names */
export async function measureCapacity(parts: readonly Part[], only: string): Promise<number> {
  const measured: Measured[] = [];
  for (const setup of SETUPS) if (setup.name.includes(only)) measured.push(await measureSetup(setup, parts));
  for (const { name, levels } of measured) {
    print(`\nstorefronts: ${name}; processors in use, and the most of everything else`);
    for (const line of table([HEAD, ...levels.map(row)])) print(line);
  }
  const head = [
    'storefronts',
    'visits/s',
    'storefront',
    'proxy',
    'visits/s a core',
    'MB (each, proxy, Redis)',
    'Redis a visit',
    'ended by',
  ];
  print('\nthe highest rate that was carried, and what a visit costs');
  for (const line of table([head, ...measured.map(summary)])) print(line);
  return measured.every(({ levels }) => sustained(levels)) ? 0 : 1;
}
