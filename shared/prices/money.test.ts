import fc from 'fast-check';
import { expect, it } from 'vitest';
import { LOCALES, type Locale } from '#shared/site/locale.ts';
import { formatCount, formatPrice } from './money.ts';

it('formats prices by the language, with the symbol in front', () => {
  expect(formatPrice(123450, 'pt')).toBe('R$\u00a01.234,50');
  expect(formatPrice(123450, 'es')).toBe('R$\u00a01.234,50');
  expect(formatPrice(123450, 'en')).toBe('R$1,234.50');
  expect(formatPrice(0, 'pt')).toBe('R$\u00a00,00');
});

// Spanish prices are formatted like Portuguese ones (S6): in Spanish, `Intl` writes the currency after the number.
const PRICES_OF: Readonly<Record<Locale, string>> = { pt: 'pt-BR', en: 'en', es: 'pt-BR' };

it.each(LOCALES)('formats prices in %s as the platform does', (locale) => {
  const format = new Intl.NumberFormat(PRICES_OF[locale], { style: 'currency', currency: 'BRL' });
  const cents = fc.oneof(fc.integer(), fc.integer({ min: -2_000, max: 2_000 }));
  fc.assert(
    fc.property(cents, (cents) => {
      expect(formatPrice(cents, locale)).toBe(format.format(cents / 100));
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
