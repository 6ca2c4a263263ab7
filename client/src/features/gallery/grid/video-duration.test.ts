import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatDuration } from './media-cell.tsx';

it('formats minutes and seconds, and hours where there are any, without the rest of a second as players do', () => {
  expect([5.5, 0.2, 59.4, 59.6, 90, 3599.7, 3723].map(formatDuration)).toEqual([
    '0:05',
    '0:01',
    '0:59',
    '0:59',
    '1:30',
    '59:59',
    '1:02:03',
  ]);
});

it('can be parsed back to the same seconds', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 360_000 }), (seconds) => {
      const parts = formatDuration(seconds).split(':').map(Number);
      expect(parts.reduce((total, part) => total * 60 + part, 0)).toBe(seconds);
    }),
  );
});
