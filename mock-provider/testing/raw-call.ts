import { connect } from 'node:net';
import type { FaultRequest } from '#mock-provider/faults/fault.ts';
import type { RunningMock } from './running-mock.ts';

/** How a connection ended: closed by the other side or failed (`end`), reset, or silent for too long. */
type ConnectionEnd = 'end' | 'ECONNRESET' | 'silence';

export type RawResponse = {
  readonly ended: ConnectionEnd;
  readonly status: number | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** When each piece arrived, in ms after the call. */
  readonly receivedAt: readonly number[];
};

function readHead(head: string): Pick<RawResponse, 'status' | 'headers'> {
  const [start = '', ...lines] = head.split('\r\n');
  const pairs = lines.map((line): [string, string] => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  const status = /^HTTP\/1\.1 (\d{3})/.exec(start)?.[1];
  return { status: status === undefined ? null : Number(status), headers: Object.fromEntries(pairs) };
}

function readRaw(received: Buffer, ended: ConnectionEnd, receivedAt: readonly number[]): RawResponse {
  const end = received.indexOf('\r\n\r\n');
  const head = end === -1 ? '' : received.toString('latin1', 0, end);
  return { ended, receivedAt, ...readHead(head), body: end === -1 ? received : received.subarray(end + 4) };
}

/** Requests an address over a bare socket. @returns what came until the other side ended, failed or fell silent */
export function rawCall(address: string, silenceMs = 3_000): Promise<RawResponse> {
  const { host, hostname, port, pathname, search } = new URL(address);
  const started = performance.now();
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    const pieces: Buffer[] = [];
    const receivedAt: number[] = [];
    const finish = (ended: ConnectionEnd) => {
      socket.destroy();
      resolve(readRaw(Buffer.concat(pieces), ended, receivedAt));
    };
    socket.setTimeout(silenceMs, () => finish('silence'));
    socket.on('data', (piece) => {
      pieces.push(piece);
      receivedAt.push(performance.now() - started);
    });
    socket.on('end', () => finish('end'));
    socket.on('error', (error) => finish('code' in error && error.code === 'ECONNRESET' ? 'ECONNRESET' : 'end'));
    socket.write(`GET ${pathname}${search} HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`);
  });
}

export async function cardLookup(mock: RunningMock) {
  const { id } = await mock.addOrganization();
  const { card } = await mock.addCard({ organization: id, photos: 2 });
  const path = `/api/v1/card/${card}/medias?organization_id=${id}`;
  return { id, card, path, url: mock.url + path, truth: { card, medias_count: 2, can_sell_online: true } };
}

/** Adds a fault and reads a card. @returns the raw response, and the correct reply */
export async function faultyLookup(mock: RunningMock, fault: FaultRequest, silenceMs?: number) {
  const { id, url, truth } = await cardLookup(mock);
  await mock.addFault({ ...fault, organization: id });
  const reply = await rawCall(url, silenceMs);
  const text = reply.body.toString();
  return { ...reply, text, truth, json: () => JSON.parse(text) as Record<string, unknown> };
}
