import { createInstance, type TFunction } from 'i18next';
import { en } from '#client/i18n/en.ts';
import { es } from '#client/i18n/es.ts';
import { pt } from '#client/i18n/pt.ts';
import type { Locale } from '#shared/locale.ts';

const TEXTS = { pt, en, es };

/** The storefront's own texts, so that a screen is found by what it says in any language. */
export async function wordsOf(locale: Locale): Promise<TFunction> {
  return createInstance().init({
    lng: locale,
    resources: { [locale]: { translation: TEXTS[locale] } },
    interpolation: { escapeValue: false },
  });
}
