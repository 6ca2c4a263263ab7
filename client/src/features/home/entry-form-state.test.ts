import { expect, it } from 'vitest';
import { initialCardOf } from './entry-form-state.ts';

it('takes a whole code from the address (H8)', () => {
  expect(initialCardOf(null, '?card=FOTOS0001')).toEqual({ code: 'FOTOS0001', errorCode: null, isByLink: true });
  const unusable = { code: 'FOTOS', errorCode: 'CARD_NOT_FOUND', isByLink: true };
  expect(initialCardOf(null, '?card=FOTOS')).toEqual(unusable);
  expect(initialCardOf(null, '?card=%20')).toEqual({ code: '', errorCode: null, isByLink: false });
  expect(initialCardOf(null, '')).toEqual({ code: '', errorCode: null, isByLink: false });
  // A history state without a card, as other parts of the client write it, does not hide the address's card.
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
