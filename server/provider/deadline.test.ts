import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { deadlineIn } from './deadline.ts';

describe('a deadline', () => {
  it('aborts when its time comes, as a timeout', async () => {
    const { signal } = deadlineIn(5);
    expect(signal.aborted).toBe(false);
    await wait(20);
    expect(signal.reason).toMatchObject({ name: 'TimeoutError' });
  });

  it('aborts with its parent, for the same reason', () => {
    const parent = new AbortController();
    const { signal } = deadlineIn(1_000, parent.signal);
    parent.abort('left');
    expect([signal.aborted, signal.reason]).toEqual([true, 'left']);
    expect(deadlineIn(1_000, parent.signal).signal.reason).toBe('left');
  });

  it('never aborts once it is stopped', async () => {
    const parent = new AbortController();
    const { signal, stop } = deadlineIn(5, parent.signal);
    stop();
    await wait(20);
    parent.abort();
    expect(signal.aborted).toBe(false);
  });
});
