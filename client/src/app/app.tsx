import { QueryClientProvider } from '@tanstack/react-query';
import type { i18n } from 'i18next';
import { type ReactNode, Suspense, useDeferredValue, useEffect, useState } from 'react';
import { I18nextProvider } from 'react-i18next';
import { useOfferedLocale } from '#client/features/site/language-offer.tsx';
import { optionalPart } from '#client/lib/lazy-part.tsx';
import { readAsksConsent } from '#client/lib/page-data.ts';
import { createQueryClient, trpc, trpcClient } from '#client/lib/trpc.ts';
import { isConsentAnswered } from '#client/services/consent.ts';
import { registerUnsavedWork } from '#client/services/unsaved-work.ts';
import { NoticeProvider } from '#client/ui/notice.tsx';
import { OfflineBar } from '#client/ui/offline-bar.tsx';
import { Routes } from './routes.tsx';
import { LoadingPage, SiteGate } from './site-gate.tsx';

const ConsentBanner = optionalPart(() => import('#client/features/site/consent-banner.tsx'), 'ConsentBanner', 'first');

type AppProps = { translator: i18n; children?: ReactNode };

export function App({ translator, children = <Routes /> }: AppProps) {
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
              <PrivacyNotice />
            </SiteGate>
          </NoticeProvider>
        </QueryClientProvider>
      </trpc.Provider>
    </I18nextProvider>
  );
}

/** Removes the server's loading state, and its gallery frame, which answered nothing. */
function endLoading(): void {
  document.querySelector('.boot')?.remove();
  const root = document.getElementById('root');
  root?.removeAttribute('inert');
  root?.removeAttribute('aria-hidden');
}

/** Loads after the page, and only without an answer to a question that there is (S16); nothing optional runs before. First in a language that is chosen. */
function PrivacyNotice() {
  const isAfterPage = useDeferredValue(true, false);
  const offered = useOfferedLocale();
  if (!isAfterPage || offered || isConsentAnswered() || !readAsksConsent()) return null;
  return <ConsentBanner />;
}
