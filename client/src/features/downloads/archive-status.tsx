import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { withVenueWords } from '#client/i18n/failure-text.ts';
import { lazyPart } from '#client/lib/lazy-part.tsx';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { WaitingWords } from '#client/ui/waiting-words.tsx';
import type { ErrorCode } from '#shared/error-codes.ts';
import styles from './archive-status.module.css';
import type { Archive } from './use-downloads.ts';

const LeaveApp = lazyPart(() => import('./leave-app.tsx'), 'LeaveApp');

/** With these codes, another way to download would fail, too. */
const SAYS_WHY: ReadonlySet<ErrorCode> = new Set(['NOT_SENT', 'TOO_MANY_REQUESTS']);

/** On a phone the button is in a bar, and its status may be out of sight. */
const bringIntoView = (status: HTMLElement | null) => status?.scrollIntoView({ block: 'nearest' });

export function ArchiveStatus({ archive, onOneByOne }: { archive: Archive; onOneByOne: () => void }) {
  const { state } = archive;
  const { t } = useTranslation();
  if (state.phase === 'idle') return null;
  if (state.phase === 'preparing') {
    return <WaitingWords doing={t('downloads.preparing')} long={t('downloads.preparingLong')} />;
  }
  if (state.phase === 'inApp') {
    return (
      <div className={styles.leave} ref={bringIntoView} data-archive-status data-beside-bars>
        <Suspense>
          <LeaveApp browser={state.browser} onStay={archive.start} />
        </Suspense>
      </div>
    );
  }
  const hasFailed = state.phase === 'failed';
  return (
    <div
      className={[styles.status, hasFailed && styles.failed].filter(Boolean).join(' ')}
      ref={bringIntoView}
      data-archive-status
      data-beside-bars
    >
      <p className={styles.text} role={hasFailed ? 'alert' : 'status'}>
        <Icon name={hasFailed ? 'alert' : 'check'} />
        <span>
          {hasFailed
            ? withVenueWords(
                t,
                t(SAYS_WHY.has(state.errorCode) ? `errors.${state.errorCode}` : 'downloads.zipFailed'),
                state,
              )
            : t('downloads.zipStarted')}
        </span>
      </p>
      <Button variant={hasFailed ? 'secondary' : 'quiet'} onClick={onOneByOne}>
        {t('downloads.oneByOne')}
      </Button>
    </div>
  );
}
