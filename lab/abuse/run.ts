import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../mock-provider/bench/programs.ts';
import { cpuUsOf } from '../visit/process-usage.ts';
import type { Attack } from './attacks.ts';
import type { Measured } from './bounds.ts';
import { figuresOf } from './figures.ts';
import { Flood, type Origin } from './flood.ts';
import { measure, PATIENCE_MS } from './probe.ts';
import { type Stack, startStack } from './stack.ts';
import { openWay, type Way } from './ways.ts';

/** About what V8 takes of a container of 512 MB. */
export const HEAP = '--max-old-space-size=256';
const SECONDS = 12;
/** For the victims' first requests, before the flood. */
const CALM_MS = 500;
const SAMPLE_MS = 250;

export type Run = { readonly attack: Attack; readonly origin: Origin; readonly way: Way };
export type Result = Measured & { readonly answers: string; readonly cpu: string };

/** The peak memory of a process until `stop`, and whether it still runs then. */
function watchMemory(pid: number | undefined) {
  const seen = { rssMb: 0, isAlive: true };
  const look = () => {
    try {
      const [, peak] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
      seen.rssMb = Math.round(Number(peak) / 1_024);
    } catch {
      seen.isAlive = false;
    }
  };
  const timer = setInterval(look, SAMPLE_MS);
  return () => {
    look();
    clearInterval(timer);
    return seen;
  };
}

async function measureFlood(stack: Stack, url: string, { attack, origin }: Run): Promise<Result> {
  const { storefront, mock } = stack;
  const { victims, start } = await attack.prepare(stack);
  const health = { name: '/healthz', visitors: 1, promised: {}, calls: [{ site: 'fotos', path: '/healthz' }] };
  await storefront.longestStallMs();
  const milliseconds = CALM_MS + (attack.seconds ?? SECONDS) * 1_000;
  const cpu = () => [cpuUsOf(mock.pid ?? 0), cpuUsOf(process.pid)];
  const before = cpu();
  const stopWatching = watchMemory(storefront.pid);
  const measuring = measure({ url, victims: [...victims, health], milliseconds });
  await wait(CALM_MS);
  const flood = new Flood(url, origin);
  start(flood);
  const figures = (await measuring).map((samples) => figuresOf(samples, PATIENCE_MS));
  const watched = stopWatching();
  const [ofMock, ofAttacker] = cpu().map((us, at) => ((us - (before[at] ?? 0)) / milliseconds / 10).toFixed(0));
  const answers = flood.stop();
  const none = figuresOf([], 0);
  return {
    ...watched,
    victims: victims.map((victim, at) => ({ ...victim, figures: figures[at] ?? none })),
    health: figures.at(-1) ?? none,
    stallMs: watched.isAlive ? await storefront.longestStallMs() : 0,
    answers,
    cpu: `provider ${ofMock} % of a core, attacker ${ofAttacker} %`,
  };
}

/** Attacks a storefront of its own. */
export async function perform(run: Run): Promise<Result> {
  const metricsPort = await freePort();
  const behindProxy = run.way === 'direct' ? {} : { MEDIA_BY_PROXY: run.way, METRICS_PORT: String(metricsPort) };
  const stack = await startStack({ clientFolder: 'client', env: { NODE_OPTIONS: HEAP, ...behindProxy } });
  try {
    const front = await openWay(run.way, stack, run.origin.byHttp2 === true, metricsPort);
    return await measureFlood(stack, front.url, run).finally(front.stop);
  } finally {
    await stack.stop();
  }
}
