/**
 * `npm run scale` lets visitors buy at a large site while its parts are stopped, broken or reloaded one after another.
 * `short` is for CI, a second word selects steps, and `soak` checks whether storefronts need ever more memory or files.
 */

import { table } from '../../scripts/table.ts';
import { failOver } from './failover.ts';
import { type Form, runStep, STEP_HEAD, type StepOutcome, warmUp } from './run-step.ts';
import { type SoakForm, soak } from './soak/soak.ts';
import { type Stack, startStack } from './stack.ts';
import { changeKey, reloadProxy, STEPS, type Step } from './steps.ts';

const INSTANCES = 3;
const SECOND_MS = 1_000;

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

/** Returns a form's steps whose names contain `only`. @throws Error if there are none */
function stepsOf(formName: FormName, only: string): readonly Step[] {
  // The change of the key is last, because other steps start storefronts with the first key.
  const own = [...STEPS, failOver, reloadProxy, changeKey].filter(({ isLong }) => !isLong || formName === 'full');
  const steps = own.filter(({ name }) => name.includes(only));
  const names = own.map(({ name }) => name).join(', ');
  if (steps.length === 0) throw new Error(`No step is named "${only}": ${names}.`);
  return steps;
}

async function performAll(stack: Stack, steps: readonly Step[], form: Form): Promise<StepOutcome[]> {
  const outcomes: StepOutcome[] = [];
  for (const step of steps) {
    const beganAt = performance.now();
    const outcome = await runStep(stack, step, form);
    const seconds = Math.round((performance.now() - beganAt) / SECOND_MS);
    print(`${outcome.broken.length === 0 ? 'kept  ' : 'BROKEN'}  ${outcome.name} (${seconds} s)`);
    for (const rule of outcome.broken) print(`        ${rule}`);
    outcomes.push(outcome);
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

async function runForm(formName: FormName, only: string): Promise<number> {
  const steps = stepsOf(formName, only);
  const stack = await startStack(INSTANCES);
  let exitCode = 1;
  try {
    await warmUp(stack);
    exitCode = report(await performAll(stack, steps, FORMS[formName]), stack.folder);
  } finally {
    await stack.stop(exitCode !== 0);
  }
  return exitCode;
}

// On exit, this process ends all programs that it started. A second signal must not interrupt that.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1));
const [form, only = ''] = process.argv.slice(2);
if (form === 'soak') process.exitCode = await soak(SOAKS[only === 'short' ? 'short' : 'full']);
else process.exitCode = await runForm(form === 'short' ? 'short' : 'full', only);
