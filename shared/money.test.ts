import fc from 'fast-check';
import { expect, it } from 'vitest';
import { centsFromReais, formatCents } from './money.ts';

it.each([
  [29.9, 2990],
  [0.1 + 0.2, 30],
  [1.005, 100],
  [0, 0],
])('%d reais are %d cents', (reais, cents) => {
  expect(centsFromReais(reais)).toBe(cents);
});

it.each([-1, Number.NaN, Number.POSITIVE_INFINITY, 1e20])('refuses %d', (reais) => {
  expect(() => centsFromReais(reais)).toThrow(RangeError);
});

it('formats for pt-BR', () => {
  expect(formatCents(123450)).toBe('R$ 1.234,50');
  expect(formatCents(0)).toBe('R$ 0,00');
});

it('formats as the platform does', () => {
  const format = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });
  const cents = fc.oneof(fc.integer(), fc.integer({ min: -2_000, max: 2_000 }));
  fc.assert(
    fc.property(cents, (cents) => {
      expect(formatCents(cents)).toBe(format.format(cents / 100).replace(/\s/g, ' '));
    }),
  );
});

it('survives the way over the wire', () => {
  fc.assert(fc.property(fc.nat(100_000_000), (cents) => centsFromReais(cents / 100) === cents));
});
