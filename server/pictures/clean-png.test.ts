import { randomBytes } from 'node:crypto';
import { deflateSync, inflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleaned, outcome, pieceSizes } from '#server/testing/cleaned.ts';
import { chunk, ihdr, PNG_SIGNATURE, profileOf, SECRET } from '#server/testing/picture-bytes.ts';
import { orientationIn, tiffWithOrientation } from '#shared/pictures/orientation.ts';
import { cleanPart, planOf } from './colour-profile.ts';

const HEAD = Buffer.concat([PNG_SIGNATURE, ihdr(4, 3)]);
const PICTURE = chunk('IDAT', 'compressed');
const END = chunk('IEND', '');

const data = fc.uint8Array({ maxLength: 60 });
const privateChunk = fc
  .tuple(fc.constantFrom('tEXt', 'zTXt', 'iTXt', 'eXIf', 'tIME', 'caBX', 'prVt', 'CRIT', 'sPLT', 'iCCP'), fc.string())
  .map(([name, more]) => ({ name, bytes: Buffer.from(SECRET + more, 'utf8') }));
const large = fc.constant({ name: 'eXIf', bytes: Buffer.from('x'.repeat(150_000) + SECRET) });
const visibleChunk = fc.tuple(fc.constantFrom('PLTE', 'IDAT', 'tRNS', 'gAMA', 'pHYs', 'fdAT'), data);
const anyChunk = fc.oneof(
  fc.oneof({ arbitrary: privateChunk, weight: 20 }, { arbitrary: large, weight: 1 }).map(({ name, bytes }) => ({
    sent: chunk(name, bytes),
    passed: chunk('voId', Buffer.alloc(bytes.length)),
  })),
  visibleChunk.map(([name, bytes]) => ({ sent: chunk(name, bytes), passed: chunk(name, bytes) })),
);
const anyPng = fc.tuple(fc.array(anyChunk), fc.array(fc.nat(60), { maxLength: 40 })).map(([chunks, behind]) => {
  const file = (which: 'sent' | 'passed') =>
    Buffer.concat([
      HEAD,
      PICTURE,
      ...chunks.map((each) => each[which]),
      END,
      which === 'sent' ? Buffer.from(behind) : Buffer.alloc(behind.length),
    ]);
  return { sent: file('sent'), passed: file('passed') };
});

describe('a PNG', () => {
  it('keeps every chunk that decides the appearance, and puts zeros for all others, in chunks of any size', async () => {
    await fc.assert(
      fc.asyncProperty(anyPng, pieceSizes, async ({ sent, passed }, sizes) => {
        const out = await cleaned('png', sent, sizes);
        expect(out.equals(passed)).toBe(true);
        expect(out.includes(SECRET)).toBe(false);
      }),
    );
  });

  it('keeps how it is to be turned, once and alone', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 2, max: 8 }), pieceSizes, async (orientation, sizes) => {
        const exif = Buffer.concat([tiffWithOrientation(orientation), Buffer.from(SECRET)]);
        const sent = Buffer.concat([HEAD, chunk('eXIf', exif), chunk('eXIf', exif), PICTURE, END]);
        const kept = Buffer.alloc(exif.length).fill(exif.subarray(0, 26), 0, 26);
        const passed = [HEAD, chunk('eXIf', kept), chunk('voId', Buffer.alloc(exif.length)), PICTURE, END];
        const out = await cleaned('png', sent, sizes);
        expect(out).toEqual(Buffer.concat(passed));
        expect(orientationIn(out.subarray(HEAD.length + 8))).toBe(orientation);
      }),
    );
  });
});

describe('the profile of a PNG', () => {
  const HEAD_OF_CHUNK = 8;
  const profileChunk = (profile: Uint8Array, level = 9) =>
    chunk('iCCP', Buffer.concat([Buffer.from(`${SECRET}\0\0`), deflateSync(profile, { level })]));
  const clean = async (sent: Buffer) => {
    const out = await cleaned('png', Buffer.concat([HEAD, sent, PICTURE, END]));
    expect(out.subarray(HEAD.length + sent.length)).toEqual(Buffer.concat([PICTURE, END]));
    return out.subarray(HEAD.length, HEAD.length + sent.length);
  };

  it('keeps its colours and its length, and is compressed again without a word', async () => {
    const words = fc.string({ minLength: 1, maxLength: 300 }).map((text) => Buffer.from(SECRET + text));
    const colours = fc.uint8Array({ minLength: 4, maxLength: 300 }).map((bytes) => Buffer.from(bytes));
    await fc.assert(
      fc.asyncProperty(words, colours, fc.integer({ min: 1, max: 9 }), async (text, data, level) => {
        const profile = profileOf([
          { name: 'desc', data: text },
          { name: 'A2B0', data },
        ]);
        const out = await clean(profileChunk(profile, level));
        const content = out.subarray(HEAD_OF_CHUNK, -4);
        const nameEnd = content.indexOf(0);
        const plan = planOf(profile);
        expect(inflateSync(content.subarray(nameEnd + 2))).toEqual(plan && Buffer.from(cleanPart(plan, profile, 0)));
        expect(out).toEqual(chunk('iCCP', content));
        expect(content.subarray(0, nameEnd).toString()).toMatch(/^x{1,5}$/);
      }),
    );
  });

  it('is cleaned once, before the pixels; any other one is dropped, because many would block the event loop', async () => {
    const profile = profileChunk(profileOf([{ name: 'A2B0', data: Buffer.from('colours') }]));
    const blank = chunk('voId', Buffer.alloc(profile.length - 12));
    const twice = await clean(Buffer.concat([profile, profile]));
    expect(twice.toString('latin1', 4, 8)).toBe('iCCP');
    expect(twice.subarray(profile.length)).toEqual(blank);
    const behind = await cleaned('png', Buffer.concat([HEAD, PICTURE, profile, END]));
    expect(behind).toEqual(Buffer.concat([HEAD, PICTURE, blank, END]));
  });

  it.each([
    ['is no profile', Buffer.from(SECRET)],
    ['is too long when it is inflated', profileOf([{ name: 'A2B0', data: Buffer.alloc(17_000) }])],
    ['is too long', profileOf([{ name: 'A2B0', data: randomBytes(17_000) }])],
  ])('is dropped when it %s', async (_, profile) => {
    const sent = profileChunk(profile);
    const blank = chunk('voId', Buffer.alloc(sent.length - 12));
    expect((await clean(sent)).equals(blank)).toBe(true);
  });
});

describe('a PNG is refused', () => {
  const spoilt = Buffer.from(PICTURE);
  spoilt[10] = 0;
  const manyChunks = Array<Buffer>(300).fill(chunk('IDAT', ''));
  it.each([
    ['its signature alone', PNG_SIGNATURE],
    ['no head', Buffer.concat([PNG_SIGNATURE, PICTURE, END])],
    ['words before its head', Buffer.concat([PNG_SIGNATURE, chunk('tEXt', SECRET), ihdr(4, 3), PICTURE, END])],
    ['two heads', Buffer.concat([HEAD, ihdr(4, 3), PICTURE, END])],
    ['no picture in it', Buffer.concat([HEAD, END])],
    ['a wrong checksum', Buffer.concat([HEAD, spoilt, END])],
    ['an end with data in it', Buffer.concat([HEAD, PICTURE, chunk('IEND', SECRET)])],
    ['a name of other than letters', Buffer.concat([HEAD, chunk('te t', SECRET), PICTURE, END])],
    ['a chunk over its end', Buffer.concat([HEAD, PICTURE, Buffer.of(0x7f, 0xff, 0xff, 0xff), END.subarray(4)])],
    ['an impossible length', Buffer.concat([HEAD, PICTURE, Buffer.of(0xff, 0xff, 0xff, 0xff), END.subarray(4)])],
    ['more chunks than any of its length has', Buffer.concat([HEAD, ...manyChunks, END])],
  ])('for %s', async (_, bytes) => {
    expect(await outcome('png', bytes)).toBe('PHOTO_DAMAGED');
  });

  it('for being cut off anywhere', async () => {
    await fc.assert(
      fc.asyncProperty(anyPng, fc.double({ min: 0, max: 1, noNaN: true }), async ({ sent }, share) => {
        const end = sent.lastIndexOf('IEND') + 7;
        expect(await outcome('png', sent.subarray(0, Math.floor(end * share)))).toBe('PHOTO_DAMAGED');
      }),
    );
  });

  it.each([
    [10_000, 10_000, true],
    [10_001, 10_000, false],
    [30_000, 30_000, false],
    [0xffffffff, 0xffffffff, false],
    [0, 100, false],
    [100, 0, false],
  ])('for %i x %i pixels, or not', async (width, height, passes) => {
    const sent = Buffer.concat([PNG_SIGNATURE, ihdr(width, height), PICTURE, END]);
    expect(await outcome('png', sent)).toEqual(passes ? sent : 'PHOTO_TOO_MANY_PIXELS');
  });
});

it('whatever follows the start of a PNG is passed on or refused', async () => {
  const noise = fc.oneof(
    data.map((bytes) => Buffer.concat([HEAD, bytes])),
    fc.tuple(anyPng, fc.nat(), fc.nat(255)).map(([{ sent }, at, byte]) => {
      const altered = 8 + (at % (sent.length - 8));
      return sent.fill(byte, altered, altered + 1);
    }),
  );
  await fc.assert(
    fc.asyncProperty(noise, pieceSizes, async (sent, sizes) => {
      const out = await outcome('png', sent, sizes);
      if (typeof out === 'string') expect(out).toMatch(/^PHOTO_(DAMAGED|TOO_MANY_PIXELS)$/);
      else expect(out.length).toBe(sent.length);
      expect(await outcome('png', sent)).toEqual(out);
    }),
  );
});
