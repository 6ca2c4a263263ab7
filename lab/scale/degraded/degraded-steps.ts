import { nothingFails } from '../rules.ts';
import { restart } from '../stack.ts';
import type { Step } from '../steps.ts';
import { failOver } from './failover.ts';

const MINUTE_MS = 60_000;

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
export const DEGRADED_STEPS: readonly Step[] = [failOver, wrongClock, startWithoutProvider];
