import { beforeEach, expect, it, vi } from 'vitest';
import { fileDeadline } from './deadline.ts';

beforeEach(() => void vi.useFakeTimers());

const HEADERS_MS = 20;

function begin({ totalMs = null }: { totalMs?: number | null } = {}) {
  const visitor = new AbortController();
  return { visitor, ...fileDeadline({ headersMs: HEADERS_MS, totalMs }, visitor.signal) };
}

it('ends a file whose headers are late, counted from its place', () => {
  const { signal, placed } = begin();
  vi.advanceTimersByTime(3 * HEADERS_MS);
  placed();
  vi.advanceTimersByTime(HEADERS_MS - 1);
  expect(signal.aborted).toBe(false);
  vi.advanceTimersByTime(1);
  expect(signal.reason).toMatchObject({ name: 'TimeoutError', message: 'no headers in time' });
});

it('ends a file whose headers came at the end of its time alone, or once its visitor leaves', () => {
  const files = [begin(), begin({ totalMs: 50 }), begin({ totalMs: 100 })] as const;
  for (const { placed, headersCame } of files) {
    placed();
    headersCame();
  }
  vi.advanceTimersByTime(60);
  files[2].visitor.abort('left');
  const late = expect.objectContaining({ name: 'TimeoutError', message: 'no end in time' });
  expect(files.map(({ signal }) => signal.reason)).toEqual([undefined, late, 'left']);
});

it('ends nothing once it is stopped', () => {
  const { signal, placed, stop, visitor } = begin({ totalMs: 20 });
  placed();
  stop();
  visitor.abort('left');
  vi.advanceTimersByTime(60);
  expect(signal.aborted).toBe(false);
});
