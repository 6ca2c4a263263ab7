import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import { useReturnFocus } from '#client/lib/focus.ts';
import { giveConsent, refuseConsent, useIsConsentAnswered } from '#client/services/consent.ts';
import { useBarHeight } from '#client/ui/bar-heights.ts';
import { Button } from '#client/ui/button.tsx';
import { isLegalPath, paths } from '#shared/site/paths.ts';
import styles from './consent-banner.module.css';

/** Asks for consent once (S7), but not on legal pages: they are read first, and the privacy page has its own button. */
export function ConsentBanner({ isInPage = false }: { isInPage?: boolean }) {
  const isStored = useIsConsentAnswered();
  // The answer is valid for this page even if storage is blocked.
  const [isAnswered, setIsAnswered] = useState(false);
  const [path] = useLocation();
  const isLegal = isLegalPath(path.replace(/\/$/, ''));
  if (isStored || isAnswered || isLegal) return null;
  return <Banner isInPage={isInPage} onAnswered={() => setIsAnswered(true)} />;
}

function Banner({ isInPage, onAnswered }: { isInPage: boolean; onAnswered: () => void }) {
  const { t } = useTranslation();
  const banner = useBarHeight('--consent-bar');
  useReturnFocus(banner);
  const answer = (store: () => void) => () => {
    store();
    onAnswered();
  };
  const [before, between] = t('site.consentText', { terms: '|', privacy: '' }).split('|');
  return (
    <section
      ref={banner}
      className={[styles.banner, isInPage && styles.inPage].filter(Boolean).join(' ')}
      data-beside-bars
      aria-label={t('site.consentRegion')}
    >
      <p>
        {before}
        <Link href={paths.terms}>{t('site.consentTerms')}</Link>
        {between}
        <Link href={paths.privacy}>{t('site.consentPrivacy')}</Link>
      </p>
      <div className={styles.answers}>
        <Button variant="secondary" onClick={answer(refuseConsent)}>
          {t('site.notNow')}
        </Button>
        <Button variant="secondary" onClick={answer(giveConsent)}>
          {t('site.accept')}
        </Button>
      </div>
    </section>
  );
}
