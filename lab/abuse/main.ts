/** `npm run bench -- abuse [NAME]`: what floods cost other visitors. Exit code 1 if a bound is exceeded. */
import { execFileSync } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { table } from '../../scripts/table.ts';
import { brokenBounds, type Row } from './bounds.ts';
import { figuresOf } from './figures.ts';
import { FLOODS, type Flood } from './floods.ts';
import { measure, PATIENCE_MS, PROBES } from './probe.ts';
import { type Scene, setScene } from './scene.ts';
import { type Stack, startStack } from './stack.ts';

const CALM_MS = 8_000;
const RISE_MS = 3_000;
const FLOOD_MS = 18_000;
const FALL_MS = 3_000;
const MEMORY_EVERY_MS = 250;

function rssOf(pid: number | undefined): number {
  return Math.round(Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1_024);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function measurePhase(stack: Stack, scene: Scene, phase: { name: string; ms: number }): Promise<Row[]> {
  let rssMb = 0;
  const timer = setInterval(() => {
    rssMb = Math.max(rssMb, rssOf(stack.storefront.pid));
  }, MEMORY_EVERY_MS);
  await stack.storefront.longestStallMs();
  const samples = await measure(scene, phase.ms);
  const stallMs = await stack.storefront.longestStallMs();
  clearInterval(timer);
  return PROBES.map((probe) => ({
    phase: phase.name,
    probe,
    figures: figuresOf(samples[probe], PATIENCE_MS),
    rssMb,
    stallMs,
  }));
}

async function measureFlood(stack: Stack, scene: Scene, flood: Flood): Promise<Row[]> {
  const clients = flood.start(scene);
  try {
    await wait(RISE_MS);
    const rows = await measurePhase(stack, scene, { name: flood.name, ms: FLOOD_MS });
    print(`${flood.name}: ${clients.summary()}`);
    return rows;
  } finally {
    await clients.stop();
    await wait(FALL_MS);
  }
}

function printTable(rows: readonly Row[]): void {
  const ms = (figure: number) => figure.toFixed(figure < 10 ? 1 : 0);
  const cells = rows.map(({ phase, probe, figures: { count, p50, p95, p99, worst, failures }, rssMb, stallMs }) => {
    return [
      phase,
      probe,
      String(count),
      ms(p50),
      ms(p95),
      ms(p99),
      ms(worst),
      String(failures),
      ms(stallMs),
      String(rssMb),
    ];
  });
  print('');
  for (const line of table([
    ['while', 'what', 'times', 'p50 ms', 'p95 ms', 'p99 ms', 'worst ms', 'failures', 'stall ms', 'RSS MB'],
    ...cells,
  ])) {
    print(line);
  }
}

async function bench(stack: Stack): Promise<number> {
  const scene = await setScene(stack);
  const rows = await measurePhase(stack, scene, { name: 'nothing happens', ms: CALM_MS });
  const floods = FLOODS.filter(({ name }) => name.includes(process.argv[2] ?? ''));
  for (const flood of floods) rows.push(...(await measureFlood(stack, scene, flood)));
  rows.push(...(await measurePhase(stack, scene, { name: 'it is over', ms: CALM_MS })));
  printTable(rows);
  const broken = floods.flatMap(({ name, bounds }) => brokenBounds(rows, name, bounds));
  for (const sentence of broken) print(`\n${sentence}`);
  return broken.length > 0 ? 1 : 0;
}

const stack = await startStack({ clientFolder: 'client' });
try {
  process.exitCode = await bench(stack);
} finally {
  await stack.stop();
}
