import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isPhotoProblem,
  MAX_PHOTO_BYTES,
  MAX_PHOTOS,
  type PhotoFacts,
  photoProblem,
  photoProblems,
  photoType,
} from './photo-file.ts';
import { SIGNATURE_BYTES } from './picture-type.ts';

const JPEG = Uint8Array.of(0xff, 0xd8, 0xff, 0xe1, 0, 0, 0, 0);
const PNG = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
const PDF = Uint8Array.from('%PDF-1.7', (letter) => letter.charCodeAt(0));

const start = fc.oneof(
  fc.constant(JPEG),
  fc.constant(PNG),
  fc.uint8Array({ minLength: 0, maxLength: SIGNATURE_BYTES }),
);
const file: fc.Arbitrary<PhotoFacts> = fc.record({ size: fc.nat(MAX_PHOTO_BYTES * 2), start });

describe('the type of a photo', () => {
  it('is recognised by its first bytes, whatever follows', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (rest) => {
        expect(photoType(Uint8Array.of(...JPEG, ...rest))).toBe('image/jpeg');
        expect(photoType(Uint8Array.of(...PNG, ...rest))).toBe('image/png');
      }),
    );
  });

  it('is none for a signature that is cut or altered in one byte', () => {
    fc.assert(
      fc.property(fc.nat(7), fc.integer({ min: 1, max: 255 }), (at, change) => {
        expect(photoType(PNG.with(at, (PNG[at] ?? 0) ^ change))).toBeNull();
        expect(photoType(PNG.subarray(0, at))).toBeNull();
        if (at < 3) expect(photoType(JPEG.with(at, (JPEG[at] ?? 0) ^ change))).toBeNull();
      }),
    );
    expect(photoType(PDF)).toBeNull();
    expect(photoType(new Uint8Array())).toBeNull();
  });
});

it.each([
  [0, JPEG, 'PHOTO_EMPTY'],
  [0, new Uint8Array(), 'PHOTO_EMPTY'],
  [5, PDF, 'PHOTO_TYPE_NOT_SUPPORTED'],
  [MAX_PHOTO_BYTES, JPEG, null],
  [MAX_PHOTO_BYTES + 1, JPEG, 'PHOTO_TOO_LARGE'],
  [MAX_PHOTO_BYTES + 1, PDF, 'PHOTO_TYPE_NOT_SUPPORTED'],
  [1_000, PNG, null],
] as const)('a file (U4) of %i bytes', (size, bytes, problem) => {
  expect(photoProblem({ size, start: bytes })).toBe(problem);
});

describe('several files (U4)', () => {
  it('get one answer each, and never more places than there are', () => {
    fc.assert(
      fc.property(fc.array(file, { maxLength: 60 }), fc.nat(MAX_PHOTOS), (files, waiting) => {
        const problems = photoProblems(files.map(photoProblem), waiting);
        expect(problems).toHaveLength(files.length);
        const good = problems.filter((problem) => problem === null).length;
        expect(good + waiting).toBeLessThanOrEqual(MAX_PHOTOS);
        // A bad file does not use up a place.
        const alone = files.filter((one) => photoProblem(one) === null).length;
        expect(good).toBe(Math.min(alone, MAX_PHOTOS - waiting));
      }),
    );
  });

  it('are refused from the end when there are too many', () => {
    const many = Array.from({ length: MAX_PHOTOS + 2 }, () => null);
    expect(photoProblems(many, 0).slice(-3)).toEqual([null, 'TOO_MANY_PHOTOS', 'TOO_MANY_PHOTOS']);
  });
});

it('distinguishes problems of one file from problems of the whole upload', () => {
  expect(isPhotoProblem('PHOTO_EMPTY')).toBe(true);
  expect(isPhotoProblem('PHOTO_DAMAGED')).toBe(true);
  expect(isPhotoProblem('PHOTO_TOO_MANY_PIXELS')).toBe(true);
  // The reason is not the file, so the file is kept for another try.
  for (const code of ['TRANSFER_TOO_SLOW', 'TOO_MANY_REQUESTS', 'SERVER_BUSY'] as const) {
    expect(isPhotoProblem(code)).toBe(false);
  }
  expect(isPhotoProblem('PROVIDER_UNAVAILABLE')).toBe(false);
  expect(isPhotoProblem('UPLOAD_NOT_ALLOWED')).toBe(false);
});
