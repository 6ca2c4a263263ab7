import { expect, it } from 'vitest';
import { UploadedPhotos } from './uploaded-photos.ts';

const bytes = (count: number) => Buffer.alloc(count);

it('keeps photos up to its limit, and forgets the oldest first', () => {
  const uploads = new UploadedPhotos(100);
  for (const id of ['a', 'b', 'c']) uploads.keep(id, bytes(40), 'image/png');
  expect(['a', 'b', 'c'].map((id) => uploads.get(id)?.size)).toEqual([undefined, 40, 40]);
  uploads.forget('b');
  uploads.keep('d', bytes(60), 'image/jpeg');
  expect(['c', 'd'].map((id) => uploads.get(id)?.size)).toEqual([40, 60]);
});

it('makes room for what arrives, and refuses what could never be kept', () => {
  const uploads = new UploadedPhotos(100);
  uploads.keep('a', bytes(60), 'image/png');
  expect(uploads.admit(50)).toBe(true);
  expect(uploads.get('a')).toBeUndefined();
  expect(uploads.admit(51)).toBe(false);
  uploads.arrived(50);
  expect(uploads.admit(51)).toBe(true);
});

it('never holds a photo larger than itself', () => {
  const uploads = new UploadedPhotos(100);
  uploads.keep('a', bytes(101), 'image/png');
  expect(uploads.get('a')).toBeUndefined();
});
