import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatCpf, isCpf } from './cpf.ts';

describe('CPF (B4)', () => {
  it.each(['11144477735', '111.444.777-35', ' 529 982 247 25 ', '12345678909'])('accepts %j', (cpf) => {
    expect(isCpf(cpf)).toBe(true);
  });

  it.each(['', '11111111111', '11144477734', '1114447773', '111444777355', '1114447773a', '111/444/777/35'])(
    'refuses %j',
    (cpf) => {
      expect(isCpf(cpf)).toBe(false);
    },
  );

  it('refuses a CPF with any single digit changed', () => {
    const position = fc.nat(10);
    const shift = fc.integer({ min: 1, max: 9 });
    fc.assert(
      fc.property(position, shift, (at, by) => {
        const digits = [...'11144477735'].map(Number);
        digits[at] = ((digits[at] ?? 0) + by) % 10;
        return !isCpf(digits.join(''));
      }),
    );
  });

  it('is formatted while it is typed', () => {
    expect(['111', '1114', '1114447', '1114447773', '11144477735'].map(formatCpf)).toEqual([
      '111',
      '111.4',
      '111.444.7',
      '111.444.777-3',
      '111.444.777-35',
    ]);
  });
});
