import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Client } from '../visit/client.ts';
import type { Part } from '../visit/visit.ts';
import { watchCharges } from './charge-watch.ts';
import { startLoad } from './load.ts';
import { lost, refusedPayments, type Seen } from './rules.ts';
import { StepVenue } from './scene.ts';
import { backAfterMs, failed, percentileMs } from './sent-requests.ts';
import type { Stack } from './stack.ts';
import type { Step } from './steps.ts';

export type StepOutcome = {
  readonly name: string;
  readonly cells: readonly string[];
  readonly broken: readonly string[];
};

export const STEP_HEAD = [
  'what happens',
  'requests',
  'lost',
  'refused',
  'p50',
  'p95',
  'slowest',
  'orders',
  'charges',
  'back after',
];

export type LoadSize = { readonly atOnce: number; readonly cards: number };

/** How long until every storefront has served the venue. */
const SETTLE_MS = 1_500;

type Observed = Seen & {
  readonly complaints: readonly string[];
  readonly violations: readonly string[];
  readonly crashed: readonly string[];
};

async function observe(stack: Stack, mock: Client, { step, parts, size, front }: StepTerms): Promise<Observed> {
  const venue = await StepVenue.create(mock);
  const cards = await venue.addCards(size.cards);
  await venue.slowCharges();
  const watch = watchCharges(venue);
  const { port, authority } = front ?? { port: stack.httpsPort, authority: stack.caddy.authority };
  const target = { site: venue.site, cards, port, authority, parts };
  const load = startLoad(target, size.atOnce);
  const moments = { downAt: 0, upAt: 0 };
  const complaints: string[] = [];
  await wait(SETTLE_MS);
  await step.perform({
    stack,
    venue,
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
  const charges = orders.map((id) => charged.get(id) ?? 0);
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

/** The mock makes picture sizes on first request. */
export async function warmUp(stack: Stack, mock: Client, parts: readonly Part[]): Promise<void> {
  const venue = await StepVenue.create(mock);
  const visitors = stack.instances.length;
  const target = {
    site: venue.site,
    cards: await venue.addCards(visitors),
    port: stack.httpsPort,
    authority: stack.caddy.authority,
    parts,
  };
  await startLoad(target, visitors).stop();
}

export type StepTerms = {
  readonly step: Step;
  readonly parts: readonly Part[];
  readonly size: LoadSize;
  /** The proxy to use instead of the stack's. */
  readonly front?: { readonly port: number; readonly authority: string };
};

export async function runStep(stack: Stack, mock: Client, terms: StepTerms): Promise<StepOutcome> {
  const { step } = terms;
  const observed = await observe(stack, mock, terms);
  const backMs = observed.downAt === 0 ? 0 : backAfterMs(observed.sent, observed.upAt);
  const broken = [
    ...step.rules.flatMap((rule) => rule(observed) ?? []),
    ...(backMs > step.longestBackMs ? [`requests failed until ${ms(backMs)} after the piece was back`] : []),
    ...observed.complaints,
    ...observed.violations.map((violation) => `the provider saw: ${violation}`),
    ...observed.crashed.map((name) => `the ${name} ended by itself`),
  ];
  if (broken.length > 0) writeFailures(stack.folder, step.name, observed);
  return { name: step.name, cells: cellsOf(observed), broken };
}
