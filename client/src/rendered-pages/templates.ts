import type { Tourists } from '#shared/locale.ts';

/** The ids of the templates with the page in a language that the visitor may have chosen. */
export const LANGUAGE_TEMPLATES: Readonly<Record<Tourists, string>> = { en: 'page-en', es: 'page-es' };

/** The language that the rendered page offers. Most tourists read it. */
export const OFFERED_FIRST = 'en' satisfies Tourists;
/** The language that it may offer in place of that, and the id of the template with that offer. */
export const OFFERED_INSTEAD = 'es' satisfies Tourists;
export const OFFER_TEMPLATE = 'offer-es';
