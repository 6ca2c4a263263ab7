import { expect, it } from 'vitest';
import { parseQuery } from './validation.ts';

it('a query is decoded, and cut before it takes long to parse', () => {
  expect(parseQuery('card=FO-TOS0%2D001+x&a=1&a=2')).toEqual({ card: 'FO-TOS0-001 x', a: '2' });
  const { a, ...others } = parseQuery(`${'a=1&'.repeat(3_000)}card=FOTOS0001`);
  expect([a, others]).toEqual(['1', {}]);
});
