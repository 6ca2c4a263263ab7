import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useBarHeight } from '#client/ui/use-bar-height.ts';
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
  const isOnline = useSyncExternalStore(subscribeToNetwork, () => navigator.onLine);
  return isOnline ? null : <Bar />;
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
