import { notifyManager, QueryClient } from '@tanstack/react-query';
import { httpLink, TRPCClientError } from '@trpc/client';
import { createTRPCReact } from '@trpc/react-query';
import type { inferRouterInputs } from '@trpc/server';
import type { AppRouter } from '#server/trpc/router.ts';
import { ANSWER_BODY_MS, browserDeadlineMs, lastAttemptMs, type ProcedureName } from '#shared/deadlines.ts';
import type { ErrorCode, ShownFailure } from '#shared/error-codes.ts';
import type { Order } from '#shared/order.ts';
import { TIME_ZONE_HEADER } from '#shared/site/headers.ts';
import { anySignal } from './abort-signal.ts';
import { takeRefusal } from './page-data.ts';
import { browserTimeZone, noteRetryAfter, noteServerTime } from './time.ts';

export const trpc = createTRPCReact<AppRouter>();

export type RouterInputs = inferRouterInputs<AppRouter>;

export type TrpcUtils = ReturnType<typeof trpc.useUtils>;

const URL_START = '/trpc/';
const READ_RETRIES = 1;

async function answer(url: string, options: RequestInit) {
  const reply = takeRefusal(url.slice(URL_START.length), options.body);
  return reply ? { ok: true, json: async () => reply } : fetchWithDeadline(url, options);
}

/** No network: nothing left the browser. */
export class NotSentError extends Error {
  override readonly name = 'NotSentError';
}

/** Distinguishes requests never sent. Tried even offline: some browsers reach this machine. @throws NotSentError */
export async function send(url: string | URL, options: RequestInit): Promise<Response> {
  const isOffline = !navigator.onLine;
  try {
    return await fetch(url, options);
  } catch (error) {
    throw isOffline && error instanceof TypeError ? new NotSentError('offline', { cause: error }) : error;
  }
}

/** What a deadline aborts with, as `AbortSignal.timeout` does. */
const LATE = 'TimeoutError';

async function fetchWithDeadline(url: string, options: RequestInit): Promise<Response> {
  const deadlineMs = browserDeadlineMs(url.slice(URL_START.length) as ProcedureName);
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(new DOMException('', LATE)), deadlineMs);
  const ends = [late.signal, AbortSignal.timeout(deadlineMs + ANSWER_BODY_MS)];
  const signal = anySignal(...ends, ...(options.signal ? [options.signal] : []));
  const response = await send(url, { ...options, signal }).finally(() => clearTimeout(timer));
  noteRetryAfter(response.headers.get('retry-after'));
  noteServerTime(response.headers.get('date'));
  return response;
}

/** Queries use POST, so no address contains a card code or an access code. */
export const trpcClient = trpc.createClient({
  links: [
    httpLink({
      url: URL_START,
      methodOverride: 'POST',
      headers: () => ({ [TIME_ZONE_HEADER]: browserTimeZone() }),
      fetch: (url, options) => answer(String(url), options as RequestInit),
    }),
  ],
});

/** A network failure counts as provider unavailable, unless the request was never sent. */
export function errorCodeOf(error: unknown): ErrorCode {
  if (!(error instanceof TRPCClientError)) return 'UNKNOWN';
  const data = (error as TRPCClientError<AppRouter>).data;
  return data?.errorCode ?? (error.cause instanceof NotSentError ? 'NOT_SENT' : 'PROVIDER_UNAVAILABLE');
}

/** What a visitor reads of a failure. */
export function failureOf(error: unknown): ShownFailure {
  const data = error instanceof TRPCClientError ? (error as TRPCClientError<AppRouter>).data : null;
  return { errorCode: errorCodeOf(error), venueWords: data?.venueWords };
}

/** The current order that comes with ORDER_CHANGED, else undefined. */
export function changedOrder(error: unknown): Order | undefined {
  return error instanceof TRPCClientError ? (error as TRPCClientError<AppRouter>).data?.order : undefined;
}

/**
 * Safe to repeat: a busy server did nothing. As long as the last attempt can end in the visitor's time.
 * @param pressedAt when that begins, of `performance.now()`
 * @throws the last error
 */
export async function whileBusy<T>(
  called: ProcedureName,
  send: () => Promise<T>,
  pressedAt = performance.now(),
): Promise<T> {
  const lastStart = pressedAt + lastAttemptMs(called);
  for (;;) {
    try {
      return await send();
    } catch (error) {
      const data = error instanceof TRPCClientError ? (error as TRPCClientError<AppRouter>).data : null;
      const pauseMs = (data?.retryAfterSeconds ?? 1) * 1000;
      if (data?.errorCode !== 'SERVER_BUSY' || performance.now() + pauseMs > lastStart) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}

/** Never for errors that would recur, nor once a visitor has waited for a whole deadline. */
function isWorthRetrying(failures: number, error: unknown): boolean {
  if (error instanceof TRPCClientError && error.cause?.name === LATE) return false;
  // SERVER_BUSY also comes from a server that is being replaced.
  return failures < READ_RETRIES && ['PROVIDER_UNAVAILABLE', 'SERVER_BUSY', 'NOT_SENT'].includes(errorCodeOf(error));
}

// The default is a task later, which would paint stale photos first.
notifyManager.setScheduler(queueMicrotask);

/** Offline requests fail immediately: none waits unseen to be sent, or charged, later. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: 60_000, refetchOnWindowFocus: false, retry: isWorthRetrying, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
