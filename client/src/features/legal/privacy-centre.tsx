import { PRIVACY_TEXTS } from '#client/i18n/privacy/privacy-texts.ts';
import type { PrivacyTexts } from '#client/i18n/privacy/pt.ts';
import { currentLocale } from '#client/i18n/translator.ts';
import { keptCard, type StoredThing, storedLocale, storedThings, wipeDevice } from '#client/lib/device-storage.ts';
import { consentDate, useConsent } from '#client/services/consent.ts';
import { Button } from '#client/ui/button.tsx';
import { formatCardCode } from '#shared/card-code.ts';
import { isLocale } from '#shared/locale.ts';
import { OptionalServiceList } from './optional-service-list.tsx';
import styles from './privacy-centre.module.css';
import { PrivacyDone, reloadAndTell } from './privacy-done.tsx';

/** A language in the visitor's own; a code that is none says nothing. */
function languageName(stored: string | null): string | null {
  return isLocale(stored) ? (new Intl.DisplayNames(currentLocale(), { type: 'language' }).of(stored) ?? null) : null;
}

/** What a thing says, for the visitor to check. */
function shownValue(thing: StoredThing, texts: PrivacyTexts): string | null {
  const date = consentDate();
  switch (thing) {
    case 'locale':
      return languageName(storedLocale());
    case 'consent':
      return date && `${texts.acceptedOn} ${new Date(date).toLocaleString(currentLocale(), DATE)}`;
    case 'keptCard':
      return formatCardCode(keptCard() ?? '');
    case 'firstLoad':
    case 'reload':
    case 'passes':
    case 'orders':
      return null;
  }
}
const DATE = { dateStyle: 'long', timeStyle: 'short' } as const;

function requestAddress(email: string, { subject, body }: PrivacyTexts['request']): string {
  return `mailto:${email}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}

/**
 * What this site keeps on the visitor's device, and how to be rid of it in one tap; the optional services, and how to
 * turn them off; a request about one's data, ready to send. In the visitor's own language.
 */
export function PrivacyCentre({ contactEmail }: { contactEmail: string | null }) {
  const locale = currentLocale();
  const texts = PRIVACY_TEXTS[locale];
  useConsent();
  const things = storedThings();
  const wipe = () => {
    wipeDevice();
    reloadAndTell({ done: 'wiped', locale });
  };
  return (
    <section className={styles.centre} aria-labelledby="device-title">
      <PrivacyDone />
      <h2 id="device-title">{texts.title}</h2>
      <p>{things.length > 0 ? texts.intro : texts.nothing}</p>
      {things.length > 0 && (
        <dl className={styles.things}>
          {things.map((thing) => (
            <div key={thing}>
              <dt>{texts.things[thing].name}</dt>
              <dd>
                {shownValue(thing, texts) && <strong>{shownValue(thing, texts)}</strong>}
                {texts.things[thing].text}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <p className={styles.small}>{texts.cache}</p>
      {things.length > 0 && (
        <Button variant="secondary" icon="trash" onClick={wipe}>
          {texts.wipe}
        </Button>
      )}
      <OptionalServiceList texts={texts.services} onWithdrawn={() => reloadAndTell({ done: 'withdrawn', locale })} />
      {contactEmail && <a href={requestAddress(contactEmail, texts.request)}>{texts.request.link}</a>}
    </section>
  );
}
