/**
 * `npm run bench -- abuse` prints what floods of clients do to other visitors. The clients run on this machine, in a limited
 * number, for about two minutes in all. The exit code is 1 when slow clients delay other visitors.
 */
import { execFileSync } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { table } from '../../scripts/table.ts';
import { type Figures, figuresOf } from './figures.ts';
import { FLOODS, type Flood } from './floods.ts';
import { measure, PATIENCE_MS, PROBES, type ProbeName } from './probe.ts';
import { type Scene, setScene } from './scene.ts';
import { type Stack, startStack } from './stack.ts';

const CALM_MS = 8_000;
/** The time that a flood needs to reach its full size. */
const RISE_MS = 3_000;
const FLOOD_MS = 18_000;
/** The time until the effects of a flood are over. */
const FALL_MS = 3_000;
/** The limit for the slowest of a hundred galleries of another venue, while clients are slow. */
const LONGEST_GALLERY_MS = 1_000;

type Row = { readonly phase: string; readonly probe: ProbeName; readonly figures: Figures; readonly rssMb: number };

/** @returns the resident memory of a process, in MB */
function rssOf(pid: number | undefined): number {
  return Math.round(Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1_024);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function measurePhase(stack: Stack, scene: Scene, phase: { name: string; ms: number }): Promise<Row[]> {
  const samples = await measure(scene, phase.ms);
  const rssMb = rssOf(stack.storefront.pid);
  return PROBES.map((probe) => ({ phase: phase.name, probe, figures: figuresOf(samples[probe], PATIENCE_MS), rssMb }));
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
  const cells = rows.map(({ phase, probe, figures: { count, p50, p99, worst, failures }, rssMb }) => {
    return [phase, probe, String(count), ms(p50), ms(p99), ms(worst), String(failures), String(rssMb)];
  });
  print('');
  for (const line of table([
    ['while', 'what', 'times', 'p50 ms', 'p99 ms', 'worst ms', 'failures', 'RSS MB'],
    ...cells,
  ])) {
    print(line);
  }
}

async function bench(stack: Stack): Promise<number> {
  const scene = await setScene(stack);
  const rows = await measurePhase(stack, scene, { name: 'nothing happens', ms: CALM_MS });
  for (const flood of FLOODS) rows.push(...(await measureFlood(stack, scene, flood)));
  rows.push(...(await measurePhase(stack, scene, { name: 'it is over', ms: CALM_MS })));
  printTable(rows);
  const slowFloods = new Set(FLOODS.filter(({ isSlow }) => isSlow).map(({ name }) => name));
  const felt = rows.filter(({ phase, probe, figures }) => {
    return slowFloods.has(phase) && probe === 'gallery elsewhere' && figures.p99 > LONGEST_GALLERY_MS;
  });
  for (const { phase, figures } of felt)
    print(`\n${phase}: a gallery elsewhere took ${figures.p99.toFixed(0)} ms (p99).`);
  return felt.length > 0 ? 1 : 0;
}

const stack = await startStack({ clientFolder: 'client' });
try {
  process.exitCode = await bench(stack);
} finally {
  await stack.stop();
}
