import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { appToLeave, type InAppBrowser } from '#client/lib/in-app-browser.ts';
import { lazyPart } from '#client/lib/lazy-part.tsx';
import { Button } from '#client/ui/button.tsx';
import type { Media } from '#shared/media/media.ts';
import styles from './download-button.module.css';
import { formatProgress } from './size-and-time.ts';
import type { SingleDownloads } from './use-downloads.ts';

const LeaveAppDialog = lazyPart(() => import('./leave-app.tsx'), 'LeaveAppDialog');

/** Downloads an original file with progress. A press after a failure resumes the download (requirement G7). */
export function DownloadButton({ media, downloads }: { media: Media; downloads: SingleDownloads }) {
  const { t, i18n } = useTranslation();
  const state = downloads.stateOf(media);
  const isRunning = state?.phase === 'running';
  const [app, setApp] = useState<InAppBrowser | null>(null);
  const start = () => {
    setApp(appToLeave());
    if (!appToLeave()) downloads.start(media);
  };
  const percent = state?.progress ? formatProgress(state.progress, i18n.language) : null;
  return (
    <div className={styles.download}>
      <Button icon="download" isBusy={isRunning} onClick={start}>
        {t('downloads.one')}
        {isRunning && percent && (
          <span className={styles.percent} aria-hidden="true">
            {percent}
          </span>
        )}
      </Button>
      {isRunning && (
        <progress
          className={styles.bar}
          aria-label={t('downloads.progress', { name: media.filename })}
          max={1}
          {...(state.progress === null ? {} : { value: state.progress })}
        />
      )}
      {state?.phase === 'failed' && percent && (
        <span className={styles.stopped}>{t('downloads.stoppedAt', { percent })}</span>
      )}
      {app && (
        <Suspense>
          <LeaveAppDialog title={t('downloads.one')} browser={app} onStay={start} onClose={() => setApp(null)} />
        </Suspense>
      )}
    </div>
  );
}
