import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { giveConsent, useConsent } from '#client/services/consent.ts';
import { Button } from '#client/ui/button.tsx';
import { useBarHeight } from '#client/ui/use-bar-height.ts';
import styles from './consent-banner.module.css';

/** Puts links into a translated text, in place of their names in angle brackets, such as `<terms>`. */
function withLinks(text: string, links: Record<string, React.ReactNode>): React.ReactNode[] {
  return text.split(/(<\w+>)/).map((part) => {
    const name = /^<(\w+)>$/.exec(part)?.[1];
    return name === undefined ? part : links[name];
  });
}

type LegalPaths = { termsPath: string; privacyPath: string };

/**
 * Asks for the consent to optional services, until the visitor accepts (requirement S7). It also says what is stored on
 * the device. "Not now" lasts while the page is open. Nothing optional runs before the acceptance.
 */
export function ConsentBanner(paths: LegalPaths) {
  const hasConsent = useConsent() !== null;
  // Where storage is blocked, the answer still counts for this page.
  const [isAnswered, setIsAnswered] = useState(false);
  return hasConsent || isAnswered ? null : <Banner {...paths} onAnswered={() => setIsAnswered(true)} />;
}

function Banner({ termsPath, privacyPath, onAnswered }: LegalPaths & { onAnswered: () => void }) {
  const { t } = useTranslation();
  const banner = useBarHeight('--consent-bar');
  const accept = () => {
    giveConsent();
    onAnswered();
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
    <section ref={banner} className={styles.banner} data-beside-bars aria-label={t('site.consentRegion')}>
      <p>{withLinks(t('site.consentText', { terms: '<terms>', privacy: '<privacy>' }), links)}</p>
      <div className={styles.answers}>
        <Button variant="quiet" onClick={onAnswered}>
          {t('site.notNow')}
        </Button>
        <Button onClick={accept}>{t('site.accept')}</Button>
      </div>
    </section>
  );
}
