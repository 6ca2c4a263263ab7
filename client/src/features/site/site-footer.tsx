import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { paths } from '#shared/paths.ts';
import type { Venue } from '#shared/venue.ts';
import { HelpLink } from './help-link.tsx';
import styles from './site-footer.module.css';

/** The footer: how long media may take (S14), the help link (S9) and the legal pages. */
export function SiteFooter({ venue, cardCode }: { venue: Venue; cardCode: string | null }) {
  const { t } = useTranslation();
  return (
    <footer className={styles.footer}>
      <p>{t('site.mediaDelay')}</p>
      <nav className={styles.links}>
        <HelpLink venue={venue} cardCode={cardCode} />
        <Link href={paths.terms}>{t('site.terms')}</Link>
        <Link href={paths.privacy}>{t('site.privacy')}</Link>
      </nav>
    </footer>
  );
}
