import { PROVIDER_DEADLINE_MS, type ProviderDeadline } from '#shared/deadlines.ts';

const MINUTE_MS = 60_000;

/** Every time of the provider's client beside the calls' deadlines, in milliseconds. */
const TIMES_MS = {
  /** A connection stands by then. */
  connect: 4_000,
  /** A file or a form waits so long for a place in its pool. */
  queue: 10_000,
  /** A file's headers come by then, counted from its place in the pool. */
  fileHeaders: 10_000,
  /** What is left of an answer that nobody wants is read so long, to keep its connection. */
  discard: 1_000,
  /** The provider answers by then, counted from the last byte of an upload. */
  uploadAnswer: 30_000,
  /** A long transfer moves enough in any window of this length, or is ended. */
  rateWindow: 20_000,
  /** A whole picture, its wait included. */
  thumb: 15_000,
  preview: 30_000,
  qrCode: 15_000,
  /** A circuit counts the calls of so long. */
  circuitWindow: 10_000,
  /** An open circuit lets a first call through after this, and after failed ones waits longer, up to the second. */
  circuitProbe: 2_000,
  circuitProbeAtMost: 15_000,
  retryPauseMin: 100,
  retryPauseMax: 800,
  /** A reading of a payment waits so long while the circuit is open; it is never refused. */
  slowedPaymentRead: 1_000,
  /** A venue and its prices are remembered: long enough for a rush of visitors, short enough for an edit. */
  venueFresh: 10_000,
  /** While the provider is down, what was remembered is still good for so long. */
  venueStale: 6 * 60 * MINUTE_MS,
  pricesStale: 10 * MINUTE_MS,
  /** A reload is waited for so long when something older is there, and is not tried again for the second. */
  staleWait: 1_000,
  staleRetryPause: 2_000,
  /** A site that the provider does not know is not asked for again. */
  unknownSite: 5_000,
  readiness: 2_000,
  /** An answer to "can the provider be reached" is good for so long. */
  readinessKept: 1_000,
} as const;

/** The times beside the deadlines, in milliseconds. */
export type Times = Readonly<Record<keyof typeof TIMES_MS, number>>;

/** All times of the provider's client in milliseconds; `deadline` holds the longest that a call may take, by its name. */
export type Timing = Times & {
  readonly deadline: Readonly<Record<ProviderDeadline, number>>;
};

function scaled<Name extends string>(times: Readonly<Record<Name, number>>, scale: number): Record<Name, number> {
  const entries = Object.entries<number>(times).map(([name, ms]) => [name, Math.max(1, Math.round(ms * scale))]);
  return Object.fromEntries(entries) as Record<Name, number>;
}

/**
 * @param scale a factor for all times; 1 is the real time.
 * @param times replace the usual ones, and are not scaled.
 * @param deadlines replace the usual ones, and are not scaled.
 */
export function createTiming(
  scale: number,
  times: Partial<Times> = {},
  deadlines: Partial<Timing['deadline']> = {},
): Timing {
  const deadline = { ...scaled(PROVIDER_DEADLINE_MS, scale), ...deadlines };
  return { ...scaled(TIMES_MS, scale), ...times, deadline };
}
