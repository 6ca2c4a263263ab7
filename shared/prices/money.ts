import type { Locale } from '#shared/site/locale.ts';

const grouped = (digits: string, sign: string) => digits.replace(/\B(?=(?:\d{3})+$)/g, sign);

/* Writes numbers as `Intl` does, whose first format takes a slow phone 60 ms. */

type NumberSigns = { readonly space: string; readonly thousands: string; readonly decimal: string };
const SIGNS: Readonly<Record<Locale, NumberSigns>> = {
  pt: { space: '\u00a0', thousands: '.', decimal: ',' },
  en: { space: '', thousands: ',', decimal: '.' },
  es: { space: '\u00a0', thousands: '.', decimal: ',' },
};

export function formatPrice(cents: number, locale: Locale): string {
  const { space, thousands, decimal } = SIGNS[locale];
  const digits = String(Math.abs(cents)).padStart(3, '0');
  const reais = grouped(digits.slice(0, -2), thousands);
  return `${cents < 0 ? '-' : ''}R$${space}${reais}${decimal}${digits.slice(-2)}`;
}

/** Formats how many there are of something. Spanish separates the thousands of five digits and more. @param count whole */
export function formatCount(count: number, locale: Locale): string {
  const digits = String(count);
  return locale === 'es' && count < 10_000 ? digits : grouped(digits, SIGNS[locale].thousands);
}
