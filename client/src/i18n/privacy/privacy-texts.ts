import type { Locale } from '#shared/locale.ts';
import { privacyEn } from './en.ts';
import { privacyEs } from './es.ts';
import { type PrivacyTexts, privacyPt } from './pt.ts';

/** All three languages: a wiped device has no stored language, but its confirmation is in the visitor's language. */
export const PRIVACY_TEXTS: Record<Locale, PrivacyTexts> = { pt: privacyPt, en: privacyEn, es: privacyEs };
