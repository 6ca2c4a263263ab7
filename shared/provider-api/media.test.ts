import { expect, it } from 'vitest';
import { wireMediaLists } from './media.ts';

it('lists of media have a compiled check', () => {
  // What zod leaves at a compiled schema. Without it ten thousand media take twice the time.
  expect(wireMediaLists._zod.bag).toHaveProperty('validator');
});
