import { connect } from 'node:net';

/** How a connection ended: closed by the other side, reset, or silent for too long. */
type ConnectionEnd = 'end' | 'ECONNRESET' | 'silence';

export type RawResponse = {
  readonly ended: ConnectionEnd;
  readonly status: number | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** When each piece of it arrived, in milliseconds after the call. */
  readonly receivedAt: readonly number[];
};

export type RawCall = {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** How long the connection may be silent before the call ends. */
  readonly timeoutMs?: number;
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

function requestText(url: URL, { method = 'GET', headers = {}, body = '' }: RawCall): string {
  const all = { host: url.host, connection: 'close', 'content-length': String(Buffer.byteLength(body)), ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${url.pathname}${url.search} HTTP/1.1\r\n${lines.join('')}\r\n${body}`;
}

/** Makes a call over a bare socket. @returns what came until the other side ended, failed or fell silent */
export function rawCall(address: string, call: RawCall = {}): Promise<RawResponse> {
  const url = new URL(address);
  const started = performance.now();
  return new Promise((resolve) => {
    const socket = connect(Number(url.port), url.hostname);
    const pieces: Buffer[] = [];
    const receivedAt: number[] = [];
    const finish = (ended: ConnectionEnd) => {
      socket.destroy();
      resolve(readRaw(Buffer.concat(pieces), ended, receivedAt));
    };
    socket.setTimeout(call.timeoutMs ?? 3_000, () => finish('silence'));
    socket.on('data', (piece) => {
      pieces.push(piece);
      receivedAt.push(performance.now() - started);
    });
    socket.on('end', () => finish('end'));
    socket.on('error', (error) => finish('code' in error && error.code === 'ECONNRESET' ? 'ECONNRESET' : 'end'));
    socket.write(requestText(url, call));
  });
}
