import { createInstance, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { DEFAULT_LOCALE, isLocale, type Locale } from '#shared/locale.ts';
import { storedLocale } from '../lib/visit-storage.ts';
import type { FirstTexts, PartTexts } from './texts.ts';

/** One language is loaded, the visitor's: changing it reloads the page (requirement S6). */
const LOADERS: Record<Locale, () => Promise<FirstTexts>> = {
  pt: () => import('./pt.ts').then(({ pt }) => pt),
  en: () => import('./en.ts').then(({ en }) => en),
  es: () => import('./es.ts').then(({ es }) => es),
};

const PART_LOADERS: Record<Locale, () => Promise<PartTexts>> = {
  pt: () => import('./pt-parts.ts').then(({ ptParts }) => ptParts),
  en: () => import('./en-parts.ts').then(({ enParts }) => enParts),
  es: () => import('./es-parts.ts').then(({ esParts }) => esParts),
};

/** How HTML calls the languages: Portuguese is Brazil's. */
export const HTML_LANG: Record<Locale, string> = { pt: 'pt-BR', en: 'en', es: 'es' };

/** The language the visitor chose, Portuguese before any choice. */
export function currentLocale(): Locale {
  const stored = storedLocale();
  return isLocale(stored) ? stored : DEFAULT_LOCALE;
}

let started: i18n | null = null;

/** Loads the visitor's language and makes the translator; `<html lang>` follows. */
export async function startTranslator(): Promise<i18n> {
  const locale = currentLocale();
  const translation = await LOADERS[locale]();
  const translator = createInstance();
  await translator.use(initReactI18next).init({
    lng: locale,
    resources: { [locale]: { translation } },
    interpolation: { escapeValue: false },
  });
  document.documentElement.lang = HTML_LANG[locale];
  started = translator;
  return translator;
}

/** Loads the texts of the parts that open later, once; the translator knows them afterwards. */
export async function loadPartTexts(): Promise<void> {
  const locale = currentLocale();
  started?.addResourceBundle(locale, 'translation', await PART_LOADERS[locale](), true);
}
