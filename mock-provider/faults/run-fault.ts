import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Connection } from '#mock-provider/http/connection.ts';
import type { MockResponse } from '#mock-provider/http/response.ts';
import { type FaultInjection, HELD_MS } from './active-fault.ts';
import { ALTERED_RESPONSES, bodyOf, firstBytes, SUBSTITUTE_RESPONSES } from './altered-responses.ts';
import { FAULTS } from './catalogue.ts';
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
  hang: async ({ connection }) => void connection.takeOver(null),
  close_before: async ({ connection }) => void connection.takeOver(null).destroy(),
  reset_before: async ({ connection }) => void connection.takeOver(null).resetAndDestroy(),
  async lost_reply({ perform, connection }) {
    await perform();
    connection.takeOver(null).resetAndDestroy();
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
} as const satisfies Record<string, Run>;

/** How long the bytes may take to arrive before the connection is reset, in ms. */
const DELIVERY_MS = 20;

function headOf({ status, headers }: MockResponse, framing: Readonly<Record<string, string>>): string {
  const { 'content-length': _, ...others } = headers;
  const all = { ...others, ...framing, connection: 'close' };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n`;
}

function cutAt(length: number, { after_bytes: afterBytes }: FaultSpec): number {
  return Math.max(0, Math.min(afterBytes ?? Math.floor(length / 2), length - 1));
}

async function cutShort(response: MockResponse, spec: FaultSpec): Promise<{ cut: Buffer; length: string }> {
  const body = bodyOf(response);
  return { cut: await firstBytes(body, cutAt(body.length, spec)), length: String(body.length) };
}

type BreakConnection = (socket: Socket, response: MockResponse, spec: FaultSpec) => Promise<void>;

export const BROKEN_CONNECTIONS = {
  async reset_mid(socket, response, spec) {
    const { cut, length } = await cutShort(response, spec);
    socket.write(headOf(response, { 'content-length': length }));
    socket.write(cut);
    await wait(DELIVERY_MS);
    socket.resetAndDestroy();
  },
  async short_length(socket, response, spec) {
    const { cut, length } = await cutShort(response, spec);
    socket.write(headOf(response, { 'content-length': length }));
    socket.end(cut);
  },
  async truncate_no_length(socket, response, spec) {
    const { cut } = await cutShort(response, spec);
    socket.write(headOf(response, {}));
    socket.end(cut);
  },
  async bad_chunk(socket, response, spec) {
    const { cut } = await cutShort(response, spec);
    socket.write(headOf(response, { 'transfer-encoding': 'chunked' }));
    if (cut.length > 0) socket.write(Buffer.concat([Buffer.from(`${cut.length.toString(16)}\r\n`), cut]));
    socket.end(`${cut.length > 0 ? '\r\n' : ''}not-a-number\r\n`);
  },
} as const satisfies Record<string, BreakConnection>;

/** Removes the parameters that the fault's kind does not read, so that they have no effect. */
function narrowed(spec: FaultSpec): FaultSpec {
  const { kind } = spec;
  return { kind, ...Object.fromEntries(FAULTS[kind].reads.map((name) => [name, spec[name]])) };
}

const isIn = <Table extends object>(table: Table, kind: PropertyKey): kind is keyof Table => Object.hasOwn(table, kind);

/** Answers a call with a fault. A kind that is missing from all four tables is a compile error. */
export async function runFault(exchange: Exchange, injection: FaultInjection): Promise<void> {
  const { perform, spell, connection } = exchange;
  const { kind } = injection.spec;
  const spec = narrowed(injection.spec);
  if (isIn(TIMES_AND_EFFECTS, kind)) return TIMES_AND_EFFECTS[kind](exchange, { ...injection, spec });
  if (isIn(SUBSTITUTE_RESPONSES, kind)) return connection.send(SUBSTITUTE_RESPONSES[kind](spec, spell));
  const response = await perform();
  if (isIn(BROKEN_CONNECTIONS, kind)) return BROKEN_CONNECTIONS[kind](connection.takeOver(response), response, spec);
  const damaged = await ALTERED_RESPONSES[kind](response, spec);
  connection.send(damaged, !isSame(damaged, response));
}
