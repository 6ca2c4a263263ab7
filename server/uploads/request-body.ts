import type { IncomingMessage } from 'node:http';
import { AppError } from '#server/errors.ts';
import type { LeastRate } from '#server/transfer-rate.ts';
import { whenClosed } from '#shared/when-closed.ts';

/**
 * Options of routes with bodies that stream. Tests set shorter times.
 * @property leastRate below which a request is ended.
 * @property droppingMs for how long the rest of a refused body is read and dropped.
 */
export type BodyOptions = { readonly leastRate?: LeastRate; readonly droppingMs?: number };

/**
 * The body, read as fast as it is requested. Unlike Node's iterator it does not own the request: others may read on.
 * @throws AppError BAD_INPUT when the browser leaves before the end
 */
export function requestBody(raw: IncomingMessage): AsyncIterator<Uint8Array> {
  const read: Uint8Array[] = [];
  let failure: Error | null = null;
  let wake: (() => void) | null = null;
  const stop = (why: Error | string) => {
    failure ??= new AppError('BAD_INPUT', why);
    wake?.();
  };
  raw.on('data', (chunk: Uint8Array) => {
    raw.pause();
    read.push(chunk);
    wake?.();
  });
  raw.once('end', () => wake?.());
  raw.once('error', stop);
  whenClosed(raw, () => stop('the browser left in the middle of its request'));
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
