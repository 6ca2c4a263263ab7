export const LOCALES = ['pt', 'en', 'es'] as const;
export type Locale = (typeof LOCALES)[number];
/** Every visit begins in Portuguese, unless the visitor chose another language (S6). */
export const DEFAULT_LOCALE = 'pt' satisfies Locale;

/** The `lang` attribute of each language. */
export const HTML_LANG: Readonly<Record<Locale, string>> = { pt: 'pt-BR', en: 'en', es: 'es' };

/** The languages that a first visit may offer. The visit itself begins in the default language. */
export type OfferedLocale = Exclude<Locale, typeof DEFAULT_LOCALE>;

export function isLocale(value: unknown): value is Locale {
  return LOCALES.includes(value as Locale);
}

/**
 * Chooses the language to offer on a first visit, which begins in Portuguese (S6).
 * @param preferred the browser's languages such as `en-US`, best first
 * @returns null if the visitor has chosen, prefers Portuguese, or reads none of the site's languages
 */
export function localeToOffer(preferred: readonly string[], hasChosen: boolean): OfferedLocale | null {
  if (hasChosen) return null;
  const known = preferred.map((tag) => tag.toLowerCase().split('-')[0]).find(isLocale);
  return known && known !== DEFAULT_LOCALE ? known : null;
}
