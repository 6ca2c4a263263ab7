export const LOCALES = ['pt', 'en', 'es'] as const;
export type Locale = (typeof LOCALES)[number];
/** Portuguese, unless the visitor chose another language (requirement S6). */
export const DEFAULT_LOCALE = 'pt' satisfies Locale;

/** The `lang` attribute of each language; Portuguese is that of Brazil. */
export const HTML_LANG: Readonly<Record<Locale, string>> = { pt: 'pt-BR', en: 'en', es: 'es' };

/** The languages that a first visit is offered, and never begins in. */
export type OfferedLocale = Exclude<Locale, typeof DEFAULT_LOCALE>;

export function isLocale(value: unknown): value is Locale {
  return LOCALES.includes(value as Locale);
}

/**
 * The language to offer besides Portuguese, that of every first visit (S6). @param preferred `en-US`, `pt-BR`, best
 * first
 * @returns null for those who read Portuguese, or no language of the site
 */
export function localeToOffer(preferred: readonly string[], hasChosen: boolean): OfferedLocale | null {
  if (hasChosen) return null;
  const known = preferred.map((tag) => tag.toLowerCase().split('-')[0]).find(isLocale);
  return known && known !== DEFAULT_LOCALE ? known : null;
}
