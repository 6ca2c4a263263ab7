import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { usePageTitle } from '#client/app/page-title.ts';
import { Privacy } from '#client/features/legal/privacy.tsx';
import { Terms } from '#client/features/legal/terms.tsx';
import { SiteFooter } from '#client/features/site/site-footer.tsx';
import { LanguageMenu } from '#client/features/site/site-header.tsx';
import { useVenue } from '#client/queries/venue.ts';
import { paths } from '#shared/paths.ts';
import styles from './legal.module.css';

/** The legal pages. Their text is Portuguese in every language of the site (requirement S8). */
export function LegalRoute({ page }: { page: 'terms' | 'privacy' }) {
  const { t } = useTranslation();
  const venue = useVenue();
  usePageTitle(venue.name, page === 'terms' ? t('site.terms') : t('site.privacy'));
  const Text = page === 'terms' ? Terms : Privacy;
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <Link href={paths.home}>{t('site.backHome')}</Link>
        <LanguageMenu />
      </header>
      <main className={styles.main}>
        <Text venue={venue} />
      </main>
      <SiteFooter venue={venue} cardCode={null} />
    </div>
  );
}
