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

  it('never aborts once it is stopped', async () => {
    const { signal, stop } = deadlineIn(5);
    stop();
    await wait(20);
    expect(signal.aborted).toBe(false);
  });
});
