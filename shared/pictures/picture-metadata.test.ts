import { expect, it } from 'vitest';
import { affectsRendering, isNamed } from './picture-metadata.ts';

const data = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

it.each([
  [0xe0, 'JFIF\0', true],
  [0xe0, 'JFXX\0', false],
  [0xe1, 'Exif\0\0', false],
  [0xe2, 'ICC_PROFILE\0\x01\x01', true],
  [0xe2, 'MPF\0', false],
  [0xe2, 'ICC_PROFIL', false],
  [0xed, 'Photoshop 3.0\0', false],
  [0xee, 'Adobe', true],
  [0xfe, 'a comment', false],
  [0xdb, '', true],
  [0xc4, 'GPS', true],
])('segment %i that begins with %j', (marker, start, expected) => {
  expect(affectsRendering(marker, data(start))).toBe(expected);
});

it('a name that is cut is no name', () => {
  expect(isNamed(data('Exif\0'), 'Exif\0\0')).toBe(false);
  expect(isNamed(data('Exif\0\0MM'), 'Exif\0\0')).toBe(true);
});
