/** `npm run bench -- abuse [WORD OF A NAME] [direct|nginx|caddy]`: what attacks cost others. Exit code 1 if a bound is broken. */
import { table } from '../../scripts/table.ts';
import { ATTACKS, MANY } from './attacks.ts';
import { brokenBounds } from './bounds.ts';
import { HEAP, perform, type Result, type Run } from './run.ts';
import { WAYS } from './ways.ts';

const HEADER = ['attack', 'way', 'victim', 'times', 'p50', 'p95', 'worst', 'failures'];
const SERVER_HEADER = ['/healthz p95', 'worst', 'stall', 'RSS MB', 'alive', 'the attacker got'];

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

const nameOf = ({ attack, origin }: Run) => `${attack.name}, ${origin.name}`;

function rowsOf(run: Run, { victims, health, rssMb, stallMs, isAlive, answers }: Result): string[][] {
  const ms = (figure: number) => figure.toFixed(0);
  const server = [ms(health.p95), ms(health.worst), ms(stallMs), String(rssMb), isAlive ? 'yes' : 'NO', answers];
  return victims.map(({ name, figures: { count, p50, p95, worst, failures } }, at) => {
    const failed = Object.entries(failures).map(([code, times]) => `${times} ${code}`);
    const victim = [name, String(count), ms(p50), ms(p95), ms(worst), failed.join(', ') || '–'];
    return at === 0 ? [nameOf(run), run.way, ...victim, ...server] : ['', '', ...victim];
  });
}

const words = process.argv.slice(2);
const ways = WAYS.filter((way) => words.includes(way));
const runs = ATTACKS.flatMap((attack) =>
  attack.origins.flatMap((origin) => (ways.length > 0 ? ways : WAYS).map((way) => ({ attack, origin, way }))),
).filter((run) => {
  const text = `${nameOf(run)} ${run.way}`;
  return (
    (run.origin.ways ?? WAYS).includes(run.way) &&
    words.every((word) => text.includes(word) || ways.includes(word as never))
  );
});
const rows: string[][] = [[...HEADER, ...SERVER_HEADER]];
const broken: string[] = [];
for (const run of runs) {
  const result = await perform(run);
  print(`${nameOf(run)}, ${run.way}: ${result.cpu}; ${result.answers}`);
  rows.push(...rowsOf(run, result));
  const isByMany = run.origin === MANY && run.attack.boundsMany !== true;
  const sentences = brokenBounds(result, isByMany, run.attack.mostStallMs);
  broken.push(...sentences.map((sentence) => `${nameOf(run)}, ${run.way}: ${sentence}.`));
}
print(`\nTimes in milliseconds. No cgroup: each storefront had ${HEAP}, and its peak memory is a bound.\n`);
for (const line of [...table(rows), '', ...broken]) print(line);
process.exitCode = broken.length > 0 ? 1 : 0;
