import { notifyManager, QueryClient } from '@tanstack/react-query';
import { httpLink, TRPCClientError } from '@trpc/client';
import { createTRPCReact } from '@trpc/react-query';
import type { AppRouter } from '#server/router.ts';
import type { ErrorCode } from '#shared/error-codes.ts';

export const trpc = createTRPCReact<AppRouter>();

/** Longer than the server's own deadline, so that the server's answer is what ends a slow call. */
const BROWSER_DEADLINE_MS = 45_000;
const READ_RETRIES = 1;

function withDeadline(signal: AbortSignal | null | undefined): AbortSignal {
  const deadline = AbortSignal.timeout(BROWSER_DEADLINE_MS);
  return signal ? AbortSignal.any([signal, deadline]) : deadline;
}

/** Queries go by POST: no card or access code ever stands in an address. */
export const trpcClient = trpc.createClient({
  links: [
    httpLink({
      url: '/trpc',
      methodOverride: 'POST',
      headers: () => ({ 'x-time-zone': Intl.DateTimeFormat().resolvedOptions().timeZone }),
      fetch: (url, options) => fetch(url, { ...options, signal: withDeadline(options?.signal) }),
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
  return failures < READ_RETRIES && errorCodeOf(error) === 'PROVIDER_UNAVAILABLE';
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
