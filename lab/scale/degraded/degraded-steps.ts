import { closeSync, openSync } from 'node:fs';
import { largestOf, readMetrics } from '../metrics.ts';
import { nothingFails } from '../rules.ts';
import { type Instance, restart } from '../stack.ts';
import type { Step } from '../steps.ts';
import { failOver } from './failover.ts';
import { refuseByRedis } from './refusing-redis.ts';

/** More lines than wait in a storefront until it drops some. */
const UNREAD_LINES = 6_000;
const AT_ONCE = 20;
const MINUTE_MS = 60_000;

async function fillLog({ port }: Instance): Promise<void> {
  let left = UNREAD_LINES;
  const ask = async () => {
    while (left-- > 0) await (await fetch(`http://127.0.0.1:${port}/nothing-here.txt`)).arrayBuffer();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, ask));
}

const unwritableLog: Step = {
  name: 'logs to a full disk and to a pipe that nobody reads',
  isLong: true,
  rules: [nothingFails],
  async perform({ stack, complain }) {
    const blocked = stack.instances.slice(0, 2);
    const fullDisk = openSync('/dev/full', 'w');
    for (const [at, instance] of blocked.entries()) {
      await restart([instance], { env: { LOG_LEVEL: 'info' }, output: at === 0 ? fullDisk : 'pipe' });
      await fillLog(instance);
    }
    closeSync(fullDisk);
    const texts = (await readMetrics(stack)).slice(0, blocked.length);
    const lost = texts.map((text) => largestOf(text, 'vitrine_log_lines_lost_total'));
    if (lost.includes(0)) complain(`lines of the log were lost, and counted as ${lost.join(' and ')}`);
    for (const instance of blocked) await restart([instance]);
  },
};

/** Changes the clock of a process. */
const clockAhead = (ms: number) =>
  `data:text/javascript,${encodeURIComponent(`const Real = Date;
globalThis.Date = class extends Real {
  constructor(...parts) { super(...(parts.length === 0 ? [Real.now() + ${ms}] : parts)); }
  static now() { return Real.now() + ${ms}; }
};`)}`;

const wrongClock: Step = {
  name: 'the clock of a storefront ten minutes, then 26 hours ahead',
  isLong: true,
  rules: [nothingFails],
  async perform({ stack: { instances }, wholeVisit }) {
    const some = instances.slice(0, 1);
    for (const ms of [10 * MINUTE_MS, 26 * 60 * MINUTE_MS]) {
      await restart(some, { env: { NODE_OPTIONS: `--import=${clockAhead(ms)}` } });
      await wholeVisit();
    }
    await restart(some);
  },
};

const startWithoutProvider: Step = {
  name: 'a storefront started while the provider is frozen',
  isLong: true,
  rules: [],
  longestBackMs: 20_000,
  async perform({ stack: { instances, mock }, down, up, wholeVisit }) {
    down();
    mock.signal('SIGSTOP');
    await restart(instances.slice(0, 1));
    mock.signal('SIGCONT');
    up();
    await wholeVisit();
  },
};

/** What goes on with something that it lacks, in the full form alone. */
export const DEGRADED_STEPS: readonly Step[] = [
  unwritableLog,
  refuseByRedis,
  failOver,
  wrongClock,
  startWithoutProvider,
];
