import { Client } from 'undici';
import { type Answer, type Call, responseOf } from '../bench/client.ts';

export type ConnectionTerms = {
  readonly host: string;
  readonly port: number;
  readonly authority: string;
  /** The address to connect from. Any in 127.0.0.0/8 belongs to this machine. */
  readonly address: string;
};

/** How long a request may take: longer than a dead instance locks orders, and than most of the page's deadlines. */
const PATIENCE_MS = 60_000;

/** undici's errors for a connection that was closed, reset, or ended by a GOAWAY; the last one is for a cut body. */
const LOST_CONNECTION: ReadonlySet<unknown> = new Set([
  'ECONNRESET',
  'EPIPE',
  'UND_ERR_INFO',
  'UND_ERR_SOCKET',
  'UND_ERR_RES_CONTENT_LENGTH_MISMATCH',
]);
const isConnectionLost = (error: unknown) =>
  error instanceof Error && 'code' in error && LOST_CONNECTION.has(error.code);

/**
 * Opens a visitor's HTTP/2 connection. Like a browser, it repeats a request if a reused connection was lost, because
 * the server may not have seen it (RFC 9113, 8.7). At a reloading proxy's GOAWAY, a browser waits, but undici gives up.
 */
export function connectAsBrowser({ host, port, authority, address }: ConnectionTerms) {
  const client = new Client(`https://127.0.0.1:${port}`, {
    allowH2: true,
    headersTimeout: PATIENCE_MS,
    bodyTimeout: PATIENCE_MS,
    connect: { ca: authority, servername: host, localAddress: address },
  });
  const accepts = { accept: 'text/html, application/json, */*', 'accept-encoding': 'br, gzip' };
  let wasUsed = false;
  const headers = { host: `${host}:${port}`, ...accepts, 'x-vitrine': '1' };
  return {
    /** @throws Error if no complete response comes */
    async send(call: Call): Promise<Answer> {
      const isReused = wasUsed;
      wasUsed = true;
      try {
        return await responseOf(client, call, headers);
      } catch (error) {
        if (!isReused || !isConnectionLost(error)) throw error;
        return responseOf(client, call, headers);
      }
    },
    close: () => client.destroy(),
  };
}

export type BrowserConnection = ReturnType<typeof connectAsBrowser>;
