import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orientationIn, tiffWithOrientation } from '#shared/pictures/orientation.ts';
import { crc32, pngChunk, stripJpeg, stripLocation, stripPng } from './strip-location.ts';

const SECRET = 'GPS 23.5505 S 46.6333 W';
const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

const letters = (text: string) => Array.from(text, (letter) => letter.charCodeAt(0));
const text = (bytes: Uint8Array) => String.fromCharCode(...bytes);
const join = (parts: readonly Uint8Array[]) => Uint8Array.from(parts.flatMap((part) => [...part]));

function segment(marker: number, data: readonly number[]): number[] {
  const length = data.length + 2;
  return [0xff, marker, length >> 8, length & 0xff, ...data];
}

/** Generates valid scan data: each 0xff is escaped, with restart markers in between. */
const scanData = fc
  .array(fc.oneof(fc.integer({ min: 0, max: 254 }), fc.constant(255), fc.constantFrom(-1, -2)), { maxLength: 200 })
  .map((bytes) => bytes.flatMap((byte) => (byte === 255 ? [0xff, 0] : byte < 0 ? [0xff, 0xd1 - byte] : [byte])));

const named = (...names: string[]) => fc.constantFrom(...names).map((name) => letters(name + SECRET));
const revealing = fc.oneof(
  named('Exif\0\0', 'http://ns.adobe.com/xap/1.0/\0', 'other').map((data) => segment(0xe1, data)),
  named('MPF\0', 'FPXR\0').map((data) => segment(0xe2, data)),
  named('Photoshop 3.0\0').map((data) => segment(0xed, data)),
  named('JP', '').map((data) => segment(0xeb, data)),
  named('').map((data) => segment(0xfe, data)),
);
const visual = fc.oneof(
  fc.uint8Array({ maxLength: 40 }).map((data) => segment(0xdb, [...data])),
  fc.uint8Array({ maxLength: 40 }).map((data) => segment(0xc4, [...data])),
  fc.uint8Array({ maxLength: 40 }).map((data) => segment(0xe2, [...letters('ICC_PROFILE\0'), ...data])),
  fc.constant(segment(0xe0, [...letters('JFIF\0'), 1, 1, 0, 0, 1, 0, 1, 0, 0])),
  fc.constant(segment(0xee, [...letters('Adobe'), 0, 100, 0, 0, 0, 0, 1])),
);
const anySegment = fc.oneof(
  revealing.map((bytes) => ({ bytes, isRevealing: true })),
  visual.map((bytes) => ({ bytes, isRevealing: false })),
);
const scan = scanData.map((data) => [...segment(0xda, [1, 1, 0, 0, 63, 0]), ...data]);

describe('a JPEG', () => {
  it('loses everything that reveals place and time, and keeps every other byte in its order', () => {
    fc.assert(
      fc.property(
        fc.array(anySegment),
        fc.array(scan, { minLength: 1, maxLength: 3 }),
        fc.string(),
        (head, scans, trail) => {
          const trailing = letters(`${SECRET}${trail}`).map((code) => code & 0xff);
          const all = [0xff, 0xd8, ...head.flatMap(({ bytes }) => bytes), ...scans.flat(), 0xff, 0xd9, ...trailing];
          const kept = head.flatMap(({ bytes, isRevealing }) => (isRevealing ? [] : bytes));
          const stripped = join(stripJpeg(Uint8Array.from(all)) ?? []);
          expect([...stripped]).toEqual([0xff, 0xd8, ...kept, ...scans.flat(), 0xff, 0xd9]);
          expect(text(stripped)).not.toContain('GPS');
        },
      ),
    );
  });

  it('keeps its orientation', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 8 }), scan, (orientation, picture) => {
        const exif = segment(0xe1, [...letters('Exif\0\0'), ...tiffWithOrientation(orientation), ...letters(SECRET)]);
        const stripped = join(stripJpeg(Uint8Array.from([0xff, 0xd8, ...exif, ...picture, 0xff, 0xd9])) ?? []);
        expect(text(stripped)).not.toContain('GPS');
        expect(text(stripped.subarray(6, 12))).toBe('Exif\0\0');
        expect(orientationIn(stripped.subarray(12, 38))).toBe(orientation);
        expect([...join(stripJpeg(stripped) ?? [])]).toEqual([...stripped]);
      }),
    );
  });

  it('keeps the first orientation, as browsers show it, if an editor has added another', () => {
    const exif = (orientation: number) => segment(0xe1, [...letters('Exif\0\0'), ...tiffWithOrientation(orientation)]);
    const picture = segment(0xda, [1, 1, 0, 0, 63, 0]);
    const file = Uint8Array.from([0xff, 0xd8, ...exif(6), ...exif(8), ...picture, 0xff, 0xd9]);
    expect([...join(stripJpeg(file) ?? [])]).toEqual([0xff, 0xd8, ...exif(6), ...picture, 0xff, 0xd9]);
  });

  it('is refused when it is cut', () => {
    fc.assert(
      fc.property(scan, fc.array(anySegment), fc.nat(), (picture, head, length) => {
        const file = Uint8Array.from([0xff, 0xd8, ...head.flatMap(({ bytes }) => bytes), ...picture, 0xff, 0xd9]);
        expect(stripJpeg(file)).not.toBeNull();
        expect(stripJpeg(file.slice(0, length % file.length))).toBeNull();
      }),
    );
  });

  it('is refused when it cannot be read, whatever it contains', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (rest) => {
        const stripped = stripJpeg(Uint8Array.from([0xff, 0xd8, ...segment(0xfe, letters(SECRET)), ...rest]));
        if (stripped) expect(text(join(stripped))).not.toContain('GPS');
      }),
    );
    expect(stripJpeg(Uint8Array.of(0xff, 0xd8, 0xff, 0xe1, 0xff, 0xff))).toBeNull();
  });
});

describe('a PNG', () => {
  const data = fc.uint8Array({ maxLength: 60 });
  const secret = Uint8Array.from(letters(SECRET));
  const revealingChunk = fc.constantFrom('tEXt', 'zTXt', 'iTXt', 'eXIf', 'tIME', 'caBX', 'prVt');
  const visualChunk = fc.constantFrom('PLTE', 'IDAT', 'tRNS', 'gAMA', 'iCCP', 'pHYs', 'fdAT');
  const chunk = fc.oneof(
    revealingChunk.map((name) => ({ bytes: [...pngChunk(name, secret)], isRevealing: true })),
    fc.tuple(visualChunk, data).map(([name, bytes]) => ({ bytes: [...pngChunk(name, bytes)], isRevealing: false })),
  );
  const end = [...pngChunk('IEND', new Uint8Array())];

  it('loses everything that reveals place and time, and keeps every other byte in its order', () => {
    fc.assert(
      fc.property(fc.array(chunk), (chunks) => {
        const file = [...PNG_SIGNATURE, ...chunks.flatMap(({ bytes }) => bytes), ...end, ...secret];
        const kept = chunks.flatMap(({ bytes, isRevealing }) => (isRevealing ? [] : bytes));
        expect([...join(stripPng(Uint8Array.from(file)) ?? [])]).toEqual([...PNG_SIGNATURE, ...kept, ...end]);
      }),
    );
  });

  it('keeps its orientation, and is refused when it is cut', () => {
    const turned = pngChunk('eXIf', Uint8Array.from([...tiffWithOrientation(6), ...secret]));
    const file = Uint8Array.from([...PNG_SIGNATURE, ...turned, ...end]);
    const stripped = join(stripPng(file) ?? []);
    expect(text(stripped)).not.toContain('GPS');
    expect(orientationIn(stripped.subarray(16, 42))).toBe(6);
    fc.assert(fc.property(fc.integer({ min: 8, max: file.length - 1 }), (at) => stripPng(file.slice(0, at)) === null));
  });

  it('is refused when its last chunk says that it is longer than the file', () => {
    const beyond = pngChunk('IEND', new Uint8Array());
    new DataView(beyond.buffer).setUint32(0, 1);
    expect(stripPng(Uint8Array.from([...PNG_SIGNATURE, ...beyond]))).toBeNull();
  });

  it('has the checksum of the specification', () => {
    expect(crc32(Uint8Array.from(letters('IEND')))).toBe(0xae426082);
  });
});

it('refuses a file that is not a photo', () => {
  expect(stripLocation(Uint8Array.from(letters('%PDF-1.7')))).toBeNull();
});
