import { useEffect, useRef, useState } from 'react';
import { PRIVACY_TEXTS } from '#client/i18n/privacy/privacy-texts.ts';
import { isLocale, type Locale } from '#shared/locale.ts';
import styles from './privacy-centre.module.css';

type Done = { readonly done: 'wiped' | 'withdrawn'; readonly locale: Locale };

/**
 * Loads the page again, so that everything of before is gone from its memory, and has it tell what was done. This is
 * carried by the history's entry: nothing else survives, and nothing may be stored for it.
 */
export function reloadAndTell(done: Done): void {
  history.replaceState(done, '');
  location.reload();
}

function readDone(): Done | null {
  const state = history.state as Partial<Done> | null;
  const isDone = state?.done === 'wiped' || state?.done === 'withdrawn';
  return isDone && isLocale(state.locale) ? (state as Done) : null;
}

/** What was done before the page was loaded again, told once, in the language it was done in. */
export function PrivacyDone() {
  const [told] = useState(readDone);
  const message = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (!told) return;
    history.replaceState(null, '');
    message.current?.focus();
  }, [told]);
  if (!told) return null;
  return (
    <p ref={message} className={styles.done} role="status" tabIndex={-1} lang={told.locale}>
      {PRIVACY_TEXTS[told.locale].done[told.done]}
    </p>
  );
}
