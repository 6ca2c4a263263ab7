import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cardInQuery, cardInText, cardLink } from './card-link.ts';

const HOST = 'fotos.example';
const anyCode = fc.stringMatching(/^[A-Z0-9]{9}$/);

describe('the address of a card (H6, H8)', () => {
  it('is read back from what was made of any code', () => {
    fc.assert(
      fc.property(anyCode, (code) => {
        expect(cardInText(cardLink('https://fotos.example', code), HOST)).toBe(code);
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
    ['?card=FOTOS0001%20', 'FOTOS0001'],
    ['?card=%20FO%2DTOS0%2D001', 'FOTOS0001'],
    ['?card=FO+TOS0+001', 'FOTOS0001'],
    ['?card=100%', null],
    ['?card=', null],
    ['', null],
  ])('reads %j', (query, code) => {
    expect(cardInQuery(query)).toBe(code);
  });

  it.each([
    ['FO-TOS0-001', 'FOTOS0001'],
    [' https://outro.example/pt/?card=FOTOS0001#x ', 'FOTOS0001'],
    ['https://fotos.example/', null],
    ['https://fotos.example/gallery/FOTOS0001', 'FOTOS0001'],
    ['fotos.example/gallery/fo-tos0-001/?utm=x', 'FOTOS0001'],
    ['HTTPS://Fotos.Example/gallery/FOTOS0001#media=p.abc', 'FOTOS0001'],
    ['https://fotos.example/gallery?card=FO-TOS0-001', 'FOTOS0001'],
    ['Suas fotos · Aquário\nhttps://fotos.example/gallery/FOTOS0001', 'FOTOS0001'],
    ['https://fotos.example/gallery/%F0', null],
    ['https://outro.example/gallery/FO-TOS0-001', null],
    ['Cartão FO-TOS0-001', 'FOTOS0001'],
    ['Tarjeta fo-tos0-001.', 'FOTOS0001'],
    ['AFO-TOS0-001', null],
    ['FO-TOS0-0011', null],
    ['00020126580014br.gov.bcb.pix', null],
    ['', null],
  ])('finds the code in %j', (text, code) => {
    expect(cardInText(text, HOST)).toBe(code);
  });
});
