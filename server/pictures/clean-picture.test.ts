import { buffer } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { collectGarbage } from '#server/testing/heap.ts';
import { frame, segment } from '#server/testing/picture-bytes.ts';
import { readPicture } from './clean-picture.ts';

it('keeps no piece of a picture that comes byte by byte, but its bytes', async () => {
  const scan = Buffer.alloc(60_000, 0x55);
  const picture = Buffer.concat([Buffer.of(0xff, 0xd8), frame(8, 8), segment(0xda, 'x'), scan, Buffer.of(0xff, 0xd9)]);
  const kept: WeakRef<ArrayBufferLike>[] = [];
  async function* byteByByte() {
    for (const byte of picture) {
      const piece = Uint8Array.of(byte);
      kept.push(new WeakRef(piece.buffer));
      yield piece;
    }
    await nextTurn();
    collectGarbage();
    expect(kept.filter((piece) => piece.deref() !== undefined).length).toBeLessThan(10);
  }
  const { bytes } = await readPicture(byteByByte(), () => null);
  expect(await buffer(bytes)).toEqual(picture);
});
