import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '#client/i18n/lazy-part.ts';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import styles from './archive-status.module.css';
import { formatBytes } from './file-size.ts';
import type { Archive } from './use-archive.ts';

const LeaveApp = lazyPart(() => import('./leave-app.tsx').then((module) => module.LeaveApp));

/** The state of an archive's download, and the alternative: file by file. Shows nothing before the first request. */
export function ArchiveStatus({ archive, onOneByOne }: { archive: Archive; onOneByOne: () => void }) {
  const { state } = archive;
  const { t, i18n } = useTranslation();
  if (state.phase === 'idle') return null;
  if (state.phase === 'preparing') {
    return (
      <p className="visually-hidden" role="status">
        {t('downloads.preparing')}
      </p>
    );
  }
  if (state.phase === 'inApp') {
    return (
      <div className={styles.leave}>
        <Suspense>
          <LeaveApp browser={state.browser} onStay={archive.start} />
        </Suspense>
      </div>
    );
  }
  const hasFailed = state.phase === 'failed';
  const size = state.phase === 'started' && state.bytes !== null ? ` (${formatBytes(state.bytes, i18n.language)})` : '';
  return (
    <div className={[styles.status, hasFailed && styles.failed].filter(Boolean).join(' ')}>
      <p className={styles.text} role={hasFailed ? 'alert' : 'status'}>
        <Icon name={hasFailed ? 'alert' : 'check'} />
        <span>
          {hasFailed
            ? t(state.errorCode === 'TOO_MANY_REQUESTS' ? `errors.${state.errorCode}` : 'downloads.zipFailed')
            : t('downloads.zipStarted', { file: `photos.zip${size}` })}
        </span>
      </p>
      <Button variant={hasFailed ? 'primary' : 'quiet'} onClick={onOneByOne}>
        {t('downloads.oneByOne')}
      </Button>
    </div>
  );
}
