import { expect, it } from 'vitest';
import { RecentOutcomes } from './recent-outcomes.ts';

it('decides by the latest 256 outcomes, whatever number of subjects a stranger names', () => {
  const outcomes = new RecentOutcomes({ windowMs: 60_000, carriedMs: 10_000, leastFailures: 10 });
  for (let at = 0; at <= 256; at += 1) outcomes.add({ subject: `card ${at}`, network: 'wifi' }, true);
  const subjects = [...(outcomes.failingForAll() ?? [])];
  expect(subjects).toHaveLength(256);
  expect(subjects).not.toContain('card 0');
});
