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
import { CodedError, send } from './send.ts';
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

/** The name of the error with which a deadline aborts a request. `AbortSignal.timeout` uses the same name. */
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

/** Queries use POST, so that no address contains a card's code or access code. */
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

export type TrpcClient = typeof trpcClient;

const dataOf = (error: unknown) =>
  error instanceof TRPCClientError ? (error as TRPCClientError<AppRouter>).data : undefined;

/** Returns the error code of a failure. Without a reply it is PROVIDER_UNAVAILABLE, or NOT_SENT if offline. */
export function errorCodeOf(error: unknown): ErrorCode {
  const isTrpcError = error instanceof TRPCClientError;
  const own = isTrpcError ? error.cause : error;
  if (own instanceof CodedError) return own.errorCode;
  return isTrpcError ? (dataOf(error)?.errorCode ?? 'PROVIDER_UNAVAILABLE') : 'UNKNOWN';
}

export const failureOf = (error: unknown): ShownFailure => ({
  errorCode: errorCodeOf(error),
  venueWords: dataOf(error)?.venueWords,
});

/** Returns the order's current state, which the server sends with ORDER_CHANGED; otherwise undefined. */
export const changedOrder = (error: unknown): Order | undefined => dataOf(error)?.order;

/**
 * Repeats a request while the server is busy. This is safe: a busy server has not done it, except for a change of a long
 * order, which may be made twice. Stops when another attempt could not finish within the time that a visitor waits.
 * @param pressedAt when that time began, from `performance.now()`
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
      const data = dataOf(error);
      const pauseMs = (data?.retryAfterSeconds ?? 1) * 1000;
      if (data?.errorCode !== 'SERVER_BUSY' || performance.now() + pauseMs > lastStart) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}

/** Whether to repeat a query: at most `READ_RETRIES` times, not if it would fail again, and not after its deadline. */
function isWorthRetrying(failures: number, error: unknown): boolean {
  if (error instanceof TRPCClientError && error.cause?.name === LATE) return false;
  // A server that is being replaced also answers SERVER_BUSY.
  return failures < READ_RETRIES && ['PROVIDER_UNAVAILABLE', 'SERVER_BUSY', 'NOT_SENT'].includes(errorCodeOf(error));
}

// By default, React Query notifies in a later task, so the page would first paint outdated photos.
notifyManager.setScheduler(queueMicrotask);

/** Creates a query client. Offline, requests do not wait for the network: a charge must not be sent later. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: 60_000, refetchOnWindowFocus: false, retry: isWorthRetrying, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
