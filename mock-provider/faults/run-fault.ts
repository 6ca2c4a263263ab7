import { setTimeout as wait } from 'node:timers/promises';
import type { Connection } from '#mock-provider/http/connection.ts';
import type { MockResponse } from '#mock-provider/http/response.ts';
import { type FaultInjection, HELD_MS } from './active-fault.ts';
import { ALTERED_RESPONSES, type Alter, SUBSTITUTE_RESPONSES, type Substitute } from './altered-responses.ts';
import { BROKEN_CONNECTIONS, type BreakConnection } from './broken-connections.ts';
import { FAULTS, type FaultKind } from './catalogue.ts';
import type { FaultSpec } from './fault.ts';

export type Exchange = {
  perform(): Promise<MockResponse>;
  readonly previous: MockResponse | undefined;
  spell(code: string): object;
  readonly connection: Connection;
};

type Run = (exchange: Exchange, injection: FaultInjection) => Promise<void>;

const LATENCY_MS = 1_000;

function isSame(one: MockResponse, other: MockResponse): boolean {
  return one.status === other.status && one.headers === other.headers && one.body === other.body;
}

export const TIMES_AND_EFFECTS = {
  async latency({ perform, connection }, { spec, jitter }) {
    const { delay_ms: delayMs = LATENCY_MS, jitter_ms: jitterMs = 0 } = spec;
    await wait(delayMs + jitterMs * jitter, undefined, { ref: false });
    connection.send(await perform());
  },
  async out_of_order({ perform, connection }, { spec }) {
    const response = await perform();
    await wait(spec.delay_ms ?? HELD_MS, undefined, { ref: false });
    connection.send(response);
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
    const response = await perform();
    const stale = previous ?? response;
    connection.send(stale, !isSame(stale, response));
  },
} as const satisfies Partial<Record<FaultKind, Run>>;

function altered(alter: Alter): Run {
  return async ({ perform, connection }, { spec }) => {
    const response = await perform();
    const damaged = await alter(response, spec);
    connection.send(damaged, !isSame(damaged, response));
  };
}

function substituted(substitute: Substitute): Run {
  return async ({ spell, connection }, { spec }) => connection.send(substitute(spec, spell));
}

function broken(write: BreakConnection): Run {
  return async ({ perform, connection }, { spec }) => {
    const response = await perform();
    await write(connection.takeOver(response), response, spec);
  };
}

function mapped<Name extends string, From, To>(table: Readonly<Record<Name, From>>, convert: (from: From) => To) {
  const entries = Object.entries<From>(table).map(([name, from]) => [name, convert(from)]);
  return Object.fromEntries(entries) as Record<Name, To>;
}

const RUNS: Readonly<Record<FaultKind, Run>> = {
  ...TIMES_AND_EFFECTS,
  ...mapped(ALTERED_RESPONSES, altered),
  ...mapped(SUBSTITUTE_RESPONSES, substituted),
  ...mapped(BROKEN_CONNECTIONS, broken),
};

/** @returns the fault with only the parameters that its kind reads, so the catalogue is true by construction */
function narrowed(spec: FaultSpec): FaultSpec {
  const { kind } = spec;
  return { kind, ...Object.fromEntries(FAULTS[kind].reads.map((name) => [name, spec[name]])) };
}

export function runFault(exchange: Exchange, injection: FaultInjection): Promise<void> {
  return RUNS[injection.spec.kind](exchange, { ...injection, spec: narrowed(injection.spec) });
}
