// In every page: the server-rendered home shows the offer before its code has loaded.
import '#client/features/site/language-offer.module.css';
import { QueryClientProvider } from '@tanstack/react-query';
import type { i18n } from 'i18next';
import { type ReactNode, Suspense, useDeferredValue, useEffect, useState } from 'react';
import { I18nextProvider } from 'react-i18next';
import { storedLocale } from '#client/lib/device-storage.ts';
import { lazyPart, OptionalPart } from '#client/lib/lazy-part.tsx';
import { readSiteData } from '#client/lib/page-data.ts';
import { createQueryClient, trpc, trpcClient } from '#client/lib/trpc.ts';
import { isConsentAnswered } from '#client/services/consent.ts';
import { logProblem } from '#client/services/problem-log.ts';
import { registerUnsavedWork } from '#client/services/unsaved-work.ts';
import { NoticeProvider } from '#client/ui/notice.tsx';
import { OfflineBar } from '#client/ui/offline-bar.tsx';
import type { OfferedLocale } from '#shared/site/locale.ts';
import { paths } from '#shared/site/paths.ts';
import { Routes } from './routes.tsx';
import { LoadingPage, SiteGate } from './site-gate.tsx';

const ConsentBanner = lazyPart(
  () => import('#client/features/site/consent-banner.tsx').then((module) => module.ConsentBanner),
  'first',
);

const LanguageOffer = lazyPart(
  () => import('#client/features/site/language-offer.tsx').then((module) => module.LanguageOffer),
  'first',
);

/** `offered` is another language, or null. `children` is by default the page at the address. */
type AppProps = { translator: i18n; offered: OfferedLocale | null; children?: ReactNode };

/** One venue's site, inside the gate that loads the venue. */
export function App({ translator, offered, children = <Routes /> }: AppProps) {
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
              <Suspense fallback={<LoadingPage />}>
                <VisitorLanguageOffer offered={offered} />
                {children}
              </Suspense>
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

/** Loads after the page, and only without an answer; nothing optional runs before. */
function PrivacyNotice() {
  const isAfterPage = useDeferredValue(true, false);
  if (!isAfterPage || isConsentAnswered()) return null;
  return (
    <OptionalPart>
      <ConsentBanner termsPath={paths.terms} privacyPath={paths.privacy} />
    </OptionalPart>
  );
}

/** As the server decided; null for none. */
export const offeredLocale = () => (storedLocale() ? null : (readSiteData()?.visitor.offered ?? null));

/** Preloads the offer. If that fails, the page loads it again. */
export async function loadLanguageOffer(offered: OfferedLocale | null): Promise<void> {
  if (offered === null) return;
  await LanguageOffer.load().catch((error: unknown) =>
    logProblem('the language offer could not be loaded ahead', error),
  );
}

/** `loadLanguageOffer` loads it before the page is first rendered, so that nothing moves. */
function VisitorLanguageOffer({ offered }: { offered: OfferedLocale | null }) {
  if (offered === null) return null;
  return (
    <OptionalPart>
      <LanguageOffer offered={offered} />
    </OptionalPart>
  );
}
