import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/button.tsx';
import { Modal } from '#client/ui/modal.tsx';
import type { Media } from '#shared/media/media.ts';
import styles from './media-viewer.module.css';

type RemovalDialogProps = {
  media: Media;
  isOrdered: boolean;
  /** Whether a change of the order ends a PIX code that waits. */
  endsPix: boolean;
  isRemoving: boolean;
  onRemove: () => void;
  onClose: () => void;
};

export function RemovalDialog({ media, isOrdered, endsPix, isRemoving, onRemove, onClose }: RemovalDialogProps) {
  const { t } = useTranslation();
  return (
    <Modal
      title={t(media.kind === 'photo' ? 'viewer.deletePhoto' : 'viewer.deleteVideo')}
      onClose={onClose}
      footer={
        <div className={styles.choices}>
          <Button variant="secondary" onClick={onClose}>
            {t('viewer.cancel')}
          </Button>
          <Button variant="danger" icon="trash" isBusy={isRemoving} onClick={onRemove}>
            {t('viewer.delete')}
          </Button>
        </div>
      }
    >
      <div className={styles.words}>
        <p>{t('viewer.deleteWarning')}</p>
        {media.download && <p className={styles.strong}>{t('viewer.deleteBought')}</p>}
        {isOrdered && <p>{t('viewer.deleteOrdered')}</p>}
        {isOrdered && endsPix && <p className={styles.strong}>{t('cart.endsPix')}</p>}
      </div>
    </Modal>
  );
}
