import { createInstance, type FormatterModule, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { storedLocale } from '#client/lib/device-storage.ts';
import { minutesToWait } from '#client/lib/time.ts';
import { formatCount, formatPrice } from '#shared/prices/money.ts';
import { DEFAULT_LOCALE, HTML_LANG, isLocale, type Locale } from '#shared/site/locale.ts';
import type { FirstTexts, PartTexts } from './texts.ts';

/** Only the visitor's language is loaded. Changing it reloads the page (requirement S6). */
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

let locale: Locale | null = null;

/**
 * The language that the visitor chose, Portuguese before any choice. It does not change while the page is open: the
 * loaded texts are in this language, even when another tab chooses another one.
 */
export function currentLocale(): Locale {
  locale ??= storedLocale() ?? DEFAULT_LOCALE;
  return locale;
}

/** Sets the language on the server, where no visitor's choice can be read. */
export function setLocale(given: Locale): void {
  locale = given;
}

/** A price in the language of the page. */
export const formatCents = (cents: number): string => formatPrice(cents, currentLocale());

let started: i18n | null = null;

/** Writes every count in a text as the language does. The `number` of a photo is its name, and no count. */
const countFormatter: FormatterModule = {
  type: 'formatter',
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format: (value, _format, lng, options) =>
    typeof value === 'number' && isLocale(lng) && options?.interpolationkey !== 'number'
      ? formatCount(value, lng)
      : value,
};

/** Loads the texts of a language and creates its translator. */
export async function createTranslator(lng: Locale): Promise<i18n> {
  const translation = await LOADERS[lng]();
  const translator = createInstance();
  await translator
    .use(initReactI18next)
    .use(countFormatter)
    .init({
      lng,
      resources: { [lng]: { translation } },
      interpolation: {
        escapeValue: false,
        alwaysFormat: true,
        // Every refusal can name the minutes to wait. A getter computes them when the text is rendered.
        defaultVariables: {
          get minutes() {
            return minutesToWait();
          },
        },
      },
    });
  return translator;
}

/** Creates the translator of the visitor's language, and sets `<html lang>`. */
export async function startTranslator(): Promise<i18n> {
  const lng = currentLocale();
  started = await createTranslator(lng);
  document.documentElement.lang = HTML_LANG[lng];
  return started;
}

/** Loads the texts of the lazy parts and adds them to the translator. */
export async function loadPartTexts(): Promise<void> {
  const lng = currentLocale();
  started?.addResourceBundle(lng, 'translation', await PART_LOADERS[lng](), true);
}
