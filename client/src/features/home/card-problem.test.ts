import { expect, it } from 'vitest';
import { cardFieldOf, opensGallery } from './card-problem.ts';

it('tells a wrong access code where it was typed (E4)', () => {
  expect(cardFieldOf('CUSTOMER_CODE_NOT_FOUND', true)).toBe('access');
  expect(cardFieldOf('CARD_NOT_FROM_CUSTOMER', true)).toBe('access');
  expect(cardFieldOf('CUSTOMER_CODE_NOT_FOUND', false)).toBe('card');
  expect(cardFieldOf('CARD_NOT_FOUND', true)).toBe('card');
});

it('leaves an empty photo gallery to the gallery (E5)', () => {
  expect(opensGallery('CARD_EMPTY_PHOTO')).toBe(true);
  expect(opensGallery('CARD_EMPTY_MEDIA')).toBe(false);
});
