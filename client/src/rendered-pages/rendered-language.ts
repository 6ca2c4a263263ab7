import { storedLocale } from '#client/lib/device-storage.ts';
import { DEFAULT_LOCALE, isLocale, localeToOffer, type Tourists } from '#shared/locale.ts';
import { LANGUAGE_TEMPLATES, OFFER_TEMPLATE, OFFERED_FIRST } from './templates.ts';

function contentOf(id: string): DocumentFragment {
  return (document.getElementById(id) as HTMLTemplateElement).content;
}

/** Keeps the offer, replaces it, or removes it. */
function showOffer(offer: Element | null, offered: Tourists | null): void {
  if (offered === null) offer?.remove();
  else if (offered !== OFFERED_FIRST) offer?.replaceWith(contentOf(OFFER_TEMPLATE));
}

/** Puts the page that the server rendered into the language that the visitor chose, or offers one. */
export function showInLanguage(root: HTMLElement): void {
  const stored = storedLocale();
  if (isLocale(stored) && stored !== DEFAULT_LOCALE) root.replaceChildren(contentOf(LANGUAGE_TEMPLATES[stored]));
  else showOffer(root.querySelector('aside'), localeToOffer(navigator.languages, stored !== null));
}
