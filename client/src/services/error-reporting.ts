import {
  browserTracingIntegration,
  captureException,
  dedupeIntegration,
  init,
  linkedErrorsIntegration,
} from '@sentry/browser';
import { TRPCClientError } from '@trpc/client';
import { errorCodeOf } from '#client/lib/trpc.ts';
import type { OptionalServices } from '#shared/site/public-config.ts';
import { hasConsent } from './consent.ts';
import { reportProblemsTo } from './problem-log.ts';
import { publicAddress } from './public-address.ts';
import { scrubEvent } from './scrub-event.ts';

const SAMPLED_TRACES = 0.1;

/** Nothing automatic; what is still collected is scrubbed. */
const NO_DATA = {
  userInfo: false,
  cookies: false,
  httpHeaders: false,
  httpBodies: [],
  urlQueryParams: false,
  stackFrameVariables: false,
};

const pageKind = () => new URL(publicAddress(location.href, location.origin)).pathname;

/** The problem log, and timing of one visit in ten (requirement S11). No sessions, breadcrumbs or headers. */
export function startErrorReporting({ dsn, release, environment }: NonNullable<OptionalServices['errorReporting']>) {
  init({
    dsn,
    release,
    environment,
    tracesSampleRate: SAMPLED_TRACES,
    tracePropagationTargets: [],
    // Whole traces, so that they are scrubbed as a whole.
    traceLifecycle: 'static',
    dataCollection: NO_DATA,
    sendClientReports: false,
    enhanceFetchErrorMessages: false,
    // The defaults watch clicks, console and sessions.
    defaultIntegrations: false,
    integrations: [
      dedupeIntegration(),
      linkedErrorsIntegration(),
      browserTracingIntegration({
        beforeStartSpan: (span) => ({ ...span, name: pageKind(), attributes: { 'sentry.source': 'route' } }),
        linkPreviousTrace: 'off',
        enableInp: false,
      }),
    ],
    beforeBreadcrumb: () => null,
    // Consent may have been withdrawn in another tab.
    beforeSend: (event) => (hasConsent() ? scrubEvent(event, location.href) : null),
    beforeSendTransaction: (event) => (hasConsent() ? scrubEvent(event, location.href) : null),
  });
  reportProblemsTo(({ what, error }) => {
    const code = error instanceof TRPCClientError ? errorCodeOf(error) : undefined;
    captureException(error instanceof Error ? error : new Error(what), { tags: { problem: what, code } });
  });
}
