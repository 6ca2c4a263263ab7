import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { LegalPage } from '#client/features/legal/legal-page.tsx';
import { PrivacyCentre } from '#client/features/legal/privacy-centre.tsx';
import { privacySections } from '#client/features/legal/privacy-text.ts';
import { termsSections } from '#client/features/legal/terms-text.ts';
import { SiteFooter } from '#client/features/site/site-footer.tsx';
import { LanguageMenu, usePageTitle } from '#client/features/site/site-header.tsx';
import { accessibilityEn, accessibilityEs, accessibilityPt } from '#client/i18n/accessibility.ts';
import { currentLocale } from '#client/i18n/translator.ts';
import { optionalPart } from '#client/lib/lazy-part.tsx';
import { useVenue } from '#client/queries/venue.ts';
import { DEFAULT_LOCALE, HTML_LANG } from '#shared/site/locale.ts';
import { ACCESSIBILITY_ANCHOR, type LegalPageName, paths, TERMS_DATE } from '#shared/site/paths.ts';
import type { Venue } from '#shared/site/venue.ts';
import styles from './legal.module.css';

const TermsSummary = optionalPart(() => import('#client/features/legal/terms-summary.tsx'), 'TermsSummary', 'first');

/** Shows a legal page. Its legal text is Portuguese; for other languages, the terms begin with a summary (S8). */
export function LegalRoute({ page }: { page: LegalPageName }) {
  const { t } = useTranslation();
  const venue = useVenue();
  usePageTitle(t(`site.${page}`));
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <Link href={paths.home}>{t('site.backHome')}</Link>
        <LanguageMenu />
      </header>
      <main className={styles.main}>{page === 'terms' ? <Terms venue={venue} /> : <Privacy venue={venue} />}</main>
      <SiteFooter venue={venue} cardCode={null} />
    </div>
  );
}

function Privacy({ venue }: { venue: Pick<Venue, 'name' | 'contactEmail'> }) {
  const lead = (
    <p>
      Como o site trata os seus dados, de acordo com a Lei Geral de Proteção de Dados (LGPD, Lei 13.709/2018). Veja
      também os <Link href={paths.terms}>termos de serviço</Link>.
    </p>
  );
  return (
    <LegalPage
      title="Política de privacidade"
      lead={lead}
      before={<PrivacyCentre contactEmail={venue.contactEmail} />}
      after={<AccessibilityStatement {...venue} />}
      sections={privacySections(venue.name)}
      contactEmail={venue.contactEmail}
    />
  );
}

const TERMS_DATE_FORMAT = new Intl.DateTimeFormat(HTML_LANG.pt, { dateStyle: 'long', timeZone: 'UTC' });

function Terms({ venue }: { venue: Pick<Venue, 'name' | 'seller' | 'contactEmail'> }) {
  const locale = currentLocale();
  const lead = (
    <>
      <p>
        Última atualização: <time dateTime={TERMS_DATE}>{TERMS_DATE_FORMAT.format(new Date(TERMS_DATE))}</time>
      </p>
      <p>
        Veja também a <Link href={paths.privacy}>política de privacidade</Link>.
      </p>
    </>
  );
  return (
    <LegalPage
      title="Termos de serviço"
      lead={lead}
      before={locale !== DEFAULT_LOCALE && <TermsSummary locale={locale} contactEmail={venue.contactEmail} />}
      sections={termsSections(venue)}
      contactEmail={venue.contactEmail}
    />
  );
}

/** Says, in the visitor's language, what is known to be hard to use and whom to tell about it (S16). */
function AccessibilityStatement({ name, contactEmail }: Pick<Venue, 'name' | 'contactEmail'>) {
  const texts = { pt: accessibilityPt, en: accessibilityEn, es: accessibilityEs }[currentLocale()];
  return (
    <section id={ACCESSIBILITY_ANCHOR} lang={HTML_LANG[currentLocale()]}>
      <h2>{texts.title}</h2>
      <p>{texts.intro}</p>
      <TextList texts={texts.exceptions} />
      <p>{texts.alsoKnown}</p>
      <TextList texts={texts.known} />
      <p>
        {texts.contact} {contactEmail ? <a href={`mailto:${contactEmail}`}>{contactEmail}</a> : <span>{name}</span>}.
      </p>
    </section>
  );
}

function TextList({ texts }: { texts: readonly string[] }) {
  return (
    <ul>
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}
