import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { CHARGES, watchCharges } from './charge-watch.ts';
import { openTarget, startLoad } from './load.ts';
import { ALWAYS, lost, refusedPayments, type Seen } from './rules.ts';
import { backAfterMs, failed, percentileMs } from './sent-requests.ts';
import type { Stack } from './stack.ts';
import type { Outages, Step } from './steps.ts';

export type StepOutcome = {
  readonly name: string;
  readonly cells: readonly string[];
  readonly broken: readonly string[];
};

const FIGURES = ['requests', 'lost', 'refused', 'p50', 'p95', 'slowest', 'orders', 'charges', 'back after'];
export const STEP_HEAD = ['what happens', ...FIGURES];

/** How long each part of the site is stopped, and how many visitors come. */
export type Form = { readonly outages: Outages; readonly atOnce: number; readonly cards: number };

/** A charge takes this long, so that the charges of two tabs overlap. */
const CHARGE_MS = 300;
/** How long it takes until every storefront has served the venue. */
const SETTLE_MS = 1_500;

type Observed = Seen & {
  readonly complaints: readonly string[];
  readonly violations: readonly string[];
  readonly crashed: readonly string[];
};

async function observe(stack: Stack, step: Step, { outages, atOnce, cards }: Form): Promise<Observed> {
  await using cleanup = new AsyncDisposableStack();
  const target = await openTarget(stack, cards);
  const { venue } = target;
  await venue.addFault('latency', CHARGES, { delay_ms: CHARGE_MS });
  const watch = watchCharges(venue);
  const load = startLoad(target, atOnce);
  const moments = { downAt: 0, upAt: 0 };
  const complaints: string[] = [];
  await wait(SETTLE_MS);
  await step.perform({
    stack,
    venue,
    outages,
    cleanup,
    wholeVisit: load.wholeVisit,
    complain: (what) => void complaints.push(what),
    down() {
      moments.downAt = performance.now();
    },
    up() {
      moments.upAt = performance.now();
    },
  });
  const outcome = await load.stop();
  const [charged, orders, violations] = [await watch.stop(), await venue.orders(), await venue.violations()];
  const charges = orders.map(({ id }) => charged.get(id) ?? 0);
  return { ...outcome, ...moments, charges, complaints, violations, crashed: stack.crashed() };
}

function writeFailures(folder: string, name: string, { sent, downAt }: Observed): void {
  const lines = failed(sent).map((one) => {
    const times = { beganAt: Math.round(one.beganAt - downAt), endedAt: Math.round(one.endedAt - downAt) };
    return JSON.stringify({ ...one, ...times });
  });
  writeFileSync(join(folder, `${name.replaceAll(/\W+/g, '-')}.failures.jsonl`), `${lines.join('\n')}\n`);
}

const ms = (figure: number) => `${Math.round(figure)} ms`;

function cellsOf({ sent, charges, upAt, downAt }: Observed): string[] {
  const times = [0.5, 0.95, 1].map((share) => ms(percentileMs(sent, share)));
  const counts = [sent, lost(sent), refusedPayments(sent)].map(({ length }) => String(length));
  const most = Math.max(0, ...charges);
  const back = downAt === 0 ? '–' : `${(backAfterMs(sent, upAt) / 1_000).toFixed(1)} s`;
  return [...counts, ...times, String(charges.length), `${most} each`, back];
}

/** Makes a visit for each storefront. A first request is slow, because the mock makes a picture's sizes only then. */
export async function warmUp(stack: Stack): Promise<void> {
  const visitors = stack.instances.length;
  await startLoad(await openTarget(stack, visitors), visitors).stop();
}

export async function runStep(stack: Stack, step: Step, form: Form): Promise<StepOutcome> {
  const observed = await observe(stack, step, form);
  const backMs = observed.downAt === 0 ? 0 : backAfterMs(observed.sent, observed.upAt);
  const broken = [
    ...[...step.rules, ...ALWAYS].flatMap((rule) => rule(observed) ?? []),
    ...(backMs > (step.longestBackMs ?? 0) ? [`requests failed until ${ms(backMs)} after the piece was back`] : []),
    ...observed.complaints,
    ...observed.violations.map((violation) => `the provider saw: ${violation}`),
    ...observed.crashed.map((name) => `the ${name} ended by itself`),
  ];
  if (broken.length > 0) writeFailures(stack.folder, step.name, observed);
  return { name: step.name, cells: cellsOf(observed), broken };
}
