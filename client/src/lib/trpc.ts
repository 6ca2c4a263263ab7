import { notifyManager, QueryClient } from '@tanstack/react-query';
import { httpLink, TRPCClientError } from '@trpc/client';
import { createTRPCReact } from '@trpc/react-query';
import type { inferRouterInputs } from '@trpc/server';
import type { AppRouter } from '#server/router.ts';
import { browserDeadlineMs } from '#shared/deadlines.ts';
import type { ErrorCode } from '#shared/error-codes.ts';
import { TIME_ZONE_HEADER } from '#shared/headers.ts';
import { anySignal } from './any-signal.ts';
import { takeRefusal } from './page-answers.ts';
import { noteRetryAfter } from './retry-after.ts';
import { scheduleNotification } from './schedule-notification.ts';
import { noteServerTime } from './server-clock.ts';
import { browserTimeZone } from './time-zone.ts';

export const trpc = createTRPCReact<AppRouter>();

export type RouterInputs = inferRouterInputs<AppRouter>;

/** The typed cache functions of every procedure, and the plain `client`. */
export type TrpcUtils = ReturnType<typeof trpc.useUtils>;

const URL_START = '/trpc/';
const READ_RETRIES = 1;

/** Answers a call by the refusal that came with the page, or by a request. */
async function answer(url: string, options: RequestInit) {
  const reply = takeRefusal(url.slice(URL_START.length), options.body);
  return reply ? { ok: true, json: async () => reply } : fetchWithDeadline(url, options);
}

/** Sends a request that ends with the server's response or at the deadline of its procedure. */
async function fetchWithDeadline(url: string, options: RequestInit): Promise<Response> {
  const deadline = AbortSignal.timeout(browserDeadlineMs(url.slice(URL_START.length)));
  const signal = options.signal ? anySignal(options.signal, deadline) : deadline;
  const response = await fetch(url, { ...options, signal });
  noteRetryAfter(response.headers.get('retry-after'));
  noteServerTime(response.headers.get('date'));
  return response;
}

/** Queries go by POST: no address ever contains a card code or an access code. */
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

/** The error code of a failed request. A network failure counts as a provider out of reach. */
export function errorCodeOf(error: unknown): ErrorCode {
  if (!(error instanceof TRPCClientError)) return 'UNKNOWN';
  const data = (error as TRPCClientError<AppRouter>).data;
  return data?.errorCode ?? 'PROVIDER_UNAVAILABLE';
}

/** Whether a retry may help: never after an error that the same request would meet again. */
function isWorthRetrying(failures: number, error: unknown): boolean {
  // A server that is being replaced answers SERVER_BUSY; the one after it serves the retry.
  return failures < READ_RETRIES && ['PROVIDER_UNAVAILABLE', 'SERVER_BUSY'].includes(errorCodeOf(error));
}

notifyManager.setScheduler(scheduleNotification);

/** Without a network a request fails at once: none waits unseen to be sent, or charged, later. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: 60_000, refetchOnWindowFocus: false, retry: isWorthRetrying, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
