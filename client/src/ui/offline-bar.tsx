import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useBarHeight } from './bar-heights.ts';
import styles from './offline-bar.module.css';

function subscribeToNetwork(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

export const useIsOnline = () =>
  useSyncExternalStore(
    subscribeToNetwork,
    () => navigator.onLine,
    () => true,
  );

export function OfflineBar() {
  return useIsOnline() ? null : <Bar />;
}

function Bar() {
  const { t } = useTranslation();
  const bar = useBarHeight<HTMLParagraphElement>('--offline-bar');
  return (
    <p ref={bar} className={styles.bar} role="alert">
      {t('site.offline')}
    </p>
  );
}

/** For dialogs, which cover the page's bar. It is not an alert, so that opening a dialog does not announce it. */
export function DialogOfflineBar() {
  const { t } = useTranslation();
  const isOnline = useIsOnline();
  return <div aria-live="assertive">{!isOnline && <p className={styles.bar}>{t('site.offline')}</p>}</div>;
}
