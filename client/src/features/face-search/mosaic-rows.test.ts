import { expect, it } from 'vitest';
import { mosaicRows } from './mosaic-rows.ts';

it('rows of three and two take turns, and none has a gap', () => {
  const rows = Array.from({ length: 11 }, (_, count) => mosaicRows(count).join(' '));
  expect(rows).toEqual(['', '1', '2', '3', '2 2', '3 2', '3 3', '3 2 2', '3 2 3', '3 2 2 2', '3 2 3 2']);
});
