import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleaned, outcome, pieceSizes } from '#server/testing/cleaned.ts';
import { frame, profileOf, SECRET, segment } from '#server/testing/picture-bytes.ts';
import { orientationIn, tiffWithOrientation } from '#shared/pictures/orientation.ts';
import { cleanPart, planOf } from './colour-profile.ts';

const SOI = Buffer.of(0xff, 0xd8);
const EOI = Buffer.of(0xff, 0xd9);

const after = (marker: number, ...names: string[]) =>
  fc.tuple(fc.constantFrom(...names), fc.string({ maxLength: 40 })).map(([name, more]) => {
    return { bytes: segment(marker, name + SECRET + more), blanked: true };
  });
const privateData = fc.oneof(
  after(0xe0, 'JFXX\0', ''),
  after(0xe1, 'Exif\0\0', 'http://ns.adobe.com/xap/1.0/\0', ''),
  after(0xe2, 'MPF\0', 'FPXR\0', 'ICC_PROFIL', 'ICC_PROFILE\0', 'ICC_PROFILE\0\x01\x01'),
  after(0xed, 'Photoshop 3.0\0'),
  after(0xeb, 'JP', ''),
  after(0xfe, ''),
  fc.constant({ bytes: segment(0xe1, 'x'.repeat(65_000) + SECRET), blanked: true }),
);
const visibleData = fc.oneof(
  fc.uint8Array({ maxLength: 40 }).map((data) => segment(0xdb, data)),
  fc.uint8Array({ maxLength: 40 }).map((data) => segment(0xc4, data)),
  fc.constant(segment(0xe0, Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1'))),
  fc.constant(segment(0xee, Buffer.from('Adobe\0\x64\0\0\0\0\x01', 'latin1'))),
);
const anySegment = fc
  .tuple(
    fc.oneof(
      privateData,
      visibleData.map((bytes) => ({ bytes, blanked: false })),
    ),
    fc.nat(3).map((count) => Buffer.alloc(count, 0xff)),
  )
  .map(([{ bytes, blanked }, fill]) => ({ bytes: Buffer.concat([fill, bytes]), blanked, data: fill.length + 4 }));

/** Compressed picture data: a zero follows each 0xff, and restart markers and fill bytes are in between. */
const scanData = fc
  .array(fc.oneof(fc.integer({ min: 0, max: 254 }), fc.constantFrom(-1, -2, -3, -4)), { maxLength: 200 })
  .map((bytes) => {
    const written = [[], [0xff, 0], [0xff, 0xd0], [0xff, 0xd7], [0xff, 0xff, 0]];
    return Buffer.from(bytes.flatMap((byte) => (byte < 0 ? (written[-byte] ?? []) : [byte])));
  });
const scan = scanData.map((data) => Buffer.concat([segment(0xda, Buffer.of(1, 1, 0, 0, 63, 0)), data]));

const anyJpeg = fc
  .array(fc.tuple(fc.array(anySegment, { maxLength: 4 }), scan), { minLength: 1, maxLength: 3 })
  .chain((scans) => fc.array(fc.nat(200), { maxLength: 40 }).map((behind) => ({ scans, behind: Buffer.from(behind) })))
  .map(({ scans, behind }) => {
    const file = (isClean: boolean) =>
      Buffer.concat([
        SOI,
        frame(4, 3),
        ...scans.flatMap(([segments, data]) => [
          ...segments.map(({ bytes, blanked, data: at }) =>
            isClean && blanked ? Buffer.from(bytes).fill(0, at) : bytes,
          ),
          data,
        ]),
        EOI,
        isClean ? Buffer.alloc(behind.length) : behind,
      ]);
    return { sent: file(false), passed: file(true) };
  });

describe('a JPEG', () => {
  it('keeps every byte that decides the appearance, and puts zeros for all others, in chunks of any size', async () => {
    await fc.assert(
      fc.asyncProperty(anyJpeg, pieceSizes, async ({ sent, passed }, sizes) => {
        const out = await cleaned('jpeg', sent, sizes);
        expect(out.equals(passed)).toBe(true);
        expect(out.includes(SECRET)).toBe(false);
      }),
    );
  });

  it('keeps how it is to be turned, once', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 2, max: 8 }), scan, pieceSizes, async (orientation, picture, sizes) => {
        const data = Buffer.concat([Buffer.from('Exif\0\0'), tiffWithOrientation(orientation), Buffer.from(SECRET)]);
        const exif = segment(0xe1, data);
        const out = await cleaned('jpeg', Buffer.concat([SOI, exif, exif, frame(4, 3), picture, EOI]), sizes);
        const blank = Buffer.alloc(data.length).fill(data.subarray(0, 32), 0, 32);
        expect(out.subarray(2, 2 + exif.length)).toEqual(segment(0xe1, blank));
        expect(orientationIn(out.subarray(12))).toBe(orientation);
        expect(out.subarray(2 + exif.length, 2 + 2 * exif.length)).toEqual(segment(0xe1, Buffer.alloc(data.length)));
      }),
    );
  });

  it('keeps the colours of its profile, in one segment or several, and of no second one', async () => {
    const tags = [
      { name: 'dmdd', data: Buffer.from(SECRET) },
      { name: 'A2B0', data: Buffer.alloc(1_000, 7) },
    ];
    const profile = profileOf(tags);
    const plan = planOf(profile);
    const colours = plan && cleanPart(plan, profile, 0);
    const inSegments = (bytes: Uint8Array, ends: readonly number[]) =>
      ends.map((end, at) => {
        const head = Buffer.from(`ICC_PROFILE\0${String.fromCharCode(at + 1, ends.length)}`, 'latin1');
        return segment(0xe2, Buffer.concat([head, bytes.subarray(ends[at - 1] ?? 0, end)]));
      });
    const picture = Buffer.concat([frame(4, 3), segment(0xda, ''), EOI]);
    for (const ends of [[1_200], [200, 600, 1_200]]) {
      const sent = inSegments(profile, ends);
      const passed = inSegments(colours ?? profile, ends);
      const blank = sent.map((bytes) => Buffer.from(bytes).fill(0, 4));
      const out = await cleaned('jpeg', Buffer.concat([SOI, ...sent, ...sent, picture]));
      expect(out).toEqual(Buffer.concat([SOI, ...passed, ...blank, picture]));
      const reversed = await cleaned('jpeg', Buffer.concat([SOI, ...sent.toReversed(), picture]));
      expect(reversed.includes(SECRET)).toBe(false);
    }
  });

  it('has no place for a smaller picture beside its JFIF head, nor behind its Adobe head', async () => {
    const jfif = segment(0xe0, Buffer.from(`JFIF\0\x01\x01\0\0\x01\0\x01\x02\x03${SECRET}`, 'latin1'));
    const adobe = segment(0xee, `Adobe\0d\0\0\0\0\x01${SECRET}`);
    const out = await cleaned('jpeg', Buffer.concat([SOI, jfif, adobe, frame(4, 3), segment(0xda, ''), EOI]));
    expect(out.includes(SECRET)).toBe(false);
    expect(out.subarray(2, 18)).toEqual(jfif.subarray(0, 16));
    expect([...out.subarray(18, 20)]).toEqual([0, 0]);
  });
});

const scanHead = segment(0xda, Buffer.of(1, 1, 0, 0, 63, 0));
const small = Buffer.concat([SOI, frame(4, 3), scanHead, Buffer.of(1, 2, 3), EOI]);

const photo = (data: Uint8Array, fill = Buffer.of()) => Buffer.concat([SOI, frame(4, 3), fill, scanHead, data, EOI]);

/** How long cleaning takes, in microseconds of the processor, at best. */
async function costOf(picture: Uint8Array): Promise<number> {
  const costs: number[] = [];
  for (let run = 0; run < 5; run += 1) {
    const before = process.cpuUsage();
    await outcome('jpeg', picture, [65_536]);
    const { user, system } = process.cpuUsage(before);
    costs.push(user + system);
  }
  return Math.min(...costs);
}

describe('a JPEG of bytes that no camera writes takes less than eight times as long as a photo', () => {
  const SIZE = 4_000_000;
  // A camera writes nearly every byte as often as any other, and a zero after each 0xff.
  const usual = Buffer.alloc(
    SIZE,
    Uint8Array.from({ length: 256 }, (_, byte) => byte),
  );
  it.each([
    ['0xff and zero in turns', photo(Buffer.alloc(SIZE, Buffer.of(0xff, 0)))],
    ['restart markers', photo(Buffer.alloc(SIZE, Buffer.of(0xff, 0xd0)))],
    ['fill bytes in its scan', photo(Buffer.alloc(SIZE, 0xff))],
    ['fill bytes before its scan', photo(Buffer.of(1), Buffer.alloc(SIZE, 0xff))],
  ])('%s', async (_, picture) => {
    expect(await outcome('jpeg', picture)).toEqual(picture);
    expect((await costOf(picture)) / (await costOf(photo(usual)))).toBeLessThan(8);
  });
});

it('what stands behind a JPEG, such as a second picture, becomes zeros', async () => {
  expect(await cleaned('jpeg', Buffer.concat([small, small]))).toEqual(
    Buffer.concat([small, Buffer.alloc(small.length)]),
  );
});

describe('a JPEG is refused', () => {
  const manySegments = Array<Buffer>(300).fill(segment(0xfe, ''));
  it.each([
    ['three bytes', Buffer.of(0xff, 0xd8, 0xff)],
    ['no picture in it', Buffer.concat([SOI, frame(4, 3), EOI])],
    ['a scan before its frame', Buffer.concat([SOI, scanHead, EOI])],
    ['two frames', Buffer.concat([SOI, frame(4, 3), frame(4, 3), scanHead, EOI])],
    ['a byte between its segments', Buffer.concat([SOI, Buffer.of(0), frame(4, 3), scanHead, EOI])],
    ['a stuffed byte between its segments', Buffer.concat([SOI, Buffer.of(0xff, 0), frame(4, 3), scanHead, EOI])],
    ['a marker of no meaning', Buffer.concat([SOI, segment(0xf7, SECRET), frame(4, 3), scanHead, EOI])],
    ['words in its number of lines', Buffer.concat([SOI, frame(4, 3), segment(0xdc, SECRET), scanHead, EOI])],
    ['a segment without a length', Buffer.concat([SOI, Buffer.of(0xff, 0xfe, 0, 1), frame(4, 3), scanHead, EOI])],
    ['a frame of a wrong length', Buffer.concat([SOI, segment(0xc0, Buffer.of(8, 0, 3, 0, 4, 9)), scanHead, EOI])],
    ['more segments than any of its length has', Buffer.concat([SOI, ...manySegments, frame(4, 3), scanHead, EOI])],
  ])('for %s', async (_, bytes) => {
    expect(await outcome('jpeg', bytes)).toBe('PHOTO_DAMAGED');
  });

  it('for being cut off anywhere', async () => {
    await fc.assert(
      fc.asyncProperty(anyJpeg, fc.double({ min: 0, max: 1, noNaN: true }), async ({ sent }, share) => {
        const end = sent.lastIndexOf(EOI) + 1;
        expect(await outcome('jpeg', sent.subarray(0, Math.floor(end * share)))).toBe('PHOTO_DAMAGED');
      }),
    );
  });

  it.each([
    [10_000, 10_000, true],
    [10_001, 10_000, false],
    [65_535, 65_535, false],
    [0, 100, false],
    [100, 0, false],
  ])('for %i x %i pixels, or not', async (width, height, passes) => {
    for (const marker of [0xc0, 0xc1, 0xc2, 0xc9]) {
      const head = Buffer.from(frame(width, height));
      head[1] = marker;
      const sent = Buffer.concat([SOI, head, scanHead, EOI]);
      expect(await outcome('jpeg', sent)).toEqual(passes ? sent : 'PHOTO_TOO_MANY_PIXELS');
    }
  });
});

it('whatever follows the start of a JPEG is passed on or refused', async () => {
  const bytes = fc.oneof(fc.constantFrom(0xff, 0xd8, 0xd9, 0xda, 0xe1, 0xc0, 0), fc.nat(255));
  const noise = fc.oneof(
    fc.array(bytes, { maxLength: 300 }).map((all) => Buffer.from(all)),
    fc
      .tuple(anyJpeg, fc.nat(), fc.nat(255))
      .map(([{ sent }, at, byte]) => sent.fill(byte, at % sent.length, (at % sent.length) + 1)),
  );
  await fc.assert(
    fc.asyncProperty(noise, pieceSizes, async (rest, sizes) => {
      const sent = Buffer.concat([SOI, rest.subarray(rest.indexOf(SOI) === 0 ? 2 : 0)]);
      const out = await outcome('jpeg', sent, sizes);
      if (typeof out === 'string') expect(out).toMatch(/^PHOTO_(DAMAGED|TOO_MANY_PIXELS)$/);
      else expect(out.length).toBe(sent.length);
      expect(await outcome('jpeg', sent)).toEqual(out);
    }),
  );
});
