import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatDuration } from './video-duration.ts';

it('formats minutes and seconds, and hours where there are any', () => {
  expect([5.5, 0.2, 59.4, 59.6, 90, 3599.7, 3723].map(formatDuration)).toEqual([
    '0:06',
    '0:01',
    '0:59',
    '1:00',
    '1:30',
    '1:00:00',
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
