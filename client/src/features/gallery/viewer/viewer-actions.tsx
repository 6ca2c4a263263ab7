import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Selection } from '#client/features/gallery/grid/media-grid.tsx';
import { Button } from '#client/ui/button.tsx';
import type { Media } from '#shared/media.ts';
import styles from './media-viewer.module.css';

type ViewerActionsProps = {
  media: Media;
  selection: Selection | null;
  /** The download of a media that may be downloaded. */
  download: ReactNode;
};

/** What can be done with the media on the screen: download a bought one or an extra, choose an unsold one. */
export function ViewerActions({ media, selection, download }: ViewerActionsProps) {
  const { t } = useTranslation();
  const isChosen = selection?.isChosen(media) ?? false;
  return (
    <div className={styles.actions}>
      {download}
      {selection && !selection.isLocked && (
        <Button
          variant={isChosen ? 'secondary' : 'primary'}
          icon={isChosen ? 'check' : 'plus'}
          isBusy={selection.isChanging(media)}
          onClick={() => selection.onToggle(media, !isChosen)}
        >
          {t(isChosen ? 'viewer.remove' : 'viewer.add')}
        </Button>
      )}
    </div>
  );
}
