import type { Locale } from '#shared/site/locale.ts';

const grouped = (digits: string, sign: string) => digits.replace(/\B(?=(?:\d{3})+$)/g, sign);

/* These functions write numbers as `Intl` does, except Spanish prices, which are written like Portuguese ones. They do
   not use `Intl`, because its first use takes 60 ms on a slow phone. */

type NumberSigns = {
  readonly space: string;
  readonly thousands: string;
  readonly decimal: string;
  /** The smallest number with a separator for thousands. */
  readonly leastGrouped: number;
};
const SIGNS: Readonly<Record<Locale, NumberSigns>> = {
  pt: { space: '\u00a0', thousands: '.', decimal: ',', leastGrouped: 1_000 },
  en: { space: '', thousands: ',', decimal: '.', leastGrouped: 1_000 },
  es: { space: '\u00a0', thousands: '.', decimal: ',', leastGrouped: 10_000 },
};

export function formatPrice(cents: number, locale: Locale): string {
  const { space, thousands, decimal } = SIGNS[locale];
  const digits = String(Math.abs(cents)).padStart(3, '0');
  const reais = grouped(digits.slice(0, -2), thousands);
  return `${cents < 0 ? '-' : ''}R$${space}${reais}${decimal}${digits.slice(-2)}`;
}

export function formatCount(count: number, locale: Locale): string {
  const { thousands, leastGrouped } = SIGNS[locale];
  return count < leastGrouped ? String(count) : grouped(String(count), thousands);
}
