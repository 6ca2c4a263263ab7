import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cardInQuery, cardInText, cardLink } from './card-link.ts';

const anyCode = fc.stringMatching(/^[A-Z0-9]{9}$/);

describe('the address of a card (H6, H8)', () => {
  it('is read back from what was made of any code', () => {
    fc.assert(
      fc.property(anyCode, (code) => {
        expect(cardInText(cardLink('https://fotos.example', code))).toBe(code);
      }),
    );
  });

  it('is the home alone before anything is typed', () => {
    expect(cardLink('https://fotos.example', '')).toBe('https://fotos.example/');
  });

  it.each([
    ['?card=fo-tos0-001', 'FOTOS0001'],
    ['?utm=x&card=FOTOS0001', 'FOTOS0001'],
    ['?card=FOTOS000', null],
    ['?card=', null],
    ['', null],
  ])('reads %j', (query, code) => {
    expect(cardInQuery(query)).toBe(code);
  });

  it.each([
    ['FO-TOS0-001', 'FOTOS0001'],
    [' https://outro.example/pt/?card=FOTOS0001#x ', 'FOTOS0001'],
    ['https://fotos.example/', null],
    ['00020126580014br.gov.bcb.pix', null],
    ['', null],
  ])('finds the code in %j', (text, code) => {
    expect(cardInText(text)).toBe(code);
  });
});
