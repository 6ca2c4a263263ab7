import fc from 'fast-check';
import { expect, it } from 'vitest';
import { LOCALES, type Locale } from '#shared/site/locale.ts';
import { centsFromReais, formatCount, formatPrice } from './money.ts';

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

it('formats prices by the language, with the symbol in front', () => {
  expect(formatPrice(123450, 'pt')).toBe('R$ 1.234,50');
  expect(formatPrice(123450, 'es')).toBe('R$ 1.234,50');
  expect(formatPrice(123450, 'en')).toBe('R$1,234.50');
  expect(formatPrice(0, 'pt')).toBe('R$ 0,00');
});

// The requirement gives Spanish the prices of Portuguese. `Intl` has no symbol in front for it.
const PRICES_OF: Readonly<Record<Locale, string>> = { pt: 'pt-BR', en: 'en', es: 'pt-BR' };

it.each(LOCALES)('formats prices in %s as the platform does', (locale) => {
  const format = new Intl.NumberFormat(PRICES_OF[locale], { style: 'currency', currency: 'BRL' });
  const cents = fc.oneof(fc.integer(), fc.integer({ min: -2_000, max: 2_000 }));
  fc.assert(
    fc.property(cents, (cents) => {
      expect(formatPrice(cents, locale)).toBe(format.format(cents / 100).replace(/\s/g, ' '));
    }),
  );
});

it.each(LOCALES)('formats counts in %s as the platform does', (locale) => {
  const format = new Intl.NumberFormat(locale);
  fc.assert(
    fc.property(fc.oneof(fc.nat(20_000), fc.nat()), (count) => {
      expect(formatCount(count, locale)).toBe(format.format(count));
    }),
  );
});

it('survives the way over the wire', () => {
  fc.assert(fc.property(fc.nat(100_000_000), (cents) => centsFromReais(cents / 100) === cents));
});
