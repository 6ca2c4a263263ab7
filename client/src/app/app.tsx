import { QueryClientProvider } from '@tanstack/react-query';
import type { i18n } from 'i18next';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { I18nextProvider } from 'react-i18next';
import { Redirect, Route, Switch } from 'wouter';
import { lazyPart, OptionalPart } from '#client/lib/lazy-part.tsx';
import { useIsHydrated } from '#client/lib/page-lifecycle.ts';
import { createQueryClient, trpc, trpcClient } from '#client/lib/trpc.ts';
import { GalleryRoute } from '#client/pages/gallery-code.ts';
import { HomeRoute } from '#client/pages/page-code.ts';
import { hasConsent } from '#client/services/consent.ts';
import { registerUnsavedWork } from '#client/services/unsaved-work.ts';
import { NoticeProvider } from '#client/ui/notice.tsx';
import { OfflineBar } from '#client/ui/offline-bar.tsx';
import type { OfferedLocale } from '#shared/site/locale.ts';
import { paths, routePatterns } from '#shared/site/paths.ts';
import { LoadingPage, SiteGate } from './site-gate.tsx';
import { VisitorLanguageOffer } from './visitor-language-offer.tsx';

const ConsentBanner = lazyPart(
  () => import('#client/features/site/consent-banner.tsx').then((module) => module.ConsentBanner),
  'first',
);
const LegalRoute = lazyPart(() => import('#client/pages/legal.tsx').then((module) => module.LegalRoute), 'first');

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

/** Loads after the page, and only without consent; nothing optional runs before. */
function PrivacyNotice() {
  if (!useIsHydrated() || hasConsent()) return null;
  return (
    <OptionalPart>
      <ConsentBanner termsPath={paths.terms} privacyPath={paths.privacy} />
    </OptionalPart>
  );
}

function Routes() {
  return (
    <Switch>
      <Route path={routePatterns.home} component={HomeRoute} />
      <Route path={routePatterns.gallery}>
        {({ cardCode }) => <GalleryRoute key={cardCode} typedCode={cardCode} />}
      </Route>
      <Route path={routePatterns.terms}>
        <LegalRoute page="terms" />
      </Route>
      <Route path={routePatterns.privacy}>
        <LegalRoute page="privacy" />
      </Route>
      <Route>
        <Redirect to={paths.home} replace />
      </Route>
    </Switch>
  );
}
