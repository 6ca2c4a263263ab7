import { expect, it } from 'vitest';
import { cardFieldOf, explanationOf, opensGallery } from './card-problem.ts';

it('shows a wrong access code at its own field (E4)', () => {
  expect(cardFieldOf('CUSTOMER_CODE_NOT_FOUND', true)).toBe('access');
  expect(cardFieldOf('CARD_NOT_FROM_CUSTOMER', true)).toBe('access');
  expect(cardFieldOf('CUSTOMER_CODE_NOT_FOUND', false)).toBe('card');
  expect(cardFieldOf('CARD_NOT_FOUND', true)).toBe('card');
});

it('leaves an empty photo gallery to the gallery (E5)', () => {
  expect(opensGallery('CARD_EMPTY_PHOTO')).toBe(true);
  expect(opensGallery('CARD_EMPTY_MEDIA')).toBe(false);
});

it('explains an empty card and a wrong access code, and nothing else (H9)', () => {
  expect(explanationOf('CARD_EMPTY_MEDIA')).toBe('noMedia');
  expect(explanationOf('CUSTOMER_CODE_NOT_FOUND')).toBe('accessCode');
  expect(explanationOf('CARD_NOT_FROM_CUSTOMER')).toBe('accessCode');
  expect(explanationOf('CARD_NOT_FOUND')).toBeNull();
  expect(explanationOf(null)).toBeNull();
});
