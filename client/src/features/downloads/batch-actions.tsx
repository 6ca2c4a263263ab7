import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/button.tsx';
import { countByKind, type Media } from '#shared/media.ts';
import type { BatchDownload } from './batch-download.ts';
import styles from './file-by-file.module.css';

/** "Salvar 10 fotos", or "itens" where videos are among them. */
function shareLabel(medias: readonly Media[], t: TFunction): string {
  const { photos, videos } = countByKind(medias);
  return videos === 0
    ? t('downloads.sharePhotos', { count: photos })
    : t('downloads.shareItems', { count: medias.length });
}

type Action = {
  readonly variant: 'primary' | 'secondary';
  readonly label: string;
  readonly onClick: () => void;
};

function mainAction(download: BatchDownload, onClose: () => void, t: TFunction): Action {
  const { phase, failed, isShareRefused } = download.state;
  if (phase === 'running' || phase === 'offline') {
    return { variant: 'secondary', label: t('downloads.pause'), onClick: download.pause };
  }
  if (phase === 'paused') return { variant: 'primary', label: t('downloads.resume'), onClick: download.start };
  if (phase === 'ended') {
    return failed.size > 0
      ? { variant: 'primary', label: t('downloads.retryMissing'), onClick: () => download.retry() }
      : { variant: 'primary', label: t('site.close'), onClick: onClose };
  }
  if (isShareRefused) {
    return { variant: 'primary', label: t('downloads.asFiles'), onClick: () => void download.saveInstead() };
  }
  const medias = download.nextShare().map(({ media }) => media);
  return { variant: 'primary', label: shareLabel(medias, t), onClick: () => void download.share() };
}

/** The actions of a batch in its present state. The main one is always the same button, so that it keeps the focus. */
export function BatchActions({ download, onClose }: { download: BatchDownload; onClose: () => void }) {
  const { t } = useTranslation();
  const { phase, isShareRefused } = download.state;
  const { variant, label, onClick } = mainAction(download, onClose, t);
  return (
    <div className={styles.actions}>
      <Button isWide variant={variant} onClick={onClick}>
        {label}
      </Button>
      {(phase === 'running' || phase === 'offline') && <p className={styles.stop}>{t('downloads.stopHint')}</p>}
      {phase === 'ready' && !isShareRefused && (
        <Button isWide variant="quiet" onClick={() => void download.saveInstead()}>
          {t('downloads.asFiles')}
        </Button>
      )}
    </div>
  );
}
