import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { hasConsent, storeConsent } from '#client/lib/visit-storage.ts';
import { Button } from '#client/ui/button.tsx';
import styles from './consent-banner.module.css';

/** The text around two links: the words come whole from the translation, the links stand where it names them. */
function withLinks(text: string, links: Record<string, React.ReactNode>): React.ReactNode[] {
  return text.split(/(<\w+>)/).map((part) => {
    const name = /^<(\w+)>$/.exec(part)?.[1];
    return name === undefined ? part : links[name];
  });
}

/** What is kept on the device, until it is accepted (requirement S7). Nothing optional runs before. */
export function ConsentBanner({ termsPath, privacyPath }: { termsPath: string; privacyPath: string }) {
  const { t } = useTranslation();
  const [isAccepted, setIsAccepted] = useState(hasConsent);
  if (isAccepted) return null;
  const accept = () => {
    storeConsent();
    setIsAccepted(true);
  };
  const links = {
    terms: (
      <Link key="terms" href={termsPath}>
        {t('site.consentTerms')}
      </Link>
    ),
    privacy: (
      <Link key="privacy" href={privacyPath}>
        {t('site.consentPrivacy')}
      </Link>
    ),
  };
  return (
    <section className={styles.banner} aria-label={t('site.consentRegion')}>
      <p>{withLinks(t('site.consentText', { terms: '<terms>', privacy: '<privacy>' }), links)}</p>
      <Button onClick={accept}>{t('site.accept')}</Button>
    </section>
  );
}
