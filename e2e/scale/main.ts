/**
 * `npm run scale` starts the real pieces of a large site on this machine, lets visitors buy through the proxy, and takes one
 * piece after the other away. It prints a table, and exits with 1 when a rule was broken. `short` is the form for CI.
 */

import { table } from '../../scripts/table.ts';
import { connect } from '../visit/client.ts';
import { firstLoadFiles, partsOfVisit } from '../visit/visit.ts';
import { guessCodes } from './guesses.ts';
import { runBrowser } from './run-browser.ts';
import { type LoadSize, runStep, STEP_HEAD, type StepOutcome } from './run-step.ts';
import { type Stack, startStack } from './stack.ts';
import { type Outages, stepsOf } from './steps.ts';

const INSTANCES = 3;
const MANIFEST = new URL('../../dist/client/.vite/manifest.json', import.meta.url);
const SECOND_MS = 1_000;

type Form = { readonly outages: Outages; readonly size: LoadSize };

const FORMS = {
  full: {
    outages: { instance: 5 * SECOND_MS, redis: 8 * SECOND_MS, provider: 20 * SECOND_MS },
    size: { atOnce: 10, cards: 400 },
  },
  short: {
    outages: { instance: 1 * SECOND_MS, redis: 2 * SECOND_MS, provider: 3 * SECOND_MS },
    size: { atOnce: 5, cards: 150 },
  },
} as const satisfies Record<string, Form>;
export type FormName = keyof typeof FORMS;

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function runAll(stack: Stack, formName: FormName): Promise<StepOutcome[]> {
  const { outages, size } = FORMS[formName];
  const parts = partsOfVisit(firstLoadFiles(MANIFEST));
  const mock = connect(`http://127.0.0.1:${stack.mockPort}`);
  const beganAt = performance.now();
  const outcomes: StepOutcome[] = [];
  const note = (outcome: StepOutcome) => {
    outcomes.push(outcome);
    const seconds = Math.round((performance.now() - beganAt) / SECOND_MS);
    print(`${outcome.broken.length === 0 ? 'kept  ' : 'BROKEN'}  ${outcome.name}, ${seconds} s`);
  };
  try {
    note(await runBrowser(stack, formName));
    for (const outcome of await guessCodes(stack, mock)) note(outcome);
    for (const step of stepsOf(outages).filter(({ isLong }) => !isLong || formName === 'full'))
      note(await runStep(stack, mock, { step, parts, size }));
  } finally {
    await mock.close();
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

async function runForm(formName: FormName): Promise<number> {
  const stack = await startStack(INSTANCES);
  let exitCode = 1;
  try {
    exitCode = report(await runAll(stack, formName), stack.folder);
  } finally {
    await stack.stop(exitCode !== 0);
  }
  return exitCode;
}

// What runs is ended by the exit of this process.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
const [form = 'full'] = process.argv.slice(2);
process.exitCode = await runForm(form === 'short' ? 'short' : 'full');
