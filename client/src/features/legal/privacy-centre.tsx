import { useEffect, useRef, useState } from 'react';
import { type PrivacyTexts, privacyEn, privacyEs, privacyPt } from '#client/i18n/privacy.ts';
import { currentLocale } from '#client/i18n/translator.ts';
import {
  keptCards,
  readStored,
  type StoredThing,
  storedLocale,
  storedThings,
  wipeDevice,
} from '#client/lib/device-storage.ts';
import { readServices } from '#client/lib/page-data.ts';
import { consentDate, giveConsent, refuseConsent, useConsent } from '#client/services/consent.ts';
import { Button } from '#client/ui/button.tsx';
import { formatCardCode } from '#shared/cards/card-code.ts';
import { mailLink } from '#shared/site/help-link.ts';
import { isLocale, type Locale } from '#shared/site/locale.ts';
import type { OptionalService } from '#shared/site/site-data.ts';
import styles from './privacy-centre.module.css';

function visibleValue(thing: StoredThing, texts: PrivacyTexts): string | null {
  const date = consentDate();
  const locale = storedLocale();
  switch (thing) {
    case 'locale':
      return locale && (new Intl.DisplayNames(currentLocale(), { type: 'language' }).of(locale) ?? null);
    case 'consent':
      return date ? `${texts.acceptedOn} ${new Date(date).toLocaleString(currentLocale(), DATE)}` : texts.refused;
    case 'keptCards':
      return keptCards().map(formatCardCode).join(', ');
    case 'buyer':
      // Reads the e-mail without `remembered-buyer.ts`, so that this page does not load its large parser.
      return /"email":"([^"\\]+)"/.exec(readStored('buyer') ?? '')?.[1] ?? null;
    default:
      return null;
  }
}
const DATE = { dateStyle: 'long', timeStyle: 'short' } as const;

export function PrivacyCentre({ contactEmail }: { contactEmail: string | null }) {
  const locale = currentLocale();
  const texts = PRIVACY_TEXTS[locale];
  const { link, ...request } = texts.request;
  useConsent();
  const things = storedThings();
  const wipe = () => {
    wipeDevice();
    reloadAndReport({ done: 'wiped', locale });
  };
  return (
    <section className={styles.centre} aria-labelledby="device-title">
      <DoneMessage />
      <h2 id="device-title">{texts.title}</h2>
      <p>{things.length > 0 ? texts.intro : texts.nothing}</p>
      <Things things={things.map((thing) => ({ ...texts.things[thing], value: visibleValue(thing, texts) }))} />
      <p className="small-print">{texts.cache}</p>
      {things.length > 0 && (
        <Button variant="secondary" icon="trash" onClick={wipe}>
          {texts.wipe}
        </Button>
      )}
      <OptionalServiceList texts={texts.services} onWithdrawn={() => reloadAndReport({ done: 'withdrawn', locale })} />
      {contactEmail && <a href={mailLink(contactEmail, request)}>{link}</a>}
    </section>
  );
}

type Thing = { readonly name: string; readonly text: string; readonly value: string | null };

function Things({ things }: { things: readonly Thing[] }) {
  if (things.length === 0) return null;
  return (
    <dl className={styles.things}>
      {things.map(({ name, text, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {value && <strong>{value}</strong>}
            <span>{text}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

type Done = { readonly done: 'wiped' | 'withdrawn'; readonly locale: Locale };

/** Reloads to clear the memory. The history state carries the report over the reload, because nothing may be stored. */
function reloadAndReport(done: Done): void {
  history.replaceState(done, '');
  location.reload();
}

function readDone(): Done | null {
  const state = history.state as Partial<Done> | null;
  const isDone = state?.done === 'wiped' || state?.done === 'withdrawn';
  return isDone && isLocale(state.locale) ? (state as Done) : null;
}

/** Reports once what was done, in the language that the page had before it reloaded. */
function DoneMessage() {
  const [done] = useState(readDone);
  const message = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (!done) return;
    history.replaceState(null, '');
    message.current?.focus();
  }, [done]);
  if (!done) return null;
  return (
    <p ref={message} className={styles.done} role="status" tabIndex={-1} lang={done.locale}>
      {PRIVACY_TEXTS[done.locale].done[done.done]}
    </p>
  );
}

/** Shows whether optional services run, and gives or withdraws consent (decision 022). */
function OptionalServiceList({ texts, onWithdrawn }: { texts: PrivacyTexts['services']; onWithdrawn: () => void }) {
  const hasConsent = useConsent() !== null;
  const configured = Object.entries(readServices() ?? {}).filter(([, settings]) => settings !== null);
  const services = configured.map(([name]) => texts.about[name as OptionalService]);
  const value = hasConsent ? texts.on : texts.off;
  const withdraw = () => {
    refuseConsent();
    onWithdrawn();
  };
  return (
    <div className={styles.services}>
      <h3>{texts.title}</h3>
      {services.length === 0 && <p>{texts.none}</p>}
      <Things things={services.map((service) => ({ ...service, value }))} />
      {(hasConsent || services.length > 0) && (
        <Button variant="secondary" onClick={hasConsent ? withdraw : giveConsent}>
          {hasConsent ? texts.withdraw : texts.accept}
        </Button>
      )}
    </div>
  );
}

/** The texts in all languages: a wiped device has no stored language, but the report must be in the visitor's. */
export const PRIVACY_TEXTS: Record<Locale, PrivacyTexts> = { pt: privacyPt, en: privacyEn, es: privacyEs };
