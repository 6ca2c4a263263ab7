import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/button.tsx';
import type { BatchRunner } from './batch-runner.ts';
import { shareLabel } from './batch-texts.ts';
import styles from './file-by-file.module.css';

/** What can be done with a batch now: one thing in one place, so that it keeps the focus. */
export function BatchActions({ runner, onClose }: { runner: BatchRunner; onClose: () => void }) {
  const { t } = useTranslation();
  const { batch } = runner;
  const isReady = batch.phase === 'ready';
  return (
    <div className={styles.actions}>
      <MainAction runner={runner} onClose={onClose} />
      {isReady && !batch.isShareRefused && (
        <Button isWide variant="quiet" onClick={() => void runner.saveInstead()}>
          {t('downloads.asFiles')}
        </Button>
      )}
    </div>
  );
}

type Action = { readonly look: 'primary' | 'secondary'; readonly label: string; readonly onClick: () => void };

function mainAction(runner: BatchRunner, onClose: () => void, t: TFunction): Action {
  const { phase, failed, isShareRefused } = runner.batch;
  if (phase === 'running' || phase === 'offline') {
    return { look: 'secondary', label: t('downloads.pause'), onClick: runner.pause };
  }
  if (phase === 'paused') return { look: 'primary', label: t('downloads.resume'), onClick: runner.start };
  if (phase === 'ended') {
    return failed.size > 0
      ? { look: 'primary', label: t('downloads.retryMissing'), onClick: () => runner.retry() }
      : { look: 'primary', label: t('site.close'), onClick: onClose };
  }
  if (isShareRefused)
    return { look: 'primary', label: t('downloads.asFiles'), onClick: () => void runner.saveInstead() };
  const medias = runner.nextShare().map(({ media }) => media);
  return { look: 'primary', label: shareLabel(medias, t), onClick: () => void runner.share() };
}

function MainAction({ runner, onClose }: { runner: BatchRunner; onClose: () => void }) {
  const { t } = useTranslation();
  const { look, label, onClick } = mainAction(runner, onClose, t);
  return (
    <Button isWide variant={look} onClick={onClick}>
      {label}
    </Button>
  );
}
