import { expect, it } from 'vitest';
import { Journal } from './journal.ts';

const entry = { organization: null, at: '2026-01-02T03:04:05.000Z', method: 'GET', route: '/', status: 200, ids: {} };

it('keeps the latest thousand, oldest first', () => {
  const journal = new Journal();
  for (let i = 0; i < 1_005; i += 1) journal.add(entry);
  const sequences = journal.entries().map(({ sequence }) => sequence);
  expect(sequences).toHaveLength(1_000);
  expect(sequences[0]).toBe(6);
  expect(sequences.at(-1)).toBe(1_005);
});
