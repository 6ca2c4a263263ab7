import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Answer } from '#mock-provider/answer.ts';
import { bodyOf, firstBytes } from './body-bytes.ts';
import type { FaultSpec } from './fault.ts';

/** How long written bytes are given to reach the other side before the connection is torn from under them. */
const ARRIVAL_MS = 20;

/** The head of a reply as it stands on the wire. @param framing the headers that say where the body ends */
function headOf({ status, headers }: Answer, framing: Readonly<Record<string, string>>): string {
  const { 'content-length': _, ...others } = headers;
  const all = { ...others, ...framing, connection: 'close' };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n`;
}

/** How many bytes of a body still come: as many as asked, half of it otherwise, and never the last one. */
function cutAt(length: number, { afterBytes }: FaultSpec): number {
  return Math.max(0, Math.min(afterBytes ?? Math.floor(length / 2), length - 1));
}

async function cutShort(answer: Answer, spec: FaultSpec): Promise<{ cut: Buffer; length: string }> {
  const body = bodyOf(answer);
  return { cut: await firstBytes(body, cutAt(body.length, spec)), length: String(body.length) };
}

/** Writes an answer to the connection by hand and ends it. */
export type BrokenWire = (socket: Socket, answer: Answer, spec: FaultSpec) => Promise<void>;

/** The kinds whose answer breaks off or breaks the protocol. */
export const BROKEN_WIRES = {
  async reset_mid(socket, answer, spec) {
    const { cut, length } = await cutShort(answer, spec);
    socket.write(headOf(answer, { 'content-length': length }));
    socket.write(cut);
    await wait(ARRIVAL_MS);
    socket.resetAndDestroy();
  },
  async short_length(socket, answer, spec) {
    const { cut, length } = await cutShort(answer, spec);
    socket.write(headOf(answer, { 'content-length': length }));
    socket.end(cut);
  },
  async truncate_no_length(socket, answer, spec) {
    const { cut } = await cutShort(answer, spec);
    socket.write(headOf(answer, {}));
    socket.end(cut);
  },
  async bad_chunk(socket, answer, spec) {
    const { cut } = await cutShort(answer, spec);
    socket.write(headOf(answer, { 'transfer-encoding': 'chunked' }));
    if (cut.length > 0) socket.write(Buffer.concat([Buffer.from(`${cut.length.toString(16)}\r\n`), cut]));
    socket.end(`${cut.length > 0 ? '\r\n' : ''}not-a-number\r\n`);
  },
} as const satisfies Record<string, BrokenWire>;
