import type { IncomingMessage } from 'node:http';
import type { LeastRate } from '#server/transfer-rate.ts';

/**
 * How bodies that stream are taken; tests are less patient.
 * @property leastRate below which a request is ended.
 * @property droppingMs for how long the rest of a refused body is read.
 */
export type BodyOptions = { readonly leastRate?: LeastRate; readonly droppingMs?: number };

/**
 * The body of a request as it comes, read only as fast as it is asked for. Unlike Node's own iterator it does not hold
 * the request: once nobody asks any more, others may read what is left, or drop it.
 * @returns chunks. @throws the network's error, or one of our own, when the browser leaves before the end.
 */
export function requestBody(raw: IncomingMessage): AsyncIterator<Uint8Array> {
  const read: Uint8Array[] = [];
  let failure: Error | null = null;
  let wake: (() => void) | null = null;
  const stop = (error: Error) => {
    failure ??= error;
    wake?.();
  };
  raw.on('data', (chunk: Uint8Array) => {
    raw.pause();
    read.push(chunk);
    wake?.();
  });
  raw.once('end', () => wake?.());
  raw.once('error', stop);
  raw.once('close', () => stop(new Error('the browser left in the middle of its request')));
  raw.pause();

  async function next(): Promise<IteratorResult<Uint8Array, undefined>> {
    for (;;) {
      const chunk = read.shift();
      if (chunk) return { done: false, value: chunk };
      if (raw.readableEnded) return { done: true, value: undefined };
      if (failure) throw failure;
      const { promise, resolve } = Promise.withResolvers<void>();
      wake = resolve;
      raw.resume();
      await promise;
      wake = null;
    }
  }
  return { next };
}
