/**
 * `npm run scale` lets visitors buy from a large site's pieces while it removes one after another.
 * `short` is for CI, a second word selects steps, `alerts` records the alert tests, `soak` shows whether storefronts grow.
 */

import { table } from '../../scripts/table.ts';
import { type Client, connect } from '../visit/client.ts';
import { firstLoadFiles, type Part, partsOfVisit } from '../visit/visit.ts';
import { recordAlerts } from './alerts/record-alerts.ts';
import { behindNginx } from './behind-nginx.ts';
import { degradedSteps } from './degraded/degraded-steps.ts';
import { guessCodes } from './guesses.ts';
import { mixReleases } from './releases/mix-releases.ts';
import { runBrowser } from './run-browser.ts';
import { type LoadSize, runStep, STEP_HEAD, type StepOutcome, warmUp } from './run-step.ts';
import { type SoakForm, soak } from './soak/soak.ts';
import { type Stack, startStack } from './stack.ts';
import { changeKey, type Outages, reloadProxy, stepsOf } from './steps.ts';

const INSTANCES = 3;
const MANIFEST = new URL('../../dist/client/.vite/manifest.json', import.meta.url);
const SECOND_MS = 1_000;

type Running = { readonly stack: Stack; readonly mock: Client; readonly parts: readonly Part[] };
type Task = { readonly name: string; perform(): Promise<readonly StepOutcome[]> };
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

const SOAKS = {
  full: { rounds: 10, loadMs: 50 * SECOND_MS, quietMs: 8 * SECOND_MS },
  short: { rounds: 4, loadMs: 10 * SECOND_MS, quietMs: 6 * SECOND_MS },
} as const satisfies Record<string, SoakForm>;
export type FormName = keyof typeof FORMS;

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** @param only part of the names, to search for a fault */
function tasksOf({ stack, mock, parts }: Running, formName: FormName, only: string): readonly Task[] {
  const { outages, size } = FORMS[formName];
  const isShort = formName === 'short';
  const all = [
    ...stepsOf(outages),
    ...degradedSteps(),
    reloadProxy,
    // Last, because other steps start storefronts with the first key.
    changeKey(),
  ];
  const steps = all.filter(({ isLong }) => !isLong || !isShort);
  const tasks: readonly Task[] = [
    { name: 'browser', perform: async () => [await runBrowser(stack, formName)] },
    { name: 'guesses', perform: () => guessCodes(stack, mock) },
    { name: 'nginx', perform: () => behindNginx(stack, mock, { outages, parts, size }, isShort) },
    { name: 'releases', perform: () => mixReleases(stack, mock, { isShort }) },
    ...steps.map((step) => {
      return { name: step.name, perform: async () => [await runStep(stack, mock, { step, parts, size })] };
    }),
  ];
  return tasks.filter(({ name }) => name.includes(only));
}

async function performAll(tasks: readonly Task[]): Promise<StepOutcome[]> {
  const outcomes: StepOutcome[] = [];
  for (const { perform } of tasks) {
    const beganAt = performance.now();
    const done = await perform();
    const seconds = Math.round((performance.now() - beganAt) / SECOND_MS);
    for (const { name, broken } of done) print(`${broken.length === 0 ? 'kept  ' : 'BROKEN'}  ${name} (${seconds} s)`);
    outcomes.push(...done);
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
  const stack = await startStack(INSTANCES);
  const mock = connect(`http://127.0.0.1:${stack.mockPort}`);
  let exitCode = 1;
  try {
    const parts = partsOfVisit(firstLoadFiles(MANIFEST));
    await warmUp(stack, mock, parts);
    exitCode = report(await performAll(tasksOf({ stack, mock, parts }, formName, only)), stack.folder);
  } finally {
    await mock.destroy();
    await stack.stop(exitCode !== 0);
  }
  return exitCode;
}

// This process ends the pieces on exit; a second signal must not interrupt that.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1));
const [form, only = ''] = process.argv.slice(2);
if (form === 'alerts') process.exitCode = await recordAlerts();
else if (form === 'soak')
  process.exitCode = await soak(partsOfVisit(firstLoadFiles(MANIFEST)), SOAKS[only === 'short' ? 'short' : 'full']);
else process.exitCode = await runForm(form === 'short' ? 'short' : 'full', only);
