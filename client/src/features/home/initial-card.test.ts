import { expect, it } from 'vitest';
import { initialCardOf } from './initial-card.ts';

it('takes a whole code from the address (H8)', () => {
  expect(initialCardOf(null, '?card=FOTOS0001')).toEqual({ code: 'FOTOS0001', errorCode: null, isByLink: true });
  expect(initialCardOf(null, '?card=FOTOS')).toEqual({ code: '', errorCode: null, isByLink: false });
  expect(initialCardOf(null, '')).toEqual({ code: '', errorCode: null, isByLink: false });
  // The state of the history's entry belongs to others, too.
  expect(initialCardOf({}, '?card=FOTOS0001').code).toBe('FOTOS0001');
});

it('takes what the gallery handed over before the address, and never looks for it again by itself', () => {
  const request = { cardCode: 'VAZIO0001', errorCode: 'CARD_EMPTY_MEDIA', media: null } as const;
  expect(initialCardOf(request, '?card=FOTOS0001')).toEqual({
    code: 'VAZIO0001',
    errorCode: 'CARD_EMPTY_MEDIA',
    isByLink: false,
  });
});
