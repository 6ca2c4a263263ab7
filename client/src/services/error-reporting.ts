import {
  browserTracingIntegration,
  captureException,
  dedupeIntegration,
  init,
  linkedErrorsIntegration,
} from '@sentry/browser';
import { TRPCClientError } from '@trpc/client';
import { errorCodeOf } from '#client/lib/trpc.ts';
import { hasConsent } from '#client/lib/visit-storage.ts';
import type { OptionalServices } from '#shared/optional-services.ts';
import { reportProblemsTo } from './problem-log.ts';
import { publicAddress } from './public-address.ts';
import { scrubEvent } from './scrub-event.ts';

const SAMPLED_TRACES = 0.1;

/** The library may gather nothing by itself; what it gathers all the same is scrubbed. */
const NOTHING = {
  userInfo: false,
  cookies: false,
  httpHeaders: false,
  httpBodies: [],
  urlQueryParams: false,
  stackFrameVariables: false,
};

const page = () => new URL(publicAddress(location.href, location.origin)).pathname;

/**
 * Starts the error reporting: what the page's own log of problems tells, and one visit's timing in ten (requirement
 * S11). No session, no breadcrumbs, no headers on our calls.
 */
export function startErrorReporting({ dsn, release, environment }: NonNullable<OptionalServices['errorReporting']>) {
  init({
    dsn,
    release,
    environment,
    tracesSampleRate: SAMPLED_TRACES,
    tracePropagationTargets: [],
    // A trace is sent whole, so that it is scrubbed whole.
    traceLifecycle: 'static',
    dataCollection: NOTHING,
    sendClientReports: false,
    enhanceFetchErrorMessages: false,
    // Not the usual ones, which watch clicks, the console and sessions.
    defaultIntegrations: false,
    integrations: [
      dedupeIntegration(),
      linkedErrorsIntegration(),
      browserTracingIntegration({
        beforeStartSpan: (span) => ({ ...span, name: page(), attributes: { 'sentry.source': 'route' } }),
        linkPreviousTrace: 'off',
        enableInp: false,
      }),
    ],
    beforeBreadcrumb: () => null,
    // The acceptance may have been taken back in another tab meanwhile.
    beforeSend: (event) => (hasConsent() ? scrubEvent(event, location.href) : null),
    beforeSendTransaction: (event) => (hasConsent() ? scrubEvent(event, location.href) : null),
  });
  reportProblemsTo(({ what, error }) => {
    const code = error instanceof TRPCClientError ? errorCodeOf(error) : undefined;
    captureException(error instanceof Error ? error : new Error(what), { tags: { problem: what, code } });
  });
}
