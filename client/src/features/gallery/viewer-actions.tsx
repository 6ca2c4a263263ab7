import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { logProblem } from '#client/lib/problem-log.ts';
import { fetchAndSave } from '#client/lib/save-file.ts';
import { Button } from '#client/ui/button.tsx';
import { useNotify } from '#client/ui/notice.tsx';
import { type Media, mediaPath } from '#shared/media.ts';
import type { Selection } from './media-grid.tsx';
import styles from './media-viewer.module.css';

type ViewerActionsProps = {
  media: Media;
  selection: Selection | null;
  onDownloaded: (media: Media) => void;
};

/** What can be done with the media on the screen: download a bought one or an extra, choose an unsold one. */
export function ViewerActions({ media, selection, onDownloaded }: ViewerActionsProps) {
  const { t } = useTranslation();
  const isChosen = selection?.isChosen(media) ?? false;
  return (
    <div className={styles.actions}>
      {media.download && <DownloadButton media={media} right={media.download} onDownloaded={onDownloaded} />}
      {selection && !selection.isLocked && (
        <Button
          look={isChosen ? 'secondary' : 'primary'}
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

/** Fetches the original with its progress; only a file that arrived whole is saved and reported (requirement G7). */
function DownloadButton({
  media,
  right,
  onDownloaded,
}: {
  media: Media;
  right: string;
  onDownloaded: (media: Media) => void;
}) {
  const { t } = useTranslation();
  const notify = useNotify();
  const [share, setShare] = useState<number | null>(null);
  const [isLoading, setIsLoading] = useState(false);
  const download = async () => {
    setIsLoading(true);
    setShare(null);
    try {
      await fetchAndSave(mediaPath('original', right, media.filename), media.filename, setShare);
      onDownloaded(media);
      notify(t('viewer.downloaded'), 'success');
    } catch (error) {
      logProblem('download failed', error);
      notify(t('viewer.downloadFailed'));
    }
    setIsLoading(false);
  };
  return (
    <Button icon="download" isBusy={isLoading} onClick={() => void download()} aria-label={t('viewer.download')}>
      {isLoading && share !== null
        ? t('viewer.downloading', { percent: Math.round(share * 100) })
        : t('viewer.download')}
    </Button>
  );
}
