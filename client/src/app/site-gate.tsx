import { type ReactNode, useEffect } from 'react';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { useTranslation } from 'react-i18next';
import { useVenueState } from '#client/queries/venue.ts';
import { logProblem } from '#client/services/problem-log.ts';
import { Button } from '#client/ui/button.tsx';
import { Spinner } from '#client/ui/icon.tsx';
import { Message } from '#client/ui/message.tsx';
import { useMayReload } from '#client/ui/part-boundary.tsx';
import type { ErrorCode } from '#shared/error-codes.ts';
import styles from './site-gate.module.css';

/** Renders the site once its venue is known. A page sent without one reloads, a crash shows the error page. */
export function SiteGate({ children }: { children: ReactNode }) {
  const venue = useVenueState();
  useEffect(() => {
    if (venue.state === 'reload') location.reload();
  }, [venue.state]);
  if (venue.state === 'loading' || venue.state === 'reload') return <LoadingPage />;
  if (venue.state === 'failed') return <ErrorPage errorCode={venue.errorCode} contactEmail={null} />;
  return (
    <ErrorBoundary FallbackComponent={BrokenSite} onError={(error) => logProblem('the page failed', error)}>
      {children}
    </ErrorBoundary>
  );
}

function BrokenSite({ error }: FallbackProps) {
  const venue = useVenueState();
  const contactEmail = venue.state === 'ready' ? venue.venue.contactEmail : null;
  return useMayReload(error) ? <LoadingPage /> : <ErrorPage errorCode="UNKNOWN" contactEmail={contactEmail} />;
}

export function LoadingPage() {
  const { t } = useTranslation();
  return (
    <main className="full-page" aria-busy="true">
      <Spinner size={32} />
      <h1 className={styles.wait}>{t('site.loading')}</h1>
    </main>
  );
}

/** What happened, a retry, and a contact (requirement S2). */
export function ErrorPage({ errorCode, contactEmail }: { errorCode: ErrorCode; contactEmail: string | null }) {
  const { t } = useTranslation();
  return (
    <main className="full-page">
      <Message
        icon="alert"
        title={t('site.loadError')}
        action={<Button onClick={() => location.reload()}>{t('site.tryAgain')}</Button>}
        isAlert
        isPage
      >
        {errorCode === 'ORGANIZATION_NOT_FOUND' && <p>{t('errors.ORGANIZATION_NOT_FOUND')}</p>}
        <p>{contactEmail ? t('site.loadErrorContact', { email: contactEmail }) : t('site.loadErrorContactVenue')}</p>
      </Message>
    </main>
  );
}
