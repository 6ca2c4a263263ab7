import { QueryClientProvider } from '@tanstack/react-query';
import type { i18n } from 'i18next';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { I18nextProvider, useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { PrivacyNotice } from '#client/features/site/privacy-notice.tsx';
import { createQueryClient, trpc, trpcClient } from '#client/lib/trpc.ts';
import { useVenueState } from '#client/queries/venue.ts';
import { logProblem } from '#client/services/problem-log.ts';
import { registerUnsavedWork } from '#client/services/unsaved-work.ts';
import { Button } from '#client/ui/button.tsx';
import { Spinner } from '#client/ui/icon.tsx';
import { Message } from '#client/ui/message.tsx';
import { NoticeProvider, OfflineBar } from '#client/ui/notice.tsx';
import { useMayReload } from '#client/ui/part-boundary.tsx';
import type { ShownFailure } from '#shared/error-codes.ts';
import { paths } from '#shared/site/paths.ts';
import styles from './app.module.css';
import { Routes } from './routes.tsx';

export function App({ translator, children = <Routes /> }: { translator: i18n; children?: ReactNode }) {
  const [queryClient] = useState(createQueryClient);
  useEffect(endLoading, []);
  useEffect(() => registerUnsavedWork(() => queryClient.isMutating() > 0), [queryClient]);
  return (
    <I18nextProvider i18n={translator}>
      <trpc.Provider client={trpcClient} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>
          <NoticeProvider>
            <SiteGate>
              <OfflineBar />
              <Suspense fallback={<LoadingPage />}>{children}</Suspense>
              <NoticeBelowPage />
            </SiteGate>
          </NoticeProvider>
        </QueryClientProvider>
      </trpc.Provider>
    </I18nextProvider>
  );
}

/** Removes the server's loading text, and lets visitors use the page: a server-rendered gallery frame is inert. */
function endLoading(): void {
  document.querySelector('.boot')?.remove();
  const root = document.getElementById('root');
  root?.removeAttribute('inert');
  root?.removeAttribute('aria-hidden');
}

/** Shows the privacy notice below the page, except on the home page, which places it itself. */
function NoticeBelowPage() {
  const [path] = useLocation();
  return path !== paths.home && <PrivacyNotice />;
}

/**
 * Renders the site once its venue is known. A page that came without its venue is reloaded as soon as the venue can be
 * read, unless it has been reloaded already.
 */
function SiteGate({ children }: { children: ReactNode }) {
  const venue = useVenueState();
  useEffect(() => {
    if (venue.state === 'reload') location.reload();
  }, [venue.state]);
  if (venue.state === 'loading' || venue.state === 'reload') return <LoadingPage />;
  if (venue.state === 'failed') return <ErrorPage {...venue} contactEmail={null} />;
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

function LoadingPage() {
  const { t } = useTranslation();
  return (
    <main className="full-page" aria-busy="true">
      <Spinner size={32} />
      <h1 className={styles.wait}>{t('site.loading')}</h1>
    </main>
  );
}

/** Says that the site could not be loaded, and offers a retry and a contact (S2). */
function ErrorPage({ errorCode, venueWords, contactEmail }: ShownFailure & { contactEmail: string | null }) {
  const { t } = useTranslation();
  useEffect(() => {
    document.title = t('site.loadErrorTitle');
  }, [t]);
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
        {venueWords && <p>{t('site.venueSays', { words: venueWords })}</p>}
        <p>{contactEmail ? t('site.loadErrorContact', { email: contactEmail }) : t('site.loadErrorContactVenue')}</p>
      </Message>
    </main>
  );
}
