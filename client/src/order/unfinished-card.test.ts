import { expect, test } from 'vitest';
import { parseCardCode } from '#shared/cards/card-code.ts';
import { noteUnfinished, unfinishedCard } from './unfinished-card.ts';

const cardOf = (code: string) => {
  const card = parseCardCode(code);
  if (!card) throw new Error(`${code} is no card`);
  return card;
};

test('the home knows the card whose payment waits, until it no longer does', () => {
  const [first, second] = [cardOf('FOTOS0001'), cardOf('MISTO0001')];
  expect(unfinishedCard('waiting')).toBeUndefined();
  noteUnfinished('waiting', first, true);
  noteUnfinished('waiting', second, false);
  noteUnfinished('chosen', second, true);
  expect(unfinishedCard('waiting')).toBe(first);
  noteUnfinished('waiting', first, false);
  expect(unfinishedCard('waiting')).toBeUndefined();
});
