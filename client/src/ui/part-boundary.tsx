import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { useTranslation } from 'react-i18next';
import { repeatFailedParts } from '#client/lib/lazy-part.tsx';
import { isMissingFile, willReload } from '#client/lib/missing-file.ts';
import { logProblem } from '#client/services/problem-log.ts';
import { Button } from './button.tsx';
import { Message } from './message.tsx';
import { Modal } from './modal.tsx';
import { useRetryOnline } from './notice.tsx';

/** Whether the page may be about to reload because of a missing file. Until this is decided, no failure shows. */
export function useMayReload(error: unknown): boolean {
  const [mayReload, setMayReload] = useState(() => isMissingFile(error));
  useEffect(() => {
    void willReload().then(setMayReload);
  }, []);
  return mayReload;
}

function Failure({ error, resetErrorBoundary }: FallbackProps) {
  const { t } = useTranslation();
  const what = isMissingFile(error) ? 'missing' : 'failed';
  const action =
    what === 'missing' ? (
      <Button onClick={() => location.reload()}>{t('part.reload')}</Button>
    ) : (
      <Button variant="secondary" onClick={resetErrorBoundary}>
        {t('site.tryAgain')}
      </Button>
    );
  return (
    <Message icon="alert" title={t(`part.${what}`)} action={action} isAlert>
      <p>{t(`part.${what}Hint`)}</p>
    </Message>
  );
}

/** Says that the part is not there for want of a network, and loads it again once the network is back. */
function OfflinePart({ resetErrorBoundary }: FallbackProps) {
  const { t } = useTranslation();
  useRetryOnline(true, () => void repeatFailedParts().then(resetErrorBoundary));
  return (
    <Message icon="alert" title={t('part.missing')} isAlert>
      <p>{t('part.offlineHint')}</p>
    </Message>
  );
}

function FailedPart({ onClose, ...failure }: FallbackProps & { onClose?: (() => void) | undefined }) {
  const { t } = useTranslation();
  const [isOffline] = useState(() => isMissingFile(failure.error) && !navigator.onLine);
  if (useMayReload(failure.error)) return null;
  const words = isOffline ? <OfflinePart {...failure} /> : <Failure {...failure} />;
  if (!onClose) return words;
  return (
    <Modal title={t('part.failed')} onClose={onClose}>
      {words}
    </Modal>
  );
}

type PartBoundaryProps = {
  /** Closes a part that opens over the page. If given, a failure of the part shows in a dialog, which this closes. */
  onClose?: () => void;
  shown?: unknown;
  loading?: ReactNode;
  children: ReactNode;
};

export function PartBoundary({ onClose, shown, loading, children }: PartBoundaryProps) {
  return (
    <ErrorBoundary
      resetKeys={[shown]}
      onError={(error) => logProblem('a part of the page failed', error)}
      fallbackRender={(failure) => <FailedPart {...failure} onClose={onClose} />}
    >
      <Suspense fallback={loading}>{children}</Suspense>
    </ErrorBoundary>
  );
}
