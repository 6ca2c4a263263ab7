import { setTimeout as wait } from 'node:timers/promises';
import { type LoadTarget, newAddress } from '../load.ts';
import type { Sent } from '../sent-requests.ts';
import { makeVisit } from '../visitor.ts';

/** Arrivals at a steady rate, whether or not others have left. */
export type SteadyVisits = {
  readonly sent: readonly Sent[];
  readonly visits: number;
  readonly whole: number;
  readonly mostAtOnce: number;
};

export type VisitTimes = {
  /** Visits per second. */
  readonly rate: number;
  /** Milliseconds before measuring, and while. */
  readonly riseMs: number;
  readonly measuredMs: number;
};

const PAUSE_MS = 500;
const SECOND_MS = 1_000;

/** `measure` is called when measuring begins; its result, when it ends. */
export async function letVisitorsCome(
  target: LoadTarget,
  { rate, riseMs, measuredMs }: VisitTimes,
  measure: () => Promise<() => Promise<void>>,
): Promise<SteadyVisits> {
  const { site, port, authority, parts } = target;
  const began = performance.now();
  const from = began + riseMs;
  const until = from + measuredMs;
  const sent: Sent[] = [];
  const counts = { whole: 0, here: 0, mostAtOnce: 0 };
  const isMeasured = (moment: number) => moment >= from && moment < until;
  const note = (one: Sent) => {
    if (isMeasured(one.beganAt)) sent.push(one);
  };
  const come = async (card: string) => {
    const address = newAddress();
    counts.here += 1;
    counts.mostAtOnce = Math.max(counts.mostAtOnce, counts.here);
    const terms = { host: `${site}.localhost`, port, authority, address };
    const behaviour = { parts, note, pauseMs: () => PAUSE_MS, paysTwice: false };
    const isWhole = await makeVisit({ site, card, address }, terms, behaviour);
    if (isWhole && isMeasured(performance.now())) counts.whole += 1;
    counts.here -= 1;
  };
  const measuring = wait(riseMs).then(measure);
  const visits: Promise<void>[] = [];
  for (const [number, card] of target.cards.entries()) {
    await wait(Math.max(0, began + (number / rate) * SECOND_MS - performance.now()));
    if (performance.now() >= until) break;
    visits.push(come(card));
  }
  await wait(Math.max(0, until - performance.now()));
  await (await measuring)();
  await Promise.all(visits);
  return { sent, visits: visits.length, whole: counts.whole, mostAtOnce: counts.mostAtOnce };
}
