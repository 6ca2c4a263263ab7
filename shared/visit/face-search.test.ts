import { expect, it } from 'vitest';
import type { CardCode } from '#shared/cards/card-code.ts';
import { type FoundCard, mergeFoundCards } from './face-search.ts';

const card = (code: string): FoundCard => ({ code: code as CardCode, medias: [] });

it('puts the cards of a new search first, each once (F5)', () => {
  const merged = mergeFoundCards([card('AAAAAAAA1'), card('BBBBBBBB2')], [card('CCCCCCCC3'), card('BBBBBBBB2')]);
  expect(merged.map(({ code }) => code)).toEqual(['CCCCCCCC3', 'BBBBBBBB2', 'AAAAAAAA1']);
});
