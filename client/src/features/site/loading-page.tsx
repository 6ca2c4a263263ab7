import { useTranslation } from 'react-i18next';
import { Spinner } from '#client/ui/spinner.tsx';
import styles from './full-page.module.css';

/** Before anything of the venue is known. */
export function LoadingPage() {
  const { t } = useTranslation();
  return (
    <main className={styles.page} aria-busy="true">
      <Spinner size={32} />
      <h1 className={styles.wait}>{t('site.loading')}</h1>
    </main>
  );
}
