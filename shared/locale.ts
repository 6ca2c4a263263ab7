export const LOCALES = ['pt', 'en', 'es'] as const;
export type Locale = (typeof LOCALES)[number];
/** Portuguese, unless the visitor chose another language (requirement S6). */
export const DEFAULT_LOCALE: Locale = 'pt';

export function isLocale(value: unknown): value is Locale {
  return LOCALES.includes(value as Locale);
}
