import { PRIVACY_TEXTS } from '#client/i18n/privacy/privacy-texts.ts';
import { currentLocale } from '#client/i18n/translator.ts';
import styles from './legal-page.module.css';

/** Says in the visitor's language that the legal text is Portuguese; nothing to who reads Portuguese. */
export function PortugueseOnly() {
  const note = PRIVACY_TEXTS[currentLocale()].portugueseOnly;
  return note && <p className={styles.note}>{note}</p>;
}
