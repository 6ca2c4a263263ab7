import { useTranslation } from 'react-i18next';
import { useController } from 'yet-another-react-lightbox';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import styles from './media-viewer.module.css';

/** In the place of a photo or video that did not arrive: what happened, and another try (requirement G6). */
export function ViewerFailure({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  const { focus } = useController();
  const retry = () => {
    // The button goes with the failure; without the focus the viewer would hear no keys.
    focus();
    onRetry();
  };
  return (
    <div className={styles.failure}>
      <Icon name="photo" size={40} />
      <p role="status">{t('gallery.imageFailed')}</p>
      <Button variant="secondary" onClick={retry}>
        {t('gallery.retry')}
      </Button>
    </div>
  );
}
