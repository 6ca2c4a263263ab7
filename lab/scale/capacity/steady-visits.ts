import { setTimeout as wait } from 'node:timers/promises';
import { type LoadTarget, newAddress } from '../load.ts';
import type { Sent } from '../sent-requests.ts';
import { makeVisit } from '../visitor.ts';

/** What came of visitors who come at a steady rate, whether or not the others have left. */
export type SteadyVisits = {
  /** The requests that began while it was measured. */
  readonly sent: readonly Sent[];
  /** All visits, measured or not. */
  readonly visits: number;
  /** The visits that ended meanwhile, with everything that the visitor wanted. */
  readonly whole: number;
  /** The most visitors at one moment. */
  readonly mostAtOnce: number;
};

export type VisitTimes = {
  /** Visits a second. */
  readonly rate: number;
  /** How long visitors come before anything is measured, and then while it is, in milliseconds. */
  readonly riseMs: number;
  readonly measuredMs: number;
};

/** The pause before each part of a visit. */
const PAUSE_MS = 500;
const SECOND_MS = 1_000;

/** Lets visitors come. @param measure is called when the measurement begins; what it returns, when it ends */
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
