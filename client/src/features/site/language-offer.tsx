import { useRef, useSyncExternalStore } from 'react';
import { storedLocale, storeLocale } from '#client/lib/device-storage.ts';
import { useReturnFocus } from '#client/lib/focus.ts';
import { writeHistoryState } from '#client/lib/history-state.ts';
import { readSiteData } from '#client/lib/page-data.ts';
import { track } from '#client/services/analytics.ts';
import { IconButton } from '#client/ui/button.tsx';
import { DEFAULT_LOCALE, HTML_LANG, type Locale, type OfferedLocale } from '#shared/site/locale.ts';
import { OPENED_CARD } from '#shared/site/paths.ts';
import styles from './language-offer.module.css';

/** The languages by their own names, for visitors who read no other language. */
export const LANGUAGE_NAMES: Readonly<Record<Locale, string>> = { pt: 'Português', en: 'English', es: 'Español' };

/** The offer's texts in the offered language, because the page has only loaded Portuguese texts. */
const WORDS: Readonly<Record<OfferedLocale, { readonly accept: string; readonly decline: string }>> = {
  en: { accept: 'View this site in English', decline: 'No, keep Portuguese' },
  es: { accept: 'Ver este sitio en español', decline: 'No, seguir en portugués' },
};

const DECLINED = 'vitrine:language-declined';

function subscribe(onChange: () => void): () => void {
  window.addEventListener(DECLINED, onChange);
  return () => window.removeEventListener(DECLINED, onChange);
}

const offeredByServer = () => readSiteData()?.visitor.offered ?? null;
const stillOffered = () => (storedLocale() ? null : offeredByServer());

/** Returns the language to offer besides Portuguese; null if there is none, or once the visitor has chosen one. */
export const useOfferedLocale = () => useSyncExternalStore(subscribe, stillOffered, offeredByServer);

/** Keeps a typed card code in the history state, where the home page looks for it. */
function keepTypedCard(): void {
  const typed = document.querySelector<HTMLInputElement>(`input[name="${OPENED_CARD}"]`)?.value;
  if (!typed) return;
  writeHistoryState('errorCode', null);
  writeHistoryState('cardCode', typed);
}

/** Records and stores the chosen language, and reloads the page (S6). A typed card code is kept. */
export function chooseLocale(locale: Locale): void {
  track(`change_language_to_${locale}`);
  storeLocale(locale);
  keepTypedCard();
  location.reload();
}

export function LanguageOffer({ offered }: { offered: OfferedLocale }) {
  const offer = useRef<HTMLDivElement>(null);
  useReturnFocus(offer);
  const { accept, decline } = WORDS[offered];
  return (
    <div ref={offer} className={styles.offer} lang={HTML_LANG[offered]}>
      <button type="button" className={styles.accept} aria-label={accept} onClick={() => chooseLocale(offered)}>
        {LANGUAGE_NAMES[offered]}
      </button>
      <IconButton
        icon="close"
        label={decline}
        onClick={() => {
          storeLocale(DEFAULT_LOCALE);
          window.dispatchEvent(new Event(DECLINED));
        }}
      />
    </div>
  );
}
