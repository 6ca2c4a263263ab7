import type { Call } from '../bench/client.ts';

/** A `read` may be repeated, a `payment` charges, and every other request is a `write`. */
export type RequestKind = 'read' | 'write' | 'payment';

/** A request and its outcome. The times are in ms of one clock. */
export type Sent = {
  readonly name: string;
  readonly kind: RequestKind;
  readonly beganAt: number;
  readonly endedAt: number;
  /** Null if no response came, or an incomplete one. */
  readonly status: number | null;
  /** Null if there is no response, or it has no code, such as a 502 of the proxy. */
  readonly errorCode: string | null;
  /** Whether this repeats a failed read, as the page does after a second. */
  readonly isRetry: boolean;
};

const READS: ReadonlySet<string> = new Set(['gallery.byCards', 'payment.byOrder', 'venue.current']);

export function nameOf(path: string): string {
  const [, first = '', second = ''] = path.split(/[/?]/);
  if (first === 'trpc') return second;
  return first === 'media' ? `${first} ${second}` : first || 'home';
}

export function kindOf({ path, body }: Call): RequestKind {
  const name = nameOf(path);
  if (name === 'payment.checkout') return 'payment';
  return body === undefined || READS.has(name) ? 'read' : 'write';
}

export const isAnswered = ({ status }: Sent): boolean => status === 200;

export const failed = (sent: readonly Sent[]): Sent[] => sent.filter((one) => !isAnswered(one));

/** Returns the time in ms within which a share of the requests (0 to 1) ended; 0 without requests. */
export function percentileMs(sent: readonly Sent[], share: number): number {
  const sorted = sent.map(({ beganAt, endedAt }) => endedAt - beganAt).sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}

/** Returns the time from `moment` to the end of the last failure that began later; 0 if there is none. */
export function backAfterMs(sent: readonly Sent[], moment: number): number {
  const late = failed(sent).filter(({ beganAt }) => beganAt >= moment);
  return Math.max(0, ...late.map(({ endedAt }) => endedAt - moment));
}
