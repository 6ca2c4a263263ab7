import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { Body, MockResponse } from '#mock-provider/http/response.ts';

/** @returns a body whose bytes are in memory */
export function bytesBody(bytes: Buffer): Body {
  return { length: bytes.length, open: () => bytes };
}

/** @returns the body of a response as bytes of a known length; an empty body for none at all */
export function bodyOf({ body }: MockResponse): Body {
  return typeof body === 'string' || body === null ? bytesBody(Buffer.from(body ?? '')) : body;
}

async function* chunksOf(body: Body): AsyncGenerator<Buffer> {
  const opened = body.open();
  if (Buffer.isBuffer(opened)) yield opened;
  else for await (const chunk of opened) yield chunk as Buffer;
}

/** Reads a body no further than needed. @returns its first bytes */
export async function firstBytes(body: Body, count: number): Promise<Buffer> {
  const read: Buffer[] = [];
  let missing = Math.min(count, body.length);
  if (missing <= 0) return Buffer.of();
  for await (const chunk of chunksOf(body)) {
    read.push(chunk.subarray(0, missing));
    missing -= chunk.length;
    if (missing <= 0) break;
  }
  return Buffer.concat(read);
}

async function* drops(body: Body, atOnce: number, delayMs: number): AsyncGenerator<Buffer> {
  let sent = 0;
  for await (const chunk of chunksOf(body)) {
    const eager = Math.min(Math.max(0, atOnce - sent), chunk.length);
    if (eager > 0) yield chunk.subarray(0, eager);
    for (let at = eager; at < chunk.length; at += 1) {
      await wait(delayMs, undefined, { ref: false });
      yield chunk.subarray(at, at + 1);
    }
    sent += chunk.length;
  }
}

/** @returns the same body. After the first `atOnce` bytes, each byte comes after a delay. */
export function dripping(body: Body, atOnce: number, delayMs: number): Body {
  return { length: body.length, open: () => Readable.from(drops(body, atOnce, delayMs), { objectMode: false }) };
}

const PADDING = Buffer.alloc(64 * 1024, 'a');

async function* padded(start: Body, count: number, end: Buffer): AsyncGenerator<Buffer> {
  yield* chunksOf(start);
  for (let missing = count; missing > 0; missing -= PADDING.length) yield PADDING.subarray(0, missing);
  yield end;
}

/** @returns `count` bytes of padding between a start and an end, made while they are sent */
export function paddedBody(start: Body, count: number, end: Buffer): Body {
  const length = start.length + count + end.length;
  return { length, open: () => Readable.from(padded(start, count, end), { objectMode: false }) };
}
