/**
 * `npm run bench -- abuse [WORD OF A NAME] [direct|nginx]` measures what attacks cost other visitors. It fails if a
 * bound is broken.
 */
import { loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { table } from '../../scripts/table.ts';
import { ATTACKS, type Attack, MANY, type Origin } from './attacks.ts';
import { brokenBounds, type Measured } from './bounds.ts';
import { startFloods } from './flood.ts';
import { WRITES, writesOfAnOrder } from './order-writes.ts';
import { peakMbOf, startStack, WAYS, type Way, ways, words } from './stack.ts';
import { HEALTHZ, seenBy, type Victim } from './victims.ts';

/** In a container of 512 MB, V8 limits its heap to about this by itself. */
const HEAP = '--max-old-space-size=256';
const RISE_MS = 3_000;
/** How long to wait after an attack, in case its unfinished work still crashes the process. */
const FALL_MS = 2_000;
const HEALTH: Victim = {
  name: '/healthz',
  visitors: 1,
  promised: { p95Ms: 100 },
  calls: [HEALTHZ],
};

type Run = { readonly attack: Attack; readonly origin: Origin; readonly way: Way };
type Result = Measured & { readonly answers: string };

const nameOf = ({ attack, origin, way }: Run) => `${attack.name}, ${origin.name}, ${way}`;

async function perform({ attack, origin, way }: Run): Promise<Result> {
  await using stack = await startStack(way, { NODE_OPTIONS: HEAP, LOG_LEVEL: 'silent' });
  const scene = await attack.prepare(stack);
  const victims = [...scene.victims, HEALTH];
  const stop = startFloods(scene.floods, { url: stack.url, addresses: origin.addresses });
  await wait(RISE_MS);
  const seen = await seenBy({ url: stack.url, victims, milliseconds: (attack.seconds ?? 12) * 1_000 });
  const answers = await stop();
  await wait(FALL_MS);
  const measured = victims.flatMap((victim, at) => (seen[at] ? { ...victim, ...seen[at] } : []));
  return { victims: measured, rssMb: peakMbOf(stack.pids.storefront), answers };
}

function rowsOf(run: Run, { victims, rssMb }: Result): string[][] {
  return victims.map(({ name, waits, failures }, at) => {
    const failed = Object.entries(failures).map(([code, times]) => `${times} ${code}`);
    const figures = [waits.count, waits.percentile(50), waits.percentile(95), waits.max].map(String);
    const [title, memory] = at === 0 ? [nameOf(run), String(rssMb ?? 'ended')] : ['', ''];
    return [title, memory, name, ...figures, failed.join(', ')];
  });
}

const names = words.filter((word) => !ways.some((way) => way === word));
const runs = ATTACKS.flatMap((attack) =>
  attack.origins.flatMap((origin) => WAYS.map((way) => ({ attack, origin, way }))),
);
const rows = [['attack', 'RSS MB', 'victim', 'times', 'p50', 'p95', 'worst', 'failures']];
const broken: string[] = [];
for (const run of runs) {
  if (ways.length > 0 && !ways.includes(run.way)) continue;
  if (!names.every((word) => nameOf(run).includes(word))) continue;
  const result = await perform(run);
  process.stdout.write(`${nameOf(run)}: load ${loadavg()[0]?.toFixed(0)}; ${result.answers}\n`);
  rows.push(...rowsOf(run, result));
  const isByMany = run.origin === MANY && run.attack.boundsMany !== true;
  broken.push(...brokenBounds(result, isByMany).map((sentence) => `${nameOf(run)}: ${sentence}.`));
}
if (ways.length === 0 && names.every((word) => WRITES.includes(word))) {
  const writes = await writesOfAnOrder();
  process.stdout.write(`\n${table(writes.rows).join('\n')}\n`);
  broken.push(...writes.broken);
}
process.stdout.write(`\nTimes in milliseconds.\n${[...table(rows), ...broken].join('\n')}\n`);
process.exitCode = broken.length > 0 ? 1 : 0;
