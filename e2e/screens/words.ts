import { createInstance, type TFunction } from 'i18next';
import { en } from '#client/i18n/en.ts';
import { enParts } from '#client/i18n/en-parts.ts';
import { es } from '#client/i18n/es.ts';
import { esParts } from '#client/i18n/es-parts.ts';
import { pt } from '#client/i18n/pt.ts';
import { ptParts } from '#client/i18n/pt-parts.ts';
import type { Locale } from '#shared/site/locale.ts';

const FIRST = { pt, en, es };
const PARTS = { pt: ptParts, en: enParts, es: esParts };

/** Finds screens by text in any language. */
export async function wordsOf(locale: Locale): Promise<TFunction> {
  const translator = createInstance();
  const t = await translator.init({
    lng: locale,
    resources: { [locale]: { translation: FIRST[locale] } },
    interpolation: { escapeValue: false },
  });
  // Some load with their features.
  translator.addResourceBundle(locale, 'translation', PARTS[locale], true);
  return t;
}
