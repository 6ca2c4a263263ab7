import { z } from 'zod';
import { AppError } from '#server/errors.ts';
import { withoutCode } from '#server/provider/payment-sum.ts';
import type { OrderKey } from '#server/rights/handles.ts';
import { keyOf } from '#server/shared-state/shared-state.ts';
import type { CardCode } from '#shared/cards/card-code.ts';
import { CHARGE_ENDS_MS } from '#shared/deadlines.ts';
import { isPending, openPixText, PAYMENT_METHODS, type Payment, type PaymentMethod } from '#shared/payment.ts';
import { type ExpiringRecords, expiring } from './expiring-record.ts';

export const chargeSchema = z.object({
  /**
   * The last charge. The total is null once the order was changed while its payment was pending or a charge might still
   * run. `changes` counts these changes. Records of older releases have no method.
   */
  charged: expiring({
    method: z.enum(PAYMENT_METHODS).optional(),
    totalCents: z.number().nullable(),
    changes: z.number(),
  }),
  /** A charge was sent and its outcome is unknown, so it may still run at the provider. */
  sent: expiring({ method: z.enum(PAYMENT_METHODS), sentAt: z.number().optional() }),
  /** A credit card was charged, and no read has shown yet whether it pays. */
  undecided: expiring({}),
  /** The order had certainly not been charged when this was recorded. Sending a charge removes this fact. */
  uncharged: expiring({}),
  /** No payment was open a moment ago, so a change need not read the payment. Sending a charge removes this fact. */
  unpaid: expiring({}),
  /** The provider has completed the order. */
  finished: expiring({}),
  /**
   * In the first half of the time, the order is reserved for the buyer whose data has the hash that is encrypted in
   * `claim`. In the second half, nobody can reserve it.
   */
  reserved: expiring({ claim: z.string() }),
  /**
   * How many times others took the buyer's place lately, the hash of the latest buyer's data, encrypted, and that
   * buyer's {@link shortNetwork}, which records of older releases lack.
   */
  replaced: expiring({ times: z.number(), claim: z.string(), network: z.string().optional() }),
});

export const unchargedSchema = z.object({
  /**
   * The orders that begin with a photo card and were recorded as `uncharged`, earliest first, each with the
   * {@link shortNetwork} of the visitor.
   */
  uncharged: expiring({ orders: z.array(z.object({ orderId: z.string(), network: z.string() })) }),
});

/** What the storefront itself knows of an order's charges, besides what the provider says. */
export type ChargeRecord = z.infer<typeof chargeSchema>;

/** How long a charge is recorded, in ms: longer than a PIX code is usually valid. */
export const CHARGED_MS = 2 * 60 * 60_000;
/** How long `uncharged` is kept, in ms: longer than most visitors take from the first photo to the payment. */
const UNCHARGED_MS = 7 * 24 * 60 * 60_000;
/**
 * How many of the orders that begin with a card are recorded as `uncharged`. The number is limited, because whoever has
 * two cards can create any number of such orders.
 */
export const MOST_UNCHARGED = 8;
const NETWORK_LENGTH = 3;

/** Returns a text that tells networks apart, but is too short to tell which one it is. */
export const shortNetwork = ({ networks }: { readonly networks: readonly string[] }): string =>
  keyOf([networks.at(-1) ?? '']).slice(0, NETWORK_LENGTH);

/**
 * Returns how long a charge may still run, in ms, by this machine's clock, because the shared state's may have jumped.
 * If this is zero or less, the shared state's clock alone decides.
 */
export function leftOfCharge(fact: object): number {
  if (!('sentAt' in fact)) return 0;
  const sinceMs = Date.now() - Number(fact.sentAt ?? 0);
  return sinceMs < 0 ? 0 : CHARGE_ENDS_MS - sinceMs;
}

type Change = (known: ChargeRecord) => ChargeRecord;

export type NewCharge = {
  readonly orderId: string;
  readonly totalCents: number;
  readonly method: PaymentMethod;
};

type Charging = {
  readonly venue: { readonly site: string };
  readonly orders: {
    readonly charges: ExpiringRecords<ChargeRecord>;
    readonly uncharged: ExpiringRecords<z.infer<typeof unchargedSchema>>;
  };
};
const keyIn = ({ venue }: Charging, orderId: string) => keyOf(['charge', venue.site, orderId]);
const unchargedKey = ({ venue }: Charging, card: CardCode) => keyOf(['uncharged', venue.site, card]);

export const readRecord = (ctx: Charging, orderId: string): Promise<ChargeRecord> =>
  ctx.orders.charges.read(keyIn(ctx, orderId));

/** Changes the record, and loses no other instance's change. Without the shared state, changes only a local copy. */
export const changeRecord = (ctx: Charging, orderId: string, change: Change): Promise<void> =>
  ctx.orders.charges.change(keyIn(ctx, orderId), change);

/** Call this after a change of an order whose payment was pending: its PIX code may then be for another total. */
export function forgetTotal(ctx: Charging, orderId: string): Promise<void> {
  return changeRecord(ctx, orderId, ({ charged, ...known }) => {
    const changed = { ...charged, totalCents: null, changes: (charged?.changes ?? 0) + 1, leftMs: CHARGED_MS };
    return { ...known, charged: changed };
  });
}

/** Whether the provider may have made a charge that failed here with this error. */
export const mayExist = (error: unknown): boolean =>
  !(error instanceof AppError) || ['OUTCOME_UNKNOWN', 'PAYMENT_IN_PROGRESS'].includes(error.errorCode);

/**
 * Records that an order, as just read, was not charged, unless a charge has been recorded since. Of the orders that
 * begin with a card, only a few keep this fact. The next one displaces the latest order of the network that has most,
 * so many later orders displace neither the first ones nor another network's. Without this fact, an order may count as
 * charged (`readOwnPayment`).
 */
export async function rememberUncharged(
  ctx: Charging & { readonly networks: readonly string[] },
  { orderId, firstCard }: OrderKey,
): Promise<void> {
  const network = shortNetwork(ctx);
  let displaced: string | undefined;
  await ctx.orders.uncharged.change(unchargedKey(ctx, firstCard), ({ uncharged }) => {
    const known = uncharged?.orders ?? [];
    const all = known.some((one) => one.orderId === orderId) ? known : [...known, { orderId, network }];
    const countOf = (one: { readonly network: string }) => all.filter((other) => other.network === one.network).length;
    const most = Math.max(...known.map(countOf));
    const last = known.findLast((one) => countOf(one) === most);
    displaced = all.length > MOST_UNCHARGED ? last?.orderId : undefined;
    return { uncharged: { orders: all.filter((one) => one.orderId !== displaced), leftMs: UNCHARGED_MS } };
  });
  if (displaced !== undefined) await changeRecord(ctx, displaced, ({ uncharged: _, ...known }) => known);
  await changeRecord(ctx, orderId, (known) =>
    known.charged || known.sent ? known : { ...known, uncharged: { leftMs: UNCHARGED_MS } },
  );
}

/** Whether a credit card was charged, and its bank decides later. */
export const isUndecided = (method: PaymentMethod, outcome: Payment): boolean =>
  method === 'creditCard' && isPending(outcome);

export async function recordOutcome(ctx: Charging, charge: NewCharge, outcome: Payment): Promise<void> {
  await changeRecord(ctx, charge.orderId, ({ sent: _, undecided: __, ...known }) =>
    isUndecided(charge.method, outcome) ? { ...known, undecided: { leftMs: CHARGED_MS } } : known,
  );
}

/** Returns whether the order's credit card was undecided until now. Of all instances, only one gets true. */
export async function endUndecided(ctx: Charging, orderId: string): Promise<boolean> {
  if (!(await readRecord(ctx, orderId)).undecided) return false;
  let wasUndecided = false;
  await changeRecord(ctx, orderId, ({ undecided, ...known }) => {
    wasUndecided = undecided !== undefined;
    return known;
  });
  return wasUndecided;
}

/**
 * Sends a charge. The record says `sent` until the charge's outcome is known, or the charge has certainly ended.
 * @param send must await `record` just before it sends, because it may have to wait for a connection first
 */
export async function sendRecorded(
  ctx: Charging,
  charge: NewCharge,
  send: (record: () => Promise<void>) => Promise<Payment>,
): Promise<Payment> {
  const { orderId, totalCents, method } = charge;
  // What another instance has recorded stays unless this charge has changed it.
  let restore: Change = (known) => known;
  // The shared state may store this change and still report a failure, so the catch below restores the record.
  const record = () =>
    ctx.orders.charges.changeShared(keyIn(ctx, orderId), ({ unpaid: _, uncharged, ...known }) => {
      const before = { charged: known.charged, uncharged };
      restore = ({ sent: _, ...later }) => ({ ...later, ...before });
      const charged = { method, totalCents, changes: known.charged?.changes ?? 0, leftMs: CHARGED_MS };
      return { ...known, charged, sent: { method, sentAt: Date.now(), leftMs: CHARGE_ENDS_MS } };
    });
  try {
    const outcome = await send(record);
    await recordOutcome(ctx, charge, outcome);
    return outcome;
  } catch (error) {
    if (error instanceof AppError && !mayExist(error)) {
      await changeRecord(ctx, orderId, (known) => restore(known));
    }
    throw error;
  }
}

/**
 * Reads whether an earlier charge may still run. Call this before the payment is read. Otherwise the payment may lack a
 * charge that ends in between.
 * @returns a function that throws if one may still run; with a method, only if it is by that method. It throws an
 * AppError PAYMENT_IN_PROGRESS if a charge of unknown outcome may run at the provider; SERVER_BUSY if the shared state
 * did not answer, because another instance may have sent a charge
 */
export async function readRunningCharge(ctx: Charging, orderId: string): Promise<(by?: PaymentMethod) => void> {
  const known = ctx.orders.charges.readShared(keyIn(ctx, orderId));
  const [record] = await Promise.allSettled([known]);
  return (by) => {
    if (record.status === 'rejected') throw record.reason;
    const { sent } = record.value;
    if (sent && (by ?? sent.method) === sent.method) throw stillRuns(sent);
  };
}

/** @throws AppError PAYMENT_IN_PROGRESS while a credit card charge may still run */
export function assertNotCharging({ sent }: ChargeRecord): void {
  if (sent?.method === 'creditCard') throw stillRuns(sent);
}

function stillRuns({ leftMs }: { readonly leftMs: number }): AppError {
  return new AppError('PAYMENT_IN_PROGRESS', 'an earlier charge may still run', {
    retryAfterSeconds: Math.ceil(leftMs / 1_000),
  });
}

/** Removes the PIX code while a credit card charge that replaces it may still run, so that nobody pays twice. */
export async function withoutReplacedCode<Shown extends Payment | null>(
  ctx: Charging,
  orderId: string,
  payment: Shown,
): Promise<Shown | Payment> {
  if (payment === null || openPixText(payment) === null) return payment;
  const { sent } = await readRecord(ctx, orderId);
  return sent?.method === 'creditCard' ? withoutCode(payment) : payment;
}
