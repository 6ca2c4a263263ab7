import { once } from 'node:events';
import { connect } from 'node:net';
import { whenClosed } from '#shared/when-closed.ts';
import type { VisitorRequest } from './visitor-request.ts';

export const MOMENTS = ['at once', 'in the body', 'in the answer', 'while the venue loads'] as const;
export type Moment = (typeof MOMENTS)[number];

type Leaver = {
  readonly port: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly venueAsked: (left: AbortSignal) => Promise<void>;
};

const NOTHING = Buffer.of();

function headOf({ method, path, headers = {}, body = NOTHING }: VisitorRequest, own: Leaver['headers']): string {
  const length = method === 'POST' ? { 'content-length': String(body.length) } : {};
  const lines = Object.entries({ ...own, ...headers, ...length }).map(([name, value]) => `${name}: ${value}`);
  return [`${method} ${path} HTTP/1.1`, ...lines, '', ''].join('\r\n');
}

export async function leave(request: VisitorRequest, moment: Moment, leaver: Leaver): Promise<void> {
  const { body = NOTHING } = request;
  const sent = moment === 'in the body' ? body.subarray(0, body.length >> 1) : body;
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  const socket = connect(leaver.port, '127.0.0.1').once('data', () => answer());
  socket.on('error', () => undefined);
  const leaving = new AbortController();
  whenClosed(socket, () => {
    answer();
    leaving.abort();
  });
  await once(socket, 'connect');
  await new Promise((written) => socket.write(headOf(request, leaver.headers), () => socket.write(sent, written)));
  if (moment === 'while the venue loads') await Promise.race([leaver.venueAsked(leaving.signal), answered]);
  if (moment === 'in the answer') await answered;
  socket.destroy();
}
