/**
 * As much of RFC 6455 as a stub needs: whole text frames, pings and the end. No fragments, no extensions.
 */
export type Frame = { readonly opcode: number; readonly payload: Buffer };

export const OPCODE = { text: 1, close: 8, ping: 9, pong: 10 } as const;
const LONGEST = 65_535;

/** @throws Error for what the stub does not take: fragments, frames over 64 KB, frames without a mask */
function assertTaken(first: number, second: number): void {
  if ((first & 0x80) === 0) throw new Error('fragments are not taken');
  if ((second & 0x80) === 0) throw new Error('a client masks its frames');
  if ((second & 0x7f) === 127) throw new Error('the frame is too long');
}

/**
 * Takes the whole frames off the front of what has come in.
 * @returns them, and the rest that is not whole yet
 * @throws Error when the bytes are none that the stub takes
 */
export function readFrames(received: Buffer): { frames: Frame[]; rest: Buffer } {
  const frames: Frame[] = [];
  let rest = received;
  while (rest.length >= 6) {
    const [first = 0, second = 0] = rest;
    assertTaken(first, second);
    const long = (second & 0x7f) === 126;
    const length = long ? rest.readUInt16BE(2) : second & 0x7f;
    const start = long ? 8 : 6;
    if (rest.length < start + length) break;
    const mask = rest.subarray(start - 4, start);
    const payload = Buffer.from(rest.subarray(start, start + length).map((byte, i) => byte ^ (mask[i % 4] ?? 0)));
    frames.push({ opcode: first & 0x0f, payload });
    rest = rest.subarray(start + length);
  }
  return { frames, rest };
}

/** @throws Error when the payload is over 64 KB */
export function writeFrame(opcode: number, payload: Buffer): Buffer {
  if (payload.length > LONGEST) throw new Error('the frame is too long');
  const head =
    payload.length < 126
      ? [0x80 | opcode, payload.length]
      : [0x80 | opcode, 126, payload.length >> 8, payload.length & 0xff];
  return Buffer.concat([Buffer.from(head), payload]);
}
