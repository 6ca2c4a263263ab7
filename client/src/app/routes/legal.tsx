import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { Privacy } from '../../features/legal/privacy.tsx';
import { Terms } from '../../features/legal/terms.tsx';
import { LanguageMenu } from '../../features/site/language-menu.tsx';
import { useVenue } from '../../queries/venue.ts';
import { usePageTitle } from '../page-title.ts';
import { paths } from '../paths.ts';
import styles from './legal.module.css';

/** The legal pages: Portuguese text, whatever the language of the site (requirement S8). */
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
        <Text organization={venue} />
      </main>
    </div>
  );
}
