import type { TFunction } from 'i18next';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { withVenueWords } from '#client/i18n/failure-text.ts';
import { scrollIntoView, useReturnFocus } from '#client/lib/focus.ts';
import { lazyPart } from '#client/lib/lazy-part.tsx';
import { Button, IconButton } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { useIsOnline, useNotify } from '#client/ui/notice.tsx';
import { WaitingWords } from '#client/ui/waiting-words.tsx';
import type { ShownFailure } from '#shared/error-codes.ts';
import styles from './archive-status.module.css';
import type { Archive, ArchiveState } from './use-downloads.ts';

const LeaveApp = lazyPart(() => import('./leave-app.tsx'), 'LeaveApp');

function zipFailure(failure: ShownFailure, t: TFunction): string {
  if (failure.errorCode === 'NOT_SENT') return t('downloads.zipOffline');
  const text = failure.errorCode === 'TOO_MANY_REQUESTS' ? 'errors.TOO_MANY_REQUESTS' : 'downloads.zipFailed';
  return withVenueWords(t, t(text), failure);
}

export function ArchiveStatus({ archive, onOneByOne }: { archive: Archive; onOneByOne: () => void }) {
  const { state } = archive;
  const { t } = useTranslation();
  const [closed, setClosed] = useState<ArchiveState | null>(null);
  const isOnline = useIsOnline();
  const isOffline = state.phase === 'failed' && state.errorCode === 'NOT_SENT';
  if (isOffline && isOnline && state !== closed) setClosed(state);
  if (state.phase === 'idle' || state === closed) return null;
  if (state.phase === 'preparing') {
    return <WaitingWords doing={t('downloads.preparing')} long={t('downloads.preparingLong')} />;
  }
  if (state.phase === 'inApp') {
    return (
      <div className={styles.leave} ref={scrollIntoView} data-beside-bars>
        <Suspense>
          <LeaveApp browser={state.browser} onStay={archive.start} />
        </Suspense>
      </div>
    );
  }
  return <Ended state={state} onOneByOne={isOffline ? null : onOneByOne} onClose={() => setClosed(state)} />;
}

type EndedArchive = Extract<ArchiveState, { phase: 'started' | 'failed' }>;
type EndedProps = { state: EndedArchive; onOneByOne: (() => void) | null; onClose: () => void };

function Ended({ state, onOneByOne, onClose }: EndedProps) {
  const { t } = useTranslation();
  const status = useRef<HTMLDivElement>(null);
  useReturnFocus(status);
  // The button that prepares the archive may be far away, with this status out of view.
  useEffect(() => scrollIntoView(status.current), []);
  // The status may float at the place of a notice.
  const notify = useNotify();
  useEffect(() => notify(null), [notify]);
  const hasFailed = state.phase === 'failed';
  return (
    <div className={hasFailed ? `${styles.status} ${styles.failed}` : styles.status} ref={status} data-beside-bars>
      <p className={styles.text} role={hasFailed ? 'alert' : 'status'}>
        <Icon name={hasFailed ? 'alert' : 'check'} />
        <span>{hasFailed ? zipFailure(state, t) : t('downloads.zipStarted')}</span>
      </p>
      {onOneByOne && (
        <Button variant={hasFailed ? 'secondary' : 'quiet'} onClick={onOneByOne}>
          {t('downloads.oneByOne')}
        </Button>
      )}
      <div className={styles.close}>
        <IconButton icon="close" label={t('site.close')} onClick={onClose} />
      </div>
    </div>
  );
}
