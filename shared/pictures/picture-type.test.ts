import { expect, it } from 'vitest';
import { pictureType } from './picture-type.ts';

it('knows a picture by its content alone', () => {
  expect(pictureType(Uint8Array.of(0xff, 0xd8, 0xff, 0xe0))).toBe('jpeg');
  expect(pictureType(Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a))).toBe('png');
  expect(pictureType(Uint8Array.of(0x47, 0x49, 0x46, 0x38, 0x39, 0x61))).toBeNull();
  expect(pictureType(Uint8Array.of())).toBeNull();
  expect(pictureType(Uint8Array.of(0xff, 0xd8))).toBeNull();
});
