/**
 * `npm run scale` lets visitors buy at a large site while it takes one piece after another away. `short` is for CI, a
 * second word selects steps, and `soak` shows whether storefronts grow.
 */

import { table } from '../../scripts/table.ts';
import { failOver } from './failover.ts';
import { mixReleases } from './releases/mix-releases.ts';
import { ringForVenues } from './ringing.ts';
import { type Form, runStep, STEP_HEAD, type StepOutcome, warmUp } from './run-step.ts';
import { type SoakForm, soak } from './soak/soak.ts';
import { type Stack, startStack } from './stack.ts';
import { changeKey, reloadProxy, STEPS } from './steps.ts';

const INSTANCES = 3;
const SECOND_MS = 1_000;

/** @property perform calls `onOutcome` after each drill */
type Task = { readonly name: string; perform(onOutcome: (outcome: StepOutcome) => void): Promise<void> };

const FORMS = {
  full: {
    outages: { instance: 5 * SECOND_MS, redis: 8 * SECOND_MS, provider: 20 * SECOND_MS },
    atOnce: 10,
    cards: 400,
  },
  short: {
    outages: { instance: 1 * SECOND_MS, redis: 2 * SECOND_MS, provider: 3 * SECOND_MS },
    atOnce: 5,
    cards: 150,
  },
} as const satisfies Record<string, Form>;

const SOAKS = {
  full: { rounds: 10, loadMs: 50 * SECOND_MS, quietMs: 8 * SECOND_MS },
  short: { rounds: 4, loadMs: 10 * SECOND_MS, quietMs: 6 * SECOND_MS },
} as const satisfies Record<string, SoakForm>;
type FormName = keyof typeof FORMS;

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

const taskOf = (name: string, perform: () => Promise<StepOutcome | readonly StepOutcome[]>): Task => ({
  name,
  async perform(onOutcome) {
    for (const outcome of [await perform()].flat()) onOutcome(outcome);
  },
});

/** @param only a part of their names, to look for one fault */
function tasksOf(stack: Stack, formName: FormName, only: string): readonly Task[] {
  const form = FORMS[formName];
  const isShort = formName === 'short';
  const isChosen = ({ name }: { readonly name: string }) => name.includes(only);
  // The change of the key is last, because other steps start storefronts with the first key.
  const steps = [...STEPS, failOver, reloadProxy, changeKey].filter(({ isLong }) => !isLong || !isShort);
  const own = [
    taskOf('releases', () => mixReleases(stack, isShort)),
    ...steps.map((step) => taskOf(step.name, () => runStep(stack, step, form))),
    // Runs last, because the proxy's certificate only names the first hundred venues, and this opens more.
    taskOf('venues', () => ringForVenues(stack)),
  ];
  const tasks = own.filter(isChosen);
  const names = own.map(({ name }) => name).join(', ');
  if (tasks.length === 0) throw new Error(`No task is named "${only}": ${names}.`);
  return tasks;
}

async function performAll(tasks: readonly Task[]): Promise<StepOutcome[]> {
  const outcomes: StepOutcome[] = [];
  let beganAt = performance.now();
  for (const { perform } of tasks) {
    await perform((outcome) => {
      const seconds = Math.round((performance.now() - beganAt) / SECOND_MS);
      print(`${outcome.broken.length === 0 ? 'kept  ' : 'BROKEN'}  ${outcome.name} (${seconds} s)`);
      for (const rule of outcome.broken) print(`        ${rule}`);
      outcomes.push(outcome);
      beganAt = performance.now();
    });
  }
  return outcomes;
}

function report(outcomes: readonly StepOutcome[], folder: string): number {
  print('');
  for (const line of table([STEP_HEAD, ...outcomes.map(({ name, cells }) => [name, ...cells])])) print(line);
  const broken = outcomes.flatMap(({ name, broken: rules }) => rules.map((rule) => `${name}: ${rule}.`));
  print(broken.length === 0 ? '\nEvery rule was kept.' : `\n${broken.join('\n')}\nThe logs are in ${folder}.`);
  return broken.length === 0 ? 0 : 1;
}

/** @param only a part of the tasks' names, to look for one fault */
async function runForm(formName: FormName, only: string): Promise<number> {
  const stack = await startStack(INSTANCES);
  let exitCode = 1;
  try {
    await warmUp(stack);
    exitCode = report(await performAll(tasksOf(stack, formName, only)), stack.folder);
  } finally {
    await stack.stop(exitCode !== 0);
  }
  return exitCode;
}

// On exit this process ends the pieces, which a second signal must not interrupt.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1));
const [form, only = ''] = process.argv.slice(2);
if (form === 'soak') process.exitCode = await soak(SOAKS[only === 'short' ? 'short' : 'full']);
else process.exitCode = await runForm(form === 'short' ? 'short' : 'full', only);
