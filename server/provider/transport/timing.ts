import { RATE_WINDOW_MS } from '#server/http/transfer-rate.ts';
import { PROVIDER_DEADLINE_MS } from '#shared/deadlines.ts';

const MINUTE_MS = 60_000;

const TIMES_MS = {
  connect: 4_000,
  queue: 10_000,
  /** How long a call waits for a connection under the lock of somebody else's order or card. */
  queueUnderOthersLock: 500,
  /** The longest wait for a file's headers, once the call has a place in the pool. */
  fileHeaders: 10_000,
  /** How long the rest of an unwanted response is read to reuse its connection. */
  discard: 1_000,
  rateWindow: RATE_WINDOW_MS,
  /** How long a slow visitor's form keeps its place while others wait. */
  giveWay: 1_000,
  /**
   * How long a file that its visitor reads slowly keeps its place while others wait. A connection's buffers take a
   * megabyte at once, then nothing for seconds. This must be less than `queue`, or the others would have given up.
   */
  giveWayUnread: 6_000,
  /** The time for a whole picture, including its wait for a connection. */
  thumb: 15_000,
  preview: 30_000,
  qrCode: 15_000,
  /** A call that fails sooner than this keeps nobody waiting, so it opens no circuit. */
  slowFailure: 1_000,
  /** A circuit opens only if no answer came for this time. Only failures within it count. */
  circuitWindow: 10_000,
  /**
   * How long a client is refused after a call failed slowly. A failed probe doubles it, up to `circuitProbeAtMost`. The
   * proxy also gets no more files once calls have been unanswered for this long.
   */
  circuitProbe: 2_000,
  circuitProbeAtMost: 15_000,
  /** How long after a network's last slow failure all of its calls are sent again, even if no probe was answered. */
  circuitForget: MINUTE_MS,
  /** No call starts if the answer's deadline is closer than this. */
  leastCall: 1_000,
  retryPauseMin: 100,
  retryPauseMax: 800,
  /** How long an open circuit delays the read of a payment, which it never refuses. */
  slowedPaymentRead: 1_000,
  /** How long a venue and its prices are fresh: long enough for a rush of visitors, short enough after an edit. */
  venueFresh: 10_000,
  venueStale: 6 * 60 * MINUTE_MS,
  pricesStale: 10 * MINUTE_MS,
  /** How long a reload may take before its callers get the stale reply. */
  staleWait: 1_000,
  /** How long no reload is tried after a failed one. */
  staleRetryPause: 2_000,
  unknownSite: 5_000,
  readiness: 2_000,
  readinessFresh: 1_000,
} as const;

/** How long the provider may take for each kind of call. */
const DEADLINES_MS = { ...PROVIDER_DEADLINE_MS, upload: 30_000 } as const;
export type CallDeadline = keyof typeof DEADLINES_MS;

export type Times = Readonly<Record<keyof typeof TIMES_MS, number>>;

/** The times, already multiplied by `scale`. The server multiplies the deadline of its answer by `scale` as well. */
export type Timing = Times & {
  readonly scale: number;
  readonly deadline: Readonly<Record<CallDeadline, number>>;
};

function scaled<Name extends string>(times: Readonly<Record<Name, number>>, scale: number): Record<Name, number> {
  const entries = Object.entries<number>(times).map(([name, ms]) => [name, Math.max(1, Math.round(ms * scale))]);
  return Object.fromEntries(entries) as Record<Name, number>;
}

/** @param scale multiplies the default times; `times` and `deadlines` replace some of them and are not multiplied */
export function createTiming(
  scale: number,
  times: Partial<Times> = {},
  deadlines: Partial<Timing['deadline']> = {},
): Timing {
  const deadline = { ...scaled(DEADLINES_MS, scale), ...deadlines };
  return { ...scaled(TIMES_MS, scale), ...times, scale, deadline };
}
