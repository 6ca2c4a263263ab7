import type { IncomingMessage } from 'node:http';
import { errorCodes, type FastifyRequest } from 'fastify';
import { AppError } from '#server/errors.ts';
import { whenClosed } from '#shared/when-closed.ts';
import { SHORT_BODY_BYTES } from './body-limits.ts';

/** @property droppingMs how long the rest of a refused body is read and dropped; shorter in tests */
export type BodyOptions = { readonly droppingMs?: number };

/** Each read of a connection costs time, however few bytes it brings. */
const SMALL_BYTES = 4 * 1024;
const PAUSE_MS = 50;

/**
 * Pauses the connection for a moment after each small piece of the body, so that many pieces arrive together. Otherwise
 * hundreds of bodies that come by single bytes would take all of the processor's time.
 */
export function gatherSmallPieces(raw: IncomingMessage): void {
  const { socket } = raw;
  let timer: NodeJS.Timeout | null = null;
  const stayPaused = () => void socket.pause();
  const goOn = () => {
    if (timer === null) return;
    clearTimeout(timer);
    timer = null;
    socket.off('resume', stayPaused);
    if (!socket.destroyed) socket.resume();
  };
  raw.on('data', ({ length }: Uint8Array) => {
    if (length >= SMALL_BYTES || timer !== null) return;
    socket.on('resume', stayPaused).pause();
    timer = setTimeout(goOn, PAUSE_MS).unref();
  });
  raw.once('end', goOn);
}

/** Iterates over a body. Unlike Node's iterator, never destroys the request. @param until aborts the iteration */
export function requestBody(raw: IncomingMessage, until: AbortSignal): AsyncIterator<Uint8Array> {
  const read: Uint8Array[] = [];
  let failure: Error | null = null;
  let wake: (() => void) | null = null;
  const stop = (why: Error | string) => {
    failure ??= why instanceof AppError ? why : new AppError('BAD_INPUT', why);
    wake?.();
  };
  raw.on('data', (chunk: Uint8Array) => {
    raw.pause();
    read.push(chunk);
    wake?.();
  });
  gatherSmallPieces(raw);
  raw.once('end', () => wake?.());
  raw.once('error', stop);
  whenClosed(raw, () => stop('the browser left in the middle of its request'));
  whenClosed(until, () => stop(until.reason));
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

/**
 * Reads a whole body into one buffer, and returns its text. Fastify would keep each piece, and a piece takes hundreds of
 * bytes even if it brings a single one.
 * @throws FST_ERR_CTP_BODY_TOO_LARGE if the body is longer than its route's limit; AppError BAD_INPUT if it is cut off
 */
export async function readText({ raw, headers, routeOptions }: FastifyRequest): Promise<string> {
  const { bodyLimit = 0 } = routeOptions;
  const mostBytes = Number(headers['content-length'] ?? bodyLimit);
  if (mostBytes > bodyLimit) throw new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE();
  const whole = Buffer.allocUnsafe(mostBytes);
  let bytes = 0;
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  raw.on('data', (piece: Uint8Array) => {
    if (bytes + piece.length > mostBytes) return reject(new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE());
    whole.set(piece, bytes);
    bytes += piece.length;
  });
  // The proxy passes only long bodies on as they come.
  if (mostBytes > SHORT_BODY_BYTES) gatherSmallPieces(raw);
  raw.once('end', () => resolve(whole.toString('utf8', 0, bytes)));
  raw.once('error', (error) => reject(new AppError('BAD_INPUT', error)));
  return promise;
}
