import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { cpuUsOf } from '../../visit/process-usage.ts';
import { largestOf, readMetrics, sumOf } from '../served.ts';
import type { Stack } from '../stack.ts';

/** Storefronts count together; `visitors` is the measuring process. */
export const PROCESSES = ['storefronts', 'proxy', 'Redis', 'provider', 'visitors'] as const;
export type ProcessName = (typeof PROCESSES)[number];

export type Usage = {
  /** Cores: 1 is one fully used processor. */
  readonly cores: Readonly<Record<ProcessName, number>>;
  /** MB resident at the end: largest storefront, proxy, Redis. */
  readonly memoryMb: { readonly storefront: number; readonly proxy: number; readonly redis: number };
  /** Peak over all instances. */
  readonly queued: number;
  readonly queueRefusals: number;
  readonly limitHits: number;
  /** Peak open files of one storefront, with sockets. */
  readonly openFiles: number;
  /** p99 event loop delay in ms, the largest. */
  readonly loopDelayMs: number;
};

const SAMPLE_EVERY_MS = 1_000;
const US_PER_MS = 1_000;
const KB_PER_MB = 1_024;

function pidsOf(
  { instances, redis, mock }: Stack,
  proxyPid: number | undefined,
): Readonly<Record<ProcessName, readonly number[]>> {
  const known = (pid: number | undefined) => (pid === undefined ? [] : [pid]);
  return {
    storefronts: instances.flatMap(({ program }) => known(program.pid)),
    proxy: known(proxyPid),
    Redis: known(redis.pid),
    provider: known(mock.pid),
    visitors: [process.pid],
  };
}

function memoryMb(pids: readonly number[]): number {
  const sizes = pids.map((pid) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0));
  return Math.round(Math.max(0, ...sizes) / KB_PER_MB);
}

type Sample = Pick<Usage, 'queued' | 'openFiles' | 'loopDelayMs'>;

async function sample(stack: Stack): Promise<Sample> {
  const texts = await readMetrics(stack);
  const most = (read: (text: string) => number) => Math.max(0, ...texts.map(read));
  return {
    queued: texts.reduce((sum, text) => sum + sumOf(text, 'vitrine_queue_length'), 0),
    openFiles: most((text) => largestOf(text, 'process_open_fds')),
    loopDelayMs: most((text) => largestOf(text, 'nodejs_eventloop_lag_p99_seconds')) * 1_000,
  };
}

async function counted(stack: Stack, metric: string): Promise<number> {
  return (await readMetrics(stack)).reduce((sum, text) => sum + sumOf(text, metric), 0);
}

export async function measureUsage(stack: Stack, proxyPid: number | undefined): Promise<() => Promise<Usage>> {
  const pids = pidsOf(stack, proxyPid);
  const cpuUs = () => PROCESSES.map((name) => pids[name].reduce((sum, pid) => sum + cpuUsOf(pid), 0));
  const totals = () =>
    Promise.all(['queue_refusals', 'limit_hits'].map((name) => counted(stack, `vitrine_${name}_total`)));
  const [refusedBefore = 0, hitsBefore = 0] = await totals();
  const [cpuBefore, began] = [cpuUs(), performance.now()];
  const samples: Sample[] = [];
  let isOver = false;
  const sampling = (async () => {
    while (!isOver) {
      samples.push(await sample(stack));
      await wait(SAMPLE_EVERY_MS);
    }
  })();
  return async () => {
    const [cpuAfter, elapsedUs] = [cpuUs(), (performance.now() - began) * US_PER_MS];
    isOver = true;
    await sampling;
    const [refused = 0, hits = 0] = await totals();
    const shares = PROCESSES.map((name, at) => [name, ((cpuAfter[at] ?? 0) - (cpuBefore[at] ?? 0)) / elapsedUs]);
    const most = (field: keyof Sample) => Math.max(0, ...samples.map((one) => one[field]));
    return {
      cores: Object.fromEntries(shares) as Record<ProcessName, number>,
      memoryMb: { storefront: memoryMb(pids.storefronts), proxy: memoryMb(pids.proxy), redis: memoryMb(pids.Redis) },
      queued: most('queued'),
      openFiles: most('openFiles'),
      loopDelayMs: most('loopDelayMs'),
      queueRefusals: refused - refusedBefore,
      limitHits: hits - hitsBefore,
    };
  };
}
