import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../mock-provider/bench/programs.ts';
import { cpuUsOf } from '../visit/process-usage.ts';
import type { Attack } from './attacks.ts';
import type { Measured } from './bounds.ts';
import { figuresOf } from './figures.ts';
import { Flood, type Origin } from './flood.ts';
import { measure } from './probe.ts';
import { type Stack, startStack } from './stack.ts';
import { openWay, type Way } from './ways.ts';

/** About what V8 takes of a container of 512 MB. */
export const HEAP = '--max-old-space-size=256';
const SECONDS = 12;
const RISE_MS = 3_000;
/** Long enough for what an attack left in work to end the process. */
const FALL_MS = 2_000;

export type Run = { readonly attack: Attack; readonly origin: Origin; readonly way: Way };
export type Result = Measured & { readonly answers: string; readonly cpu: string };

/** The most memory that a process ever had; null once it ended. */
function peakMbOf(pid: number | undefined): number | null {
  try {
    return Math.round(Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024);
  } catch {
    return null;
  }
}

async function measureFlood(stack: Stack, url: string, { attack, origin }: Run): Promise<Result> {
  const { victims, start } = await attack.prepare(stack);
  const health = { name: '/healthz', visitors: 1, promised: {}, calls: [{ site: 'fotos', path: '/healthz' }] };
  const flood = new Flood(url, origin);
  start(flood);
  await wait(RISE_MS);
  const milliseconds = (attack.seconds ?? SECONDS) * 1_000;
  const cpuMs = () => [stack.mock.pid ?? 0, process.pid].map((pid) => cpuUsOf(pid) / 1_000);
  const before = cpuMs();
  const samples = await measure({ url, victims: [...victims, health], milliseconds });
  const shares = cpuMs().map((used, at) => `${((100 * (used - (before[at] ?? 0))) / milliseconds).toFixed(0)} %`);
  const figures = samples.map(figuresOf);
  const answers = flood.stop();
  await wait(FALL_MS);
  return {
    victims: victims.map((victim, at) => ({ ...victim, figures: figures[at] ?? figuresOf([]) })),
    health: figures.at(-1) ?? figuresOf([]),
    rssMb: peakMbOf(stack.storefront.pid),
    answers,
    cpu: `of a core the provider took ${shares[0]}, the attacker ${shares[1]}; load ${loadavg()[0]?.toFixed(0)}`,
  };
}

/** Attacks a storefront of its own. */
export async function perform(run: Run): Promise<Result> {
  const metricsPort = await freePort();
  const behindProxy = run.way === 'direct' ? {} : { MEDIA_BY_PROXY: run.way, METRICS_PORT: String(metricsPort) };
  const stack = await startStack({ clientFolder: 'client', env: { NODE_OPTIONS: HEAP, ...behindProxy } });
  try {
    const front = await openWay(stack, run, metricsPort);
    return await measureFlood(stack, front.url, run).finally(front.stop);
  } finally {
    await stack.stop();
  }
}
