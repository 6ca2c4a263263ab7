import { useTranslation } from 'react-i18next';
import { useController } from 'yet-another-react-lightbox';
import { IconButton } from '#client/ui/button.tsx';
import styles from './media-viewer.module.css';

type ViewerToolbarProps = {
  /** Where the visitor is, said and shown. */
  position: string;
  onShare: () => void;
  /** Null where this media cannot be deleted. */
  onRemove: (() => void) | null;
};

/** The viewer's upper edge: where one is, and what is pressed seldom. */
export function ViewerToolbar({ position, onShare, onRemove }: ViewerToolbarProps) {
  const { t } = useTranslation();
  const { close } = useController();
  return (
    <>
      <span className={styles.position} aria-live="polite">
        {position}
      </span>
      <IconButton icon="shareLink" label={t('viewing.share')} onClick={onShare} />
      {onRemove && <IconButton icon="trash" label={t('viewing.remove')} onClick={onRemove} />}
      <IconButton icon="close" label={t('viewer.close')} onClick={close} />
    </>
  );
}
