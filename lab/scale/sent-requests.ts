/** What a request does: a read may be sent again, a payment charges, and anything else writes. */
export type RequestKind = 'read' | 'write' | 'payment';

/** A request of the load, and how it ended. Times are in milliseconds of one clock. */
export type Sent = {
  readonly name: string;
  readonly kind: RequestKind;
  readonly beganAt: number;
  readonly endedAt: number;
  /** Null when no whole response came. */
  readonly status: number | null;
  /** The code of a refusal; null without one, as when it is not the storefront that answers. */
  readonly errorCode: string | null;
  /** Whether the page would send it because the same read failed a second before. */
  readonly isRetry: boolean;
};

const READS: ReadonlySet<string> = new Set(['gallery.byCards', 'payment.byOrder', 'venue.current']);

/** @returns its procedure, or the kind of page or file */
export function nameOf(path: string): string {
  const [, first = '', second = ''] = path.split(/[/?]/);
  if (first === 'trpc') return second;
  return first === 'media' ? `${first} ${second}` : first || 'home';
}

export function kindOf({ path, isPost }: { readonly path: string; readonly isPost: boolean }): RequestKind {
  const name = nameOf(path);
  if (name === 'payment.checkout') return 'payment';
  return !isPost || READS.has(name) ? 'read' : 'write';
}

export const isAnswered = ({ status }: Sent): boolean => status === 200;

/** @returns the requests whose visitors did not get what they asked for */
export const failed = (sent: readonly Sent[]): Sent[] => sent.filter((one) => !isAnswered(one));

/** @returns the value that this share of the durations does not exceed, in milliseconds; 0 without any */
export function percentileMs(sent: readonly Sent[], share: number): number {
  const sorted = sent.map(({ beganAt, endedAt }) => endedAt - beganAt).sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}

/** @returns how long after a moment the last request failed that began since; 0 when none did */
export function backAfterMs(sent: readonly Sent[], moment: number): number {
  const late = failed(sent).filter(({ beganAt }) => beganAt >= moment);
  return Math.max(0, ...late.map(({ endedAt }) => endedAt - moment));
}
