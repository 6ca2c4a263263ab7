import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { confusablesIn, formatAccessCode, formatCardCode, parseAccessCode, parseCardCode } from './card-code.ts';

const anyCode = fc.stringMatching(/^[A-Z0-9]{9}$/);

describe('card code (H2)', () => {
  it.each([
    ['ab-cdef-ghi', 'ABCDEFGHI'],
    ['AB,CDEF_GHI', 'ABCDEFGHI'],
    [' fotos 0001 ', 'FOTOS0001'],
  ])('reads %j', (typed, code) => {
    expect(parseCardCode(typed)).toBe(code);
  });

  it.each(['', 'FOTOS000', 'FOTOS00012', 'FOTOS00!1', 'FOTOSÃ001', 'ＦＯＴＯＳ０００１'])('refuses %j', (typed) => {
    expect(parseCardCode(typed)).toBeNull();
  });

  it('shows groups of 2-4-3 while it is typed', () => {
    expect(['f', 'fo', 'fot', 'fotos0', 'fotos00', 'fotos0001', 'fotos00012'].map(formatCardCode)).toEqual([
      'F',
      'FO',
      'FO-T',
      'FO-TOS0',
      'FO-TOS0-0',
      'FO-TOS0-001',
      'FO-TOS0-001',
    ]);
  });

  it('gives the same code for every spelling of it', () => {
    const separators = fc.array(fc.constantFrom('-', ',', '_', ' ', ''), { minLength: 9, maxLength: 9 });
    fc.assert(
      fc.property(anyCode, separators, fc.boolean(), (code, between, lower) => {
        const spelled = [...code].map((character, index) => character + between[index]).join('');
        return parseCardCode(lower ? spelled.toLowerCase() : spelled) === code;
      }),
    );
  });
});

it('names the pairs of characters that are alike, for those in the code', () => {
  expect(confusablesIn('F0TXAC4I3')).toEqual([
    ['O', '0'],
    ['I', '1'],
  ]);
  expect(confusablesIn('ACDEFHJ34')).toEqual([]);
});

it.each([
  ['abc123', 'ABC123'],
  [' ABC 123 ', 'ABC123'],
  ['ABC12', null],
  ['ABC1234', null],
])('reads %j as %j (H3)', (typed, code) => {
  expect(parseAccessCode(typed)).toBe(code);
});

it('shows what is typed or pasted as the code it may become', () => {
  expect(['a', ' ab c1', ' abc 123 ', 'abc1234'].map(formatAccessCode)).toEqual(['A', 'ABC1', 'ABC123', 'ABC123']);
});
