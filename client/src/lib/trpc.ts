import { notifyManager, QueryClient } from '@tanstack/react-query';
import { httpLink, TRPCClientError } from '@trpc/client';
import { createTRPCReact } from '@trpc/react-query';
import type { AppRouter } from '#server/router.ts';
import { browserDeadlineMs } from '#shared/deadlines.ts';
import type { ErrorCode } from '#shared/error-codes.ts';
import { TIME_ZONE_HEADER } from '#shared/headers.ts';
import { noteRetryAfter } from './retry-after.ts';

export const trpc = createTRPCReact<AppRouter>();

const URL_START = '/trpc/';
const READ_RETRIES = 1;

/** A call ends with the server's answer, or when its procedure's own deadline is over. */
async function fetchInTime(url: string, options: RequestInit = {}): Promise<Response> {
  const deadline = AbortSignal.timeout(browserDeadlineMs(url.slice(URL_START.length)));
  const signal = options.signal ? AbortSignal.any([options.signal, deadline]) : deadline;
  const reply = await fetch(url, { ...options, signal });
  noteRetryAfter(reply.headers.get('retry-after'));
  return reply;
}

/** Queries go by POST: no card or access code ever stands in an address. */
export const trpcClient = trpc.createClient({
  links: [
    httpLink({
      url: URL_START,
      methodOverride: 'POST',
      headers: () => ({ [TIME_ZONE_HEADER]: Intl.DateTimeFormat().resolvedOptions().timeZone }),
      fetch: (url, options) => fetchInTime(String(url), options as RequestInit),
    }),
  ],
});

/** The catalogue's code of a failed call; a network that failed is told as the provider being out of reach. */
export function errorCodeOf(error: unknown): ErrorCode {
  if (!(error instanceof TRPCClientError)) return 'UNKNOWN';
  const data = (error as TRPCClientError<AppRouter>).data;
  return data?.errorCode ?? 'PROVIDER_UNAVAILABLE';
}

/** Whether asking again may help: never after an answer of the catalogue that will not change by itself. */
function isWorthRetrying(failures: number, error: unknown): boolean {
  // A server that is being replaced is busy, too: the next one answers.
  return failures < READ_RETRIES && ['PROVIDER_UNAVAILABLE', 'SERVER_BUSY'].includes(errorCodeOf(error));
}

// A ticked photo must stay ticked: the cache tells its readers before the browser paints, not a timer later.
notifyManager.setScheduler(queueMicrotask);

/** Without a network a call fails at once and says so: nothing waits unseen to be sent, or charged, later. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: 60_000, refetchOnWindowFocus: false, retry: isWorthRetrying, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
