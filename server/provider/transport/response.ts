import { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import { whenClosed } from '#shared/when-closed.ts';

type Response = Dispatcher.ResponseData;

/** @property body a Buffer if it was read whole, otherwise a stream that has just begun */
export type ProviderResponse = Pick<Response, 'headers'> & {
  readonly status: number;
  readonly body: Response['body'] | Buffer;
};

/** Bodies of JSON are read whole. */
const MAX_JSON_BYTES = 16 * 1024 * 1024;

/** @property mostWhole the longest body that is read whole, in bytes; 0 for a stream. By default, a body is JSON */
export type Reading = {
  readonly mostWhole?: ((headers: Response['headers'], status: number) => number) | undefined;
  readonly onHeaders?: (() => void) | undefined;
};

/** A body that is longer than any list of media can be, or than its kind of file may be. A retry would bring as much again. */
export class OversizedReply extends Error {
  override readonly name = 'OversizedReply';
}

/** Calls a listener once a body's stream has closed, or at once for a body that was read whole. */
export function whenRead(body: Readable | Buffer, listener: () => void): void {
  if (body instanceof Readable) whenClosed(body, listener);
  else listener();
}

async function readWhole(body: AsyncIterable<Buffer>, mostBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > mostBytes) throw new OversizedReply(`more than ${mostBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** @throws OversizedReply; the reason of the request's signal; or undici's error if the response breaks off */
export async function readResponse(
  { statusCode: status, headers, body }: Response,
  { onHeaders, mostWhole }: Reading,
): Promise<ProviderResponse> {
  onHeaders?.();
  const mostBytes = mostWhole?.(headers, status) ?? MAX_JSON_BYTES;
  if (mostBytes > 0) return { status, headers, body: await readWhole(body, mostBytes) };
  // The stream may fail before anybody reads it.
  body.on('error', () => undefined);
  return { status, headers, body };
}
