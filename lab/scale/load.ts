import { setTimeout as wait } from 'node:timers/promises';
import type { Part } from '../visit/visit.ts';
import type { Sent } from './sent-requests.ts';
import { makeVisit } from './visitor.ts';

export type LoadOutcome = { readonly sent: readonly Sent[]; readonly begun: number; readonly whole: number };

export type Load = {
  /** Waits until a visit that has not begun yet is whole, or for 90 s. */
  wholeVisit(): Promise<void>;
  stop(): Promise<LoadOutcome>;
};

export type LoadTarget = {
  readonly site: string;
  readonly cards: readonly string[];
  readonly port: number;
  readonly authority: string;
  readonly parts: readonly Part[];
};

const MOST_PAUSE_MS = 300;
const PATIENCE_MS = 90_000;
const POLL_MS = 100;
let visitors = 0;

export function newAddress(): string {
  visitors += 1;
  return `127.1.${(visitors >> 8) & 255}.${visitors & 255}`;
}

/** @param atOnce concurrent visitors */
export function startLoad({ site, cards, port, authority, parts }: LoadTarget, atOnce: number): Load {
  const waiting = [...cards];
  const sent: Sent[] = [];
  const counts = { begun: 0, whole: 0 };
  let lastWholeBeganAt = 0;
  let isOver = false;
  const pauseMs = () => Math.random() * MOST_PAUSE_MS;
  const keepVisiting = async () => {
    while (!isOver) {
      const card = waiting.shift();
      if (card === undefined) throw new Error('the load has no more cards');
      counts.begun += 1;
      const beganAt = performance.now();
      const address = newAddress();
      const terms = { host: `${site}.localhost`, port, authority, address };
      if (
        await makeVisit({ site, card, address }, terms, {
          parts,
          note: (one: Sent) => sent.push(one),
          pauseMs,
          paysTwice: true,
        })
      ) {
        counts.whole += 1;
        lastWholeBeganAt = Math.max(lastWholeBeganAt, beganAt);
      }
    }
  };
  const all = Promise.all(Array.from({ length: atOnce }, keepVisiting));
  // `stop`, which always follows, throws it.
  all.catch(() => undefined);
  return {
    async wholeVisit() {
      const now = performance.now();
      while (lastWholeBeganAt < now && performance.now() < now + PATIENCE_MS) await wait(POLL_MS);
    },
    async stop() {
      isOver = true;
      await all;
      return { sent, begun: counts.begun, whole: counts.whole };
    },
  };
}
