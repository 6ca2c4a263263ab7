import { setTimeout as wait } from 'node:timers/promises';
import type { Answer } from '#mock-provider/answer.ts';
import type { Connection } from '#mock-provider/serving/connection.ts';
import type { Strike } from './active-fault.ts';
import { ALTERED_ANSWERS, type Alter, EMPTY_HANDED_ANSWERS, type EmptyHanded } from './altered-answers.ts';
import { BROKEN_WIRES, type BrokenWire } from './broken-wires.ts';
import type { FaultKind } from './catalogue.ts';

/** A call under way, as a fault sees it. */
export type Exchange = {
  /** Does what was asked, each time it is called. @returns the true answer */
  perform(): Promise<Answer>;
  /** What this call was truly answered the last time, if it was. */
  readonly previous: Answer | undefined;
  /** Spells a refusal as the venue does. */
  spell(code: string): object;
  readonly connection: Connection;
};

type Run = (exchange: Exchange, strike: Strike) => Promise<void>;

const LATENCY_MS = 1_000;

/** The kinds that are about when, how often and whether at all, not about what is answered. */
export const TIMES_AND_EFFECTS = {
  async latency({ perform, connection }, { spec }) {
    await wait(spec.delayMs ?? LATENCY_MS, undefined, { ref: false });
    connection.send(await perform());
  },
  async out_of_order({ perform, connection }, { released }) {
    const answer = await perform();
    await released;
    connection.send(answer);
  },
  async hang({ connection }) {
    connection.abandon();
  },
  async close_before({ connection }) {
    connection.close();
  },
  async reset_before({ connection }) {
    connection.reset();
  },
  async lost_reply({ perform, connection }) {
    await perform();
    connection.reset();
  },
  async duplicate_effect({ perform, connection }) {
    await perform();
    connection.send(await perform());
  },
  async stale_reply({ perform, previous, connection }) {
    const answer = await perform();
    connection.send(previous ?? answer);
  },
} as const satisfies Partial<Record<FaultKind, Run>>;

function altered(alter: Alter): Run {
  return async ({ perform, connection }, { spec }) => connection.send(await alter(await perform(), spec));
}

function emptyHanded(answer: EmptyHanded): Run {
  return async ({ spell, connection }, { spec }) => connection.send(answer(spec, spell));
}

function broken(write: BrokenWire): Run {
  return async ({ perform, connection }, { spec }) => {
    const answer = await perform();
    await write(connection.takeOver(answer.status), answer, spec);
  };
}

/** The same table with every entry turned into another. */
function mapped<Name extends string, From, To>(table: Readonly<Record<Name, From>>, turn: (from: From) => To) {
  const entries = Object.entries<From>(table).map(([name, from]) => [name, turn(from)]);
  return Object.fromEntries(entries) as Record<Name, To>;
}

const RUNS: Readonly<Record<FaultKind, Run>> = {
  ...TIMES_AND_EFFECTS,
  ...mapped(ALTERED_ANSWERS, altered),
  ...mapped(EMPTY_HANDED_ANSWERS, emptyHanded),
  ...mapped(BROKEN_WIRES, broken),
};

/** Answers a call, or fails to, as the trouble that meets it has it. */
export function runFault(exchange: Exchange, strike: Strike): Promise<void> {
  return RUNS[strike.spec.kind](exchange, strike);
}
