import { setTimeout as wait } from 'node:timers/promises';
import { Venue } from '../../e2e/venue.ts';
import { type Part, partsOfVisit } from '../bench/visit-parts.ts';
import type { ConnectionTerms } from './browser-connection.ts';
import type { Sent } from './sent-requests.ts';
import type { Stack } from './stack.ts';
import { makeVisit } from './visitor.ts';

type LoadOutcome = { readonly sent: readonly Sent[]; readonly whole: number };

type Load = {
  /** Waits until a visit that starts after this call is complete, but at most 90 s. */
  wholeVisit(): Promise<void>;
  stop(): Promise<LoadOutcome>;
};

/** A new venue, and its visitors' cards. */
export type LoadTarget = {
  readonly venue: Venue;
  readonly cards: readonly string[];
  readonly parts: readonly Part[];
  /** Returns how a visitor connects, from their own address. */
  newConnection(): ConnectionTerms;
};

const MOST_PAUSE_MS = 300;
const PATIENCE_MS = 90_000;
const POLL_MS = 100;
let visitors = 0;

export async function openTarget({ mockUrl, front: { port, authority } }: Stack, count: number): Promise<LoadTarget> {
  const venue = await Venue.create({}, mockUrl);
  const cards: string[] = [];
  while (cards.length < count) cards.push((await venue.addCard({ photos: 24, sold_photos: 5 })).card);
  const host = `${venue.organization.web_name}.localhost`;
  const newConnection = () => {
    visitors += 1;
    return { host, port, authority, address: `127.1.${(visitors >> 8) & 255}.${visitors & 255}` };
  };
  return { venue, cards, parts: partsOfVisit(), newConnection };
}

/** @param atOnce the number of simultaneous visitors */
export function startLoad({ cards, parts, newConnection }: LoadTarget, atOnce: number): Load {
  const waiting = [...cards];
  const sent: Sent[] = [];
  let whole = 0;
  let lastWholeBeganAt = 0;
  let isOver = false;
  const terms = {
    parts,
    note: (one: Sent) => sent.push(one),
    pauseMs: () => Math.random() * MOST_PAUSE_MS,
  };
  const keepVisiting = async () => {
    while (!isOver) {
      const card = waiting.shift();
      if (card === undefined) throw new Error('the load has no more cards');
      const beganAt = performance.now();
      if (await makeVisit({ card }, newConnection(), terms)) {
        whole += 1;
        lastWholeBeganAt = Math.max(lastWholeBeganAt, beganAt);
      }
    }
  };
  const all = Promise.all(Array.from({ length: atOnce }, keepVisiting));
  // An error is not lost here: `stop` throws it.
  all.catch(() => undefined);
  return {
    async wholeVisit() {
      const now = performance.now();
      while (lastWholeBeganAt < now && performance.now() < now + PATIENCE_MS) await wait(POLL_MS);
    },
    async stop() {
      isOver = true;
      await all;
      return { sent, whole };
    },
  };
}
