import { RATE_WINDOW_MS } from '#server/transfer-rate.ts';
import { PROVIDER_DEADLINE_MS, type ProviderDeadline } from '#shared/deadlines.ts';

const MINUTE_MS = 60_000;

const TIMES_MS = {
  connect: 4_000,
  queue: 10_000,
  /** The longest wait for a file's headers, counted from its place in the pool. */
  fileHeaders: 10_000,
  /** How long the rest of an unwanted response is read, to keep its connection. */
  discard: 1_000,
  /** The longest wait for the response to an upload, counted from its last byte. */
  uploadAnswer: 30_000,
  rateWindow: RATE_WINDOW_MS,
  /** How long a form of a slow visitor keeps its place while others wait. */
  giveWay: 1_000,
  /** The time for a whole picture, its wait included. */
  thumb: 15_000,
  preview: 30_000,
  qrCode: 15_000,
  circuitWindow: 10_000,
  /** How long an open circuit waits before it lets a call through; after failures longer, up to the second time. */
  circuitProbe: 2_000,
  circuitProbeAtMost: 15_000,
  /** With less left of an answer's time, no call begins. */
  leastCall: 1_000,
  retryPauseMin: 100,
  retryPauseMax: 800,
  /** How long the read of a payment waits while the circuit is open. It is never refused. */
  slowedPaymentRead: 1_000,
  /** How long a venue and its prices are fresh: long enough for a rush of visitors, short enough for an edit. */
  venueFresh: 10_000,
  venueStale: 6 * 60 * MINUTE_MS,
  pricesStale: 10 * MINUTE_MS,
  /** How long a reload is awaited when there is a stale reply, and the pause after a failed one. */
  staleWait: 1_000,
  staleRetryPause: 2_000,
  unknownSite: 5_000,
  readiness: 2_000,
  readinessFresh: 1_000,
} as const;

export type Times = Readonly<Record<keyof typeof TIMES_MS, number>>;

/** `scale` is the factor of the time of an answer, too. */
export type Timing = Times & {
  readonly scale: number;
  readonly deadline: Readonly<Record<ProviderDeadline, number>>;
};

function scaled<Name extends string>(times: Readonly<Record<Name, number>>, scale: number): Record<Name, number> {
  const entries = Object.entries<number>(times).map(([name, ms]) => [name, Math.max(1, Math.round(ms * scale))]);
  return Object.fromEntries(entries) as Record<Name, number>;
}

/** @param scale a factor for all times @param times single ones, not scaled @param deadlines single ones, not scaled */
export function createTiming(
  scale: number,
  times: Partial<Times> = {},
  deadlines: Partial<Timing['deadline']> = {},
): Timing {
  const deadline = { ...scaled(PROVIDER_DEADLINE_MS, scale), ...deadlines };
  return { ...scaled(TIMES_MS, scale), ...times, scale, deadline };
}
