import { expect, it } from 'vitest';
import { formatDuration } from './media-cell.tsx';

it('formats minutes and seconds, and hours where there are any, without the rest of a second as players do', () => {
  const written = [5.5, 0.2, 59.4, 59.6, 90, 3599.7, 3723].map(formatDuration);
  expect(written.join(' ')).toBe('0:05 0:01 0:59 0:59 1:30 59:59 1:02:03');
});
