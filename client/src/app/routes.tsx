import type { ReactNode } from 'react';
import { type AroundNavHandler, Redirect, Route, Router, Switch } from 'wouter';
import { lazyPart } from '#client/lib/lazy-part.tsx';
import { GalleryRoute, preloadGallery } from '#client/pages/gallery-code.ts';
import { logProblem } from '#client/services/problem-log.ts';
import { isLegalPath, type Page, paths, routePatterns } from '#shared/site/paths.ts';

const HomeRoute = lazyPart(() => import('#client/pages/home.tsx'), 'HomeRoute', 'first');
const LegalRoute = lazyPart(() => import('#client/pages/legal.tsx'), 'LegalRoute', 'first');

type PageRoute = {
  readonly load: () => Promise<unknown>;
  readonly show: (parameters: { readonly cardCode?: string }) => ReactNode;
};

const ROUTES: Readonly<Record<Page, PageRoute>> = {
  home: { load: HomeRoute.load, show: () => <HomeRoute /> },
  gallery: {
    load: preloadGallery,
    show: ({ cardCode = '' }) => <GalleryRoute key={cardCode} typedCode={cardCode} />,
  },
  terms: { load: LegalRoute.load, show: () => <LegalRoute page="terms" /> },
  privacy: { load: LegalRoute.load, show: () => <LegalRoute page="privacy" /> },
};
const PAGES = Object.keys(ROUTES) as readonly Page[];

/** Loads a page's code ahead. If that fails, the page's route loads it again when it renders. */
export async function loadPage(pathname: string): Promise<void> {
  const page = PAGES.findLast((name) => pathname.startsWith(routePatterns[name].replace(/:.*/, ''))) ?? 'home';
  const { load } = ROUTES[page];
  await load().catch((error: unknown) => logProblem('the page could not be loaded ahead', error));
}

/** Scrolls to the top of a legal page after navigation to it. The gallery restores its own scroll position. */
const legalFromTop: AroundNavHandler = (navigate, to, options) => {
  navigate(to, options);
  if (isLegalPath(to)) scrollTo({ top: 0, behavior: 'instant' });
};

export function Routes() {
  return (
    <Router aroundNav={legalFromTop}>
      <Switch>
        {PAGES.map((page) => (
          <Route key={page} path={routePatterns[page]}>
            {ROUTES[page].show}
          </Route>
        ))}
        <Route>
          <Redirect to={paths.home} replace />
        </Route>
      </Switch>
    </Router>
  );
}
