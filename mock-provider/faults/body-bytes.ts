import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { Body, MockResponse } from '#mock-provider/http/response.ts';

export function bytesBody(bytes: Buffer): Body {
  return { length: bytes.length, open: () => bytes };
}

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

const PIECES_PER_SECOND = 20;

/** Sends the first bytes at once and the rest at a pace measured from the start, so that late timers do not add up. */
async function* drops(body: Body, atOnce: number, bytesPerSecond: number): AsyncGenerator<Buffer> {
  const piece = Math.max(1, Math.round(bytesPerSecond / PIECES_PER_SECOND));
  const started = performance.now();
  let [sent, paced] = [0, 0];
  for await (const chunk of chunksOf(body)) {
    const eager = Math.min(Math.max(0, atOnce - sent), chunk.length);
    if (eager > 0) yield chunk.subarray(0, eager);
    for (let at = eager; at < chunk.length; at += piece) {
      paced += piece;
      const due = started + (paced / bytesPerSecond) * 1_000;
      await wait(Math.max(0, due - performance.now()), undefined, { ref: false });
      yield chunk.subarray(at, at + piece);
    }
    sent += chunk.length;
  }
}

/** @returns the body with everything after `atOnce` bytes slowed down, starting when it is opened */
export function dripping(body: Body, atOnce: number, bytesPerSecond: number): Body {
  const open = () => Readable.from(drops(body, atOnce, bytesPerSecond), { objectMode: false });
  return { length: body.length, open };
}

const PADDING = Buffer.alloc(64 * 1024, 'a');

async function* padded(start: Body, count: number, end: Buffer): AsyncGenerator<Buffer> {
  yield* chunksOf(start);
  for (let missing = count; missing > 0; missing -= PADDING.length) yield PADDING.subarray(0, missing);
  yield end;
}

export function paddedBody(start: Body, count: number, end: Buffer): Body {
  const length = start.length + count + end.length;
  return { length, open: () => Readable.from(padded(start, count, end), { objectMode: false }) };
}
