import { Client } from 'undici';
import { type Call, responseOf } from '../bench/client.ts';

export type ConnectionTerms = {
  readonly host: string;
  readonly port: number;
  readonly authority: string;
  /** Any of 127.0.0.0/8 is this machine's. */
  readonly address: string;
};

/** A dead instance keeps an order locked for less, as the page's deadlines do. */
const PATIENCE_MS = 60_000;

/** One visitor's HTTP/2 connection. What the server certainly did not see is sent again, as browsers do (RFC 9113, 8.7). */
export function connectAsBrowser({ host, port, authority, address }: ConnectionTerms) {
  const client = new Client(`https://127.0.0.1:${port}`, {
    allowH2: true,
    headersTimeout: PATIENCE_MS,
    bodyTimeout: PATIENCE_MS,
    connect: { ca: authority, servername: host, localAddress: address },
  });
  const accepts = { accept: 'text/html, application/json, */*', 'accept-encoding': 'br, gzip' };
  const headers = { host: `${host}:${port}`, ...accepts, 'x-vitrine': '1' };
  return {
    /** @throws Error without a whole response */
    send: (call: Call) => responseOf(client, call, headers),
    close: () => client.destroy(),
  };
}

export type BrowserConnection = ReturnType<typeof connectAsBrowser>;
