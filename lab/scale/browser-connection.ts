import { Client } from 'undici';
import { type Answer, type PlainRequest, responseOf } from '../bench/client.ts';

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
export class BrowserConnection {
  readonly #client: Client;
  readonly #host: string;

  constructor({ host, port, authority, address }: ConnectionTerms) {
    this.#host = `${host}:${port}`;
    this.#client = new Client(`https://127.0.0.1:${port}`, {
      allowH2: true,
      headersTimeout: PATIENCE_MS,
      bodyTimeout: PATIENCE_MS,
      connect: { ca: authority, servername: host, localAddress: address },
    });
  }

  /** @throws Error without a whole response */
  send(request: PlainRequest): Promise<Answer> {
    const accepts = { accept: 'text/html, application/json, */*', 'accept-encoding': 'br, gzip' };
    return responseOf(this.#client, request, { host: this.#host, ...accepts, 'x-vitrine': '1' });
  }

  async close(): Promise<void> {
    await this.#client.destroy();
  }
}
