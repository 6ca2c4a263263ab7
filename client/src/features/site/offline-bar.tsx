import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './offline-bar.module.css';

function followNetwork(notify: () => void): () => void {
  window.addEventListener('online', notify);
  window.addEventListener('offline', notify);
  return () => {
    window.removeEventListener('online', notify);
    window.removeEventListener('offline', notify);
  };
}

/** Says that the network is gone, for as long as it is. */
export function OfflineBar() {
  const { t } = useTranslation();
  const isOnline = useSyncExternalStore(followNetwork, () => navigator.onLine);
  if (isOnline) return null;
  return (
    <p className={styles.bar} role="alert">
      {t('site.offline')}
    </p>
  );
}
