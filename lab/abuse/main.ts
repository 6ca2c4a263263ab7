/** `npm run bench -- abuse [WORD OF A NAME] [direct|nginx|caddy]`: what attacks cost others. Exit code 1 if a bound is broken. */
import { table } from '../../scripts/table.ts';
import { ATTACKS, MANY } from './attacks.ts';
import { brokenBounds } from './bounds.ts';
import { HEAP, perform, type Result, type Run } from './run.ts';
import { WAYS } from './ways.ts';

const HEADER = ['attack', 'way', 'victim', 'times', 'p50', 'p95', 'worst', 'failures'];
const SERVER_HEADER = ['/healthz p95', 'worst', 'RSS MB', 'alive', 'the attacker got'];

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

const nameOf = ({ attack, origin }: Run) => `${attack.name}, ${origin.name}`;

function rowsOf(run: Run, { victims, health, rssMb, answers }: Result): string[][] {
  const ms = (figure: number) => figure.toFixed(0);
  const server = [
    ms(health.p95),
    ms(health.worst),
    rssMb === null ? '–' : String(rssMb),
    rssMb === null ? 'NO' : 'yes',
    answers,
  ];
  return victims.map(({ name, figures: { count, p50, p95, worst, failures } }, at) => {
    const failed = Object.entries(failures).map(([code, times]) => `${times} ${code}`);
    const victim = [name, String(count), ms(p50), ms(p95), ms(worst), failed.join(', ') || '–'];
    return at === 0 ? [nameOf(run), run.way, ...victim, ...server] : ['', '', ...victim];
  });
}

const words = process.argv.slice(2);
const ways = WAYS.filter((way) => words.includes(way));
const names = words.filter((word) => !ways.some((way) => way === word));
const runs = ATTACKS.flatMap((attack) =>
  attack.origins.flatMap((origin) => (origin.ways ?? WAYS).map((way) => ({ attack, origin, way }))),
);
const chosen = runs.filter(
  (run) => (ways.length === 0 || ways.includes(run.way)) && names.every((name) => nameOf(run).includes(name)),
);
const rows: string[][] = [[...HEADER, ...SERVER_HEADER]];
const broken: string[] = [];
for (const run of chosen) {
  const result = await perform(run);
  print(`${nameOf(run)}, ${run.way}: ${result.cpu}; ${result.answers}`);
  rows.push(...rowsOf(run, result));
  const isByMany = run.origin === MANY && run.attack.boundsMany !== true;
  broken.push(...brokenBounds(result, isByMany).map((sentence) => `${nameOf(run)}, ${run.way}: ${sentence}.`));
}
print(`\nTimes in milliseconds. No cgroup: each storefront had ${HEAP}, and its peak memory is a bound.\n`);
for (const line of [...table(rows), '', ...broken]) print(line);
process.exitCode = broken.length > 0 ? 1 : 0;
