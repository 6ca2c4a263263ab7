import { useTranslation } from 'react-i18next';
import { Spinner } from '#client/ui/spinner.tsx';
import styles from './loading-page.module.css';

/** The page before the venue is known. */
export function LoadingPage() {
  const { t } = useTranslation();
  return (
    <main className="full-page" aria-busy="true">
      <Spinner size={32} />
      <h1 className={styles.wait}>{t('site.loading')}</h1>
    </main>
  );
}
