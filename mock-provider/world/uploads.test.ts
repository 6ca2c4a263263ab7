import { expect, it } from 'vitest';
import { UploadedPhotos } from './uploads.ts';

const bytes = (count: number) => Buffer.alloc(count);

it('stores photos up to its limit, and drops first what nobody saw for longest', () => {
  const uploads = new UploadedPhotos(100);
  for (const id of ['a', 'b', 'c']) uploads.store(id, bytes(40), 'image/png');
  expect(['a', 'b', 'c'].map((id) => uploads.get(id)?.size)).toEqual([undefined, 40, 40]);
  uploads.delete('b');
  uploads.store('d', bytes(60), 'image/jpeg');
  expect(['c', 'd'].map((id) => uploads.get(id)?.size)).toEqual([40, 60]);
});

it('never stores a photo larger than its limit', () => {
  const uploads = new UploadedPhotos(100);
  uploads.store('a', bytes(101), 'image/png');
  expect(uploads.get('a')).toBeUndefined();
});
