import { useRef, useState } from 'react';
import { storeLocale } from '#client/lib/device-storage.ts';
import { useReturnFocus } from '#client/lib/focus.ts';
import { track } from '#client/services/analytics.ts';
import { IconButton } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { DEFAULT_LOCALE, HTML_LANG, type OfferedLocale } from '#shared/site/locale.ts';
import styles from './language-offer.module.css';

/** In the offered language; the loaded texts are Portuguese. */
const WORDS: Readonly<Record<OfferedLocale, { readonly accept: string; readonly decline: string }>> = {
  en: { accept: 'View this site in English', decline: 'No, keep Portuguese' },
  es: { accept: 'Ver este sitio en español', decline: 'No, seguir en portugués' },
};

/** Offered once: either answer is stored as a choice. */
export function LanguageOffer({ offered }: { offered: OfferedLocale }) {
  const [isOpen, setIsOpen] = useState(true);
  return isOpen ? <Bar offered={offered} onDeclined={() => setIsOpen(false)} /> : null;
}

function Bar({ offered, onDeclined }: { offered: OfferedLocale; onDeclined: () => void }) {
  const bar = useRef<HTMLElement>(null);
  useReturnFocus(bar);
  const { accept, decline } = WORDS[offered];
  const choose = () => {
    track(`change_language_to_${offered}`);
    storeLocale(offered);
    location.reload();
  };
  return (
    <aside ref={bar} className={styles.bar} lang={HTML_LANG[offered]}>
      <button type="button" className={styles.accept} onClick={choose}>
        <Icon name="language" /> <span>{accept}</span>
      </button>
      <IconButton
        icon="close"
        label={decline}
        onClick={() => {
          storeLocale(DEFAULT_LOCALE);
          onDeclined();
        }}
      />
    </aside>
  );
}
