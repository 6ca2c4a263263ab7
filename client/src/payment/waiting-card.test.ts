import { expect, test } from 'vitest';
import { parseCardCode } from '#shared/cards/card-code.ts';
import { noteWaiting, waitingCard } from './waiting-card.ts';

const cardOf = (code: string) => {
  const card = parseCardCode(code);
  if (!card) throw new Error(`${code} is no card`);
  return card;
};

test('the home knows the card whose payment waits, until it no longer does', () => {
  const [first, second] = [cardOf('FOTOS0001'), cardOf('MISTO0001')];
  expect(waitingCard()).toBeNull();
  noteWaiting(first, true);
  noteWaiting(second, false);
  expect(waitingCard()).toBe(first);
  noteWaiting(first, false);
  expect(waitingCard()).toBeNull();
});
