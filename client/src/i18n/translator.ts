import { createInstance, type FormatterModule, type i18n, type TFunction } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { storedLocale } from '#client/lib/device-storage.ts';
import { minutesToWait } from '#client/lib/time.ts';
import type { MediaCounts } from '#shared/media/media.ts';
import { formatCount, formatPrice } from '#shared/prices/money.ts';
import { DEFAULT_LOCALE, HTML_LANG, isLocale, type Locale } from '#shared/site/locale.ts';
import type { FirstTexts, PartTexts } from './texts.ts';

/** Only one language is loaded. Changing the language reloads the page (S6). */
const LOADERS: Record<Locale, () => Promise<FirstTexts>> = {
  pt: () => import('./pt.ts'),
  en: () => import('./en.ts'),
  es: () => import('./es.ts'),
};

const PART_LOADERS: Record<Locale, () => Promise<PartTexts>> = {
  pt: () => import('./pt-parts.ts'),
  en: () => import('./en-parts.ts'),
  es: () => import('./es-parts.ts'),
};

let locale: Locale | null = null;

/** Returns the chosen language, otherwise Portuguese. An open page keeps it even if another tab changes it. */
export function currentLocale(): Locale {
  locale ??= storedLocale() ?? DEFAULT_LOCALE;
  return locale;
}

/** Sets the language during server rendering, where the visitor's storage cannot be read. */
export function setLocale(given: Locale): void {
  locale = given;
}

export const formatCents = (cents: number): string => formatPrice(cents, currentLocale());

let started: i18n | null = null;

/** Formats numbers in the visitor's language, except the variable `number`, which is a part of a photo's name. */
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

export async function createTranslator(lng: Locale): Promise<i18n> {
  const translation = { ...(await LOADERS[lng]()) };
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
        // This is a getter, so that the minutes are computed when the text is rendered.
        defaultVariables: {
          get minutes() {
            return minutesToWait();
          },
        },
      },
    });
  return translator;
}

export async function startTranslator(): Promise<i18n> {
  const lng = currentLocale();
  started = await createTranslator(lng);
  document.documentElement.lang = HTML_LANG[lng];
  return started;
}

export async function loadPartTexts(): Promise<void> {
  const lng = currentLocale();
  started?.addResourceBundle(lng, 'translation', await PART_LOADERS[lng](), true);
}

/** Returns the grammatical gender in Portuguese and Spanish: feminine only for photos alone. */
export const genderOf = (kind: 'photos' | 'videos' | 'both') => (kind === 'photos' ? 'feminine' : 'masculine');

/** Formats counts as `24 fotos e 2 vídeos`. The style `dots` is for counts on their own line. */
export function countsText(t: TFunction, { photos, videos }: MediaCounts, style: 'list' | 'dots' = 'list'): string {
  const counts = [
    (photos > 0 || videos === 0) && t('gallery.photos', { count: photos }),
    videos > 0 && t('gallery.videos', { count: videos }),
  ].filter((text) => text !== false);
  return counts.join(style === 'dots' ? ' · ' : ` ${t('gallery.and')} `);
}
