import { failed, isAnswered, type Sent } from './sent-requests.ts';

/** The observations of a step, in ms of one clock. */
export type Seen = {
  readonly sent: readonly Sent[];
  readonly whole: number;
  /** The number of successful charge requests of each order. */
  readonly charges: readonly number[];
  /** When the step stopped or broke a part of the site, and when it was available again; both 0 if it did neither. */
  readonly downAt: number;
  readonly upAt: number;
};

export type Rule = (seen: Seen) => string | null;

/** How long the proxy may use the connections of an ended process, because it has not noticed the end. */
const NOTICED_MS = 1_000;
/** How long instances wait for Redis. */
const REDIS_PATIENCE_MS = 1_000;

/** Describes failures like `2 × gallery.byCards (502)`. */
export function describeFailures(sent: readonly Sent[]): string {
  const kinds = Map.groupBy(sent, ({ name, status, errorCode }) => {
    return `${name} (${[status ?? 'no response', errorCode ?? ''].join(' ').trim()})`;
  });
  return [...kinds].map(([kind, { length }]) => `${length} × ${kind}`).join(', ');
}

const saying = (what: string, sent: readonly Sent[]) =>
  sent.length === 0 ? null : `${what}: ${describeFailures(sent)}`;

const isRefusedPayment = ({ kind, errorCode }: Sent) => kind === 'payment' && errorCode === 'SERVER_BUSY';

/** Returns failed requests, except payments that were refused without the order's lock. */
export const lost = (sent: readonly Sent[]): Sent[] => failed(sent).filter((one) => !isRefusedPayment(one));
export const refusedPayments = (sent: readonly Sent[]): Sent[] => failed(sent).filter(isRefusedPayment);

export const nothingFails: Rule = ({ sent }) => saying('requests failed', failed(sent));

/** Requires that nothing fails but payments that were refused without the order's lock, which are safe to repeat. */
export const nothingElseFails: Rule = ({ sent }) => saying('requests failed that need no lock', lost(sent));

/** Requires that requests are lost only if they began before the proxy noticed that a process had ended. */
export const onlyInFlightIsLost: Rule = ({ sent, downAt }) =>
  saying(
    'requests failed that began later',
    failed(sent).filter(({ beganAt }) => beganAt > downAt + NOTICED_MS),
  );

export const retriesSucceed: Rule = ({ sent }) =>
  saying(
    'reads failed twice',
    failed(sent).filter(({ isRetry }) => isRetry),
  );

export const nothingIsPaidWithoutRedis: Rule = ({ sent, downAt, upAt }) => {
  const paid = sent.filter((one) => {
    const isMeanwhile = one.beganAt > downAt + REDIS_PATIENCE_MS && one.endedAt < upAt;
    return one.kind === 'payment' && isMeanwhile && isAnswered(one);
  });
  return paid.length === 0 ? null : `${paid.length} payments were made without Redis`;
};

/** Requires that galleries' pages come without the provider, because a storefront keeps the venue. */
export const pagesComeWithoutProvider: Rule = ({ sent }) =>
  saying(
    'pages failed',
    failed(sent).filter(({ name }) => name === 'gallery'),
  );

/** Requires that failures behind the storefront have a code that the page understands. */
export const failuresHaveCodes: Rule = ({ sent }) =>
  saying(
    'failures have no code',
    failed(sent).filter(({ errorCode }) => errorCode === null),
  );

export const oneChargeAtMost: Rule = ({ charges }) => {
  const twice = charges.filter((count) => count > 1);
  return twice.length === 0 ? null : `${twice.length} of ${charges.length} orders were charged more than once`;
};

export const wholeVisitsAreCharged: Rule = ({ charges, whole }) => {
  const charged = charges.filter((count) => count > 0).length;
  return charged >= whole ? null : `${whole} visitors paid, and ${charged} orders are charged`;
};

const someVisitsAreWhole: Rule = ({ whole }) => (whole > 0 ? null : 'no visit was whole: nothing is proved');

export const ALWAYS: readonly Rule[] = [oneChargeAtMost, wholeVisitsAreCharged, someVisitsAreWhole];
