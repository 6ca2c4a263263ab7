import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { MockResponse } from '#mock-provider/http/response.ts';
import { bodyOf, firstBytes } from './body-bytes.ts';
import type { FaultSpec } from './fault.ts';

/** How long written bytes may take to arrive before the connection is reset. */
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

export type BreakConnection = (socket: Socket, response: MockResponse, spec: FaultSpec) => Promise<void>;

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
