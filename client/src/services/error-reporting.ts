import {
  browserTracingIntegration,
  captureException,
  dedupeIntegration,
  type Event,
  type Exception,
  init,
  linkedErrorsIntegration,
} from '@sentry/browser';
import { TRPCClientError } from '@trpc/client';
import { errorCodeOf } from '#client/lib/trpc.ts';
import type { OptionalServices } from '#shared/site/site-data.ts';
import { hasConsent } from './consent.ts';
import { reportProblemsTo } from './problem-log.ts';
import { publicAddress } from './public-address.ts';

const SAMPLED_TRACES = 0.1;

/** Turns off all automatic data collection. Whatever the SDK still collects is scrubbed. */
const NO_DATA = {
  userInfo: false,
  cookies: false,
  httpHeaders: false,
  httpBodies: [],
  urlQueryParams: false,
  stackFrameVariables: false,
};

const pageKind = () => new URL(publicAddress(location.href, location.origin)).pathname;

/** Reports problems, and the timing of one page view in ten (S11). Sends no sessions, breadcrumbs or headers. */
export function startErrorReporting({ dsn, release, environment }: NonNullable<OptionalServices['errorReporting']>) {
  init({
    dsn,
    release,
    environment,
    tracesSampleRate: SAMPLED_TRACES,
    tracePropagationTargets: [],
    // Sends complete traces, so that all their spans are scrubbed.
    traceLifecycle: 'static',
    dataCollection: NO_DATA,
    sendClientReports: false,
    enhanceFetchErrorMessages: false,
    // The default integrations record clicks, console messages and sessions.
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
    // The visitor may have withdrawn consent in another tab.
    beforeSend: (event) => (hasConsent() ? scrubEvent(event, location.href) : null),
    beforeSendTransaction: (event) => (hasConsent() ? scrubEvent(event, location.href) : null),
  });
  reportProblemsTo(({ what, error }) => {
    const code = error instanceof TRPCClientError ? errorCodeOf(error) : undefined;
    captureException(error instanceof Error ? error : new Error(what), { tags: { problem: what, code } });
  });
}

type SpanJSON = NonNullable<Event['spans']>[number];

/** These messages of JavaScript engines contain only names from the code. Any other message may contain data. */
const ENGINE_MESSAGES = [
  /^Cannot (?:read|set) properties of (?:undefined|null)(?: \((?:reading|setting) '[A-Za-z_$]{1,40}'\))?$/,
  /^(?:undefined|null) is not an object \(evaluating '[A-Za-z_$.]{1,80}'\)$/,
  /^[A-Za-z_$.]{1,80} is not (?:a function|defined|iterable|a constructor)$/,
  /^Failed to fetch dynamically imported module/,
  /^(?:Failed to fetch|Load failed|NetworkError when attempting to fetch resource|Maximum call stack size exceeded)/,
  /^Minified React error #\d{1,4}/,
];
const WITHHELD = 'message withheld';
const ENGINE_TYPES: ReadonlySet<string> = new Set(['TypeError', 'ReferenceError', 'RangeError', 'Error']);

/** A name may end with at most two digits, because a computed name with more digits could be a card's code. */
const IDENTIFIER = /^(?:async |new )?[A-Za-z_$<>.]{1,60}\d{0,2}$/;
const OPERATION = /^[a-z_.]{1,40}$/;
const TAGS: Readonly<Record<string, RegExp>> = { problem: /^[a-z ,’'-]{1,60}$/i, code: /^[A-Z_]{1,40}$/ };

const matching = (value: unknown, pattern: RegExp) =>
  typeof value === 'string' && pattern.test(value) ? value : undefined;

function scrubMessage(type: string, message: string | undefined): string {
  if (!ENGINE_TYPES.has(type)) return WITHHELD;
  for (const pattern of ENGINE_MESSAGES) {
    const match = pattern.exec(message ?? '');
    if (match) return match[0];
  }
  return WITHHELD;
}

function scrubException({ type, value, stacktrace, mechanism }: Exception, ownOrigin: string): Exception {
  const name = matching(type, /^[A-Z][A-Za-z]{1,40}$/) ?? 'Error';
  const frames = stacktrace?.frames?.map(({ filename, function: called, lineno, colno, in_app }) => ({
    filename: publicAddress(filename ?? '', ownOrigin),
    function: matching(called, IDENTIFIER),
    lineno,
    colno,
    in_app,
  }));
  return {
    type: name,
    value: scrubMessage(name, value),
    ...(frames && { stacktrace: { frames } }),
    mechanism: { type: 'generic', handled: mechanism?.handled },
  };
}

function scrubTags(tags: Event['tags']): Record<string, string> {
  const matched = Object.entries(TAGS).map(([name, pattern]) => [name, matching(tags?.[name], pattern)]);
  return Object.fromEntries(matched.filter(([, value]) => value !== undefined));
}

function scrubSpan(span: SpanJSON, ownOrigin: string): SpanJSON {
  const { span_id, trace_id, parent_span_id, start_timestamp, timestamp, op, status } = span;
  const address = /(?:https?:\/)?\/\S*/.exec(span.description ?? '')?.[0];
  return {
    span_id,
    trace_id,
    parent_span_id,
    start_timestamp,
    timestamp,
    op: matching(op, OPERATION),
    status: matching(status, OPERATION) ?? 'error',
    description: address ? publicAddress(address, ownOrigin) : undefined,
    data: {},
  };
}

/** Returns only the harmless fields of an event (S11): no user, free text or card code. Its addresses are shortened. */
export function scrubEvent<T extends Event>(event: T, page: string): T {
  const ownOrigin = new URL(page).origin;
  const { event_id, timestamp, start_timestamp, level, platform, release, environment, sdk, type } = event;
  const { trace_id, span_id, parent_span_id, op } = event.contexts?.trace ?? {};
  const scrubbed: Event = {
    event_id,
    timestamp,
    start_timestamp,
    level,
    platform,
    release,
    environment,
    type,
    ...(sdk && { sdk: { name: sdk.name, version: sdk.version, settings: { infer_ip: 'never' } } }),
    request: { url: publicAddress(page, ownOrigin) },
    tags: scrubTags(event.tags),
    ...(trace_id && span_id
      ? { contexts: { trace: { trace_id, span_id, parent_span_id, op: matching(op, OPERATION) } } }
      : {}),
    ...(event.exception && {
      exception: { values: event.exception.values?.map((value) => scrubException(value, ownOrigin)) },
    }),
    ...(type === 'transaction' && {
      transaction: new URL(publicAddress(event.transaction ?? '', ownOrigin) || ownOrigin).pathname,
      transaction_info: { source: 'route' },
      spans: event.spans?.map((span) => scrubSpan(span, ownOrigin)),
      measurements: event.measurements,
    }),
    // The SDK needs this for sending, but does not send it.
    sdkProcessingMetadata: event.sdkProcessingMetadata,
  };
  return scrubbed as T;
}
