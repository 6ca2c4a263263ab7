import { type ReactNode, useEffect } from 'react';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { ErrorPage } from '#client/features/site/error-page.tsx';
import { LoadingPage } from '#client/features/site/loading-page.tsx';
import { useVenueState } from '#client/queries/venue.ts';
import { logProblem } from '#client/services/problem-log.ts';
import { useMayReload } from '#client/ui/part-boundary.tsx';

/**
 * Renders the site once its venue is known. A page that the server sent without its venue is reloaded. A crash of the site
 * shows the error page, never a blank one.
 */
export function SiteGate({ children }: { children: ReactNode }) {
  const venue = useVenueState();
  useEffect(() => {
    if (venue.state === 'late') location.reload();
  }, [venue.state]);
  if (venue.state === 'loading' || venue.state === 'late') return <LoadingPage />;
  if (venue.state === 'failed') return <ErrorPage errorCode={venue.errorCode} contactEmail={null} />;
  return (
    <ErrorBoundary FallbackComponent={BrokenSite} onError={(error) => logProblem('the page failed', error)}>
      {children}
    </ErrorBoundary>
  );
}

/** A page that crashed: it is reloaded once, or shows the error page. */
function BrokenSite({ error }: FallbackProps) {
  const venue = useVenueState();
  const contactEmail = venue.state === 'ready' ? venue.venue.contactEmail : null;
  return useMayReload(error) ? <LoadingPage /> : <ErrorPage errorCode="UNKNOWN" contactEmail={contactEmail} />;
}
