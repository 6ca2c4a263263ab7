import { expect, test } from 'vitest';
import type { CardCode } from '#shared/cards/card-code.ts';
import { noteUnfinished, unfinishedCard } from './unfinished-card.ts';

test('the home knows the card whose payment waits, until it no longer does', () => {
  const [first, second] = ['FOTOS0001' as CardCode, 'MISTO0001' as CardCode];
  expect(unfinishedCard('waiting')).toBeUndefined();
  noteUnfinished('waiting', first, true);
  noteUnfinished('waiting', second, false);
  noteUnfinished('chosen', second, true);
  expect(unfinishedCard('waiting')).toBe(first);
  noteUnfinished('waiting', first, false);
  expect(unfinishedCard('waiting')).toBeUndefined();
});
