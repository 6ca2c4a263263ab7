import type { ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { ErrorPage } from '../features/site/error-page.tsx';
import { LoadingPage } from '../features/site/loading-page.tsx';
import { useVenueState } from '../queries/venue.ts';

/** Nothing of the site shows before its venue is known; a crash further in ends on the error page, never on a blank one. */
export function SiteGate({ children }: { children: ReactNode }) {
  const venue = useVenueState();
  if (venue.state === 'loading') return <LoadingPage />;
  if (venue.state === 'failed') return <ErrorPage errorCode={venue.errorCode} contactEmail={null} />;
  const { contactEmail } = venue.organization;
  return (
    <ErrorBoundary fallback={<ErrorPage errorCode="UNKNOWN" contactEmail={contactEmail} />}>{children}</ErrorBoundary>
  );
}
