import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { errorCodeOf } from '#server/errors.ts';
import { RateWatch } from './rate-watch.ts';

const RATE = { bytesPerSecond: 200, windowMs: 100 };

async function* drip(times: number, bytes: number, everyMs: number) {
  for (let i = 0; i < times; i += 1) {
    await pause(everyMs);
    yield new Uint8Array(bytes);
  }
}

async function read(source: AsyncGenerator<Uint8Array>, work = async () => undefined) {
  const chunks = new RateWatch(RATE).over(source, (chunk) => chunk.length);
  let bytes = 0;
  try {
    for (let chunk = await chunks.next(); !chunk.done; chunk = await chunks.next()) {
      bytes += chunk.value.length;
      await work();
    }
    return { bytes, code: null };
  } catch (error) {
    return { bytes, code: errorCodeOf(error) };
  }
}

it('lets pass what comes fast enough, through several windows', async () => {
  expect(await read(drip(15, 20, 20))).toEqual({ bytes: 300, code: null });
});

it('ends what drips, and what falls silent', async () => {
  const slow = await read(drip(100, 1, 10));
  expect(slow.code).toBe('TRANSFER_TOO_SLOW');
  expect(slow.bytes).toBeLessThan(20);
  async function* silent() {
    yield new Uint8Array(10_000);
    await new Promise(() => undefined);
  }
  expect(await read(silent())).toEqual({ bytes: 10_000, code: 'TRANSFER_TOO_SLOW' });
});

it('does not count the time in which nobody asks for more', async () => {
  expect(await read(drip(4, 20, 1), () => pause(150))).toEqual({ bytes: 80, code: null });
});

it('passes on what ends the source', async () => {
  async function* broken(): AsyncGenerator<Uint8Array> {
    yield new Uint8Array(1);
    throw new Error('broken');
  }
  expect(await read(broken())).toEqual({ bytes: 1, code: 'UNKNOWN' });
});
