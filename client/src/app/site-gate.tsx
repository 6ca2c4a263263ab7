import { type ReactNode, useEffect } from 'react';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { ErrorPage } from '#client/features/site/error-page.tsx';
import { LoadingPage } from '#client/features/site/loading-page.tsx';
import { useVenueState } from '#client/queries/venue.ts';
import { logProblem } from '#client/services/problem-log.ts';
import { useMayReload } from '#client/ui/part-boundary.tsx';

/**
 * Nothing of the site shows before its venue is known, and a page that was made without it is loaded anew. A crash further
 * in ends on the error page, never on a blank one.
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

/** The end of a page that could not go on: nothing is left of it but a way to load it anew. */
function BrokenSite({ error }: FallbackProps) {
  const venue = useVenueState();
  const contactEmail = venue.state === 'ready' ? venue.venue.contactEmail : null;
  return useMayReload(error) ? <LoadingPage /> : <ErrorPage errorCode="UNKNOWN" contactEmail={contactEmail} />;
}
