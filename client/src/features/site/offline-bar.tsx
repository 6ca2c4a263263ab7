import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './offline-bar.module.css';

function subscribeToNetwork(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

/** Says that the network is gone while it is. */
export function OfflineBar() {
  const { t } = useTranslation();
  const isOnline = useSyncExternalStore(subscribeToNetwork, () => navigator.onLine);
  if (isOnline) return null;
  return (
    <p className={styles.bar} role="alert">
      {t('site.offline')}
    </p>
  );
}
