import { expect, it } from 'vitest';
import { wallLayout, wallRows } from './mosaic-layout.ts';

it('a wall has rows of three and two in turns, and none has a gap', () => {
  const rows = Array.from({ length: 11 }, (_, count) => wallRows(count).join(' '));
  expect(rows).toEqual(['', '1', '2', '3', '2 2', '3 2', '3 3', '3 2 2', '3 2 3', '3 2 2 2', '3 2 3 2']);
  expect(wallLayout(5).lines.map(({ pictures }) => pictures.length)).toEqual([3, 2]);
});
