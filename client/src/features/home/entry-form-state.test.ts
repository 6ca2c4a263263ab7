import { expect, it } from 'vitest';
import { cardFieldOf, explanationOf, initialCardOf, opensGallery } from './entry-form-state.ts';

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

it('takes a whole code from the address (H8)', () => {
  expect(initialCardOf(null, '?card=FOTOS0001')).toEqual({ code: 'FOTOS0001', errorCode: null, isByLink: true });
  const unusable = { code: 'FOTOS', errorCode: 'CARD_NOT_FOUND', isByLink: true };
  expect(initialCardOf(null, '?card=FOTOS')).toEqual(unusable);
  expect(initialCardOf(null, '?card=%20')).toEqual({ code: '', errorCode: null, isByLink: false });
  expect(initialCardOf(null, '')).toEqual({ code: '', errorCode: null, isByLink: false });
  // The history entry's state also has keys of other parts of the client.
  expect(initialCardOf({}, '?card=FOTOS0001').code).toBe('FOTOS0001');
});

it('prefers the card that the gallery handed over to the address, and never opens it automatically', () => {
  const request = { cardCode: 'VAZIO0001', errorCode: 'CARD_EMPTY_MEDIA', media: null } as const;
  expect(initialCardOf(request, '?card=FOTOS0001')).toEqual({
    code: 'VAZIO0001',
    errorCode: 'CARD_EMPTY_MEDIA',
    isByLink: false,
  });
});
