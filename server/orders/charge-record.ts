import { z } from 'zod';
import { AppError } from '#server/errors.ts';
import { withoutCode } from '#server/provider/payment-sum.ts';
import type { OrderKey } from '#server/rights/handles.ts';
import { keyOf } from '#server/shared-state/shared-state.ts';
import type { CardCode } from '#shared/cards/card-code.ts';
import { openPixText, PAYMENT_METHODS, type Payment, type PaymentMethod } from '#shared/payment.ts';
import { type ExpiringRecords, expiring } from './expiring-record.ts';
import { CHARGE_ENDS_MS } from './order-lock.ts';
import { countRefused, type Refusing, type SentCharge } from './refused-credit-cards.ts';

export const chargeSchema = z.object({
  /** The total of the last charge; null once its buyer has changed the order. `changes` counts those changes. */
  charged: expiring({ totalCents: z.number().nullable(), changes: z.number() }),
  /** A charge was sent and its outcome is unknown, so it may still run at the provider. */
  sent: expiring({ method: z.enum(PAYMENT_METHODS), sentAt: z.number().optional() }),
  /** The order was known not to be charged. Sending a charge ends this. */
  uncharged: expiring({}),
  /** No payment was open a moment ago, which saves a check for each selected photo. Sending a charge ends this. */
  unpaid: expiring({}),
  /** The provider has completed the order. */
  finished: expiring({}),
  /** The order is reserved for the buyer with this hash for the first half of its time, and cannot be reserved in the second. */
  reserved: expiring({ claim: z.string() }),
});

export const unchargedSchema = z.object({
  /** The orders of a photo card with `uncharged`, earliest first. They begin with it. */
  unchargedOrders: expiring({ ids: z.array(z.string()) }),
});

/** What the storefront knows of the charges of an order, besides what the provider says. */
export type ChargeRecord = z.infer<typeof chargeSchema>;

/** Longer than a PIX code is valid, in ms. */
export const CHARGED_MS = 2 * 60 * 60_000;
/** Longer than most visitors take from the first photo to the payment, in ms. */
const UNCHARGED_MS = 7 * 24 * 60 * 60_000;
/** How many orders of a photo card can be `uncharged`. Two cards are enough to create orders without end. */
export const MOST_UNCHARGED = 8;

/** Returns how long a charge may still run, in ms. By this machine's clock, as the shared state's may have jumped. */
export function leftOfCharge(fact: object): number {
  if (!('sentAt' in fact)) return 0;
  const sinceMs = Date.now() - Number(fact.sentAt ?? 0);
  return sinceMs < 0 ? 0 : CHARGE_ENDS_MS - sinceMs;
}

type Change = (known: ChargeRecord) => ChargeRecord;

type Charging = Refusing & {
  readonly orders: {
    readonly charges: ExpiringRecords<ChargeRecord>;
    readonly uncharged: ExpiringRecords<z.infer<typeof unchargedSchema>>;
  };
};
const keyIn = ({ venue }: Charging, orderId: string) => keyOf(['charge', venue.site, orderId]);
const unchargedKey = ({ venue }: Charging, card: CardCode) => keyOf(['uncharged orders', venue.site, card]);

export const readRecord = (ctx: Charging, orderId: string): Promise<ChargeRecord> =>
  ctx.orders.charges.read(keyIn(ctx, orderId));

/** Call this under the order's lock. */
export const changeRecord = (ctx: Charging, orderId: string, change: Change): Promise<void> =>
  ctx.orders.charges.change(keyIn(ctx, orderId), change);

/** Call this after the buyer has changed the order: an earlier PIX code no longer has the total that they see. */
export function forgetTotal(ctx: Charging, orderId: string): Promise<void> {
  return changeRecord(ctx, orderId, ({ charged, ...known }) => {
    return { ...known, charged: { totalCents: null, changes: (charged?.changes ?? 0) + 1, leftMs: CHARGED_MS } };
  });
}

/** Whether a charge may exist at the provider although it failed with this error. */
export const mayExist = (error: unknown): boolean =>
  !(error instanceof AppError) || ['OUTCOME_UNKNOWN', 'PAYMENT_IN_PROGRESS'].includes(error.errorCode);

/**
 * Records that an order, as just read, was not charged, unless a charge has been recorded since. Of a card's orders,
 * the first ones and the latest are recorded, so a flood of orders only displaces its own. An order without a record
 * may have been charged.
 */
export async function rememberUncharged(ctx: Charging, { orderId, firstCard }: OrderKey): Promise<void> {
  let displaced: readonly string[] = [];
  await ctx.orders.uncharged.change(unchargedKey(ctx, firstCard), ({ unchargedOrders }) => {
    const others = (unchargedOrders?.ids ?? []).filter((id) => id !== orderId);
    displaced = others.slice(MOST_UNCHARGED - 1);
    return { unchargedOrders: { ids: [...others.slice(0, MOST_UNCHARGED - 1), orderId], leftMs: UNCHARGED_MS } };
  });
  for (const id of displaced) await changeRecord(ctx, id, ({ uncharged: _, ...known }) => known);
  await changeRecord(ctx, orderId, (known) =>
    known.charged || known.sent ? known : { ...known, uncharged: { leftMs: UNCHARGED_MS } },
  );
}

export async function recordOutcome(ctx: Charging, sending: SentCharge, outcome: Payment): Promise<void> {
  await changeRecord(ctx, sending.orderId, ({ sent: _, ...known }) => known);
  await countRefused(ctx, sending, outcome);
}

/** Sends a charge. The record says so from before it is sent until its outcome is known or it has certainly ended. */
export async function sendRecorded(ctx: Charging, sending: SentCharge, send: () => Promise<Payment>): Promise<Payment> {
  const { orderId, totalCents, method } = sending;
  let before: Pick<ChargeRecord, 'charged' | 'uncharged'> = {};
  try {
    // This change may be stored although it fails, so the catch below restores the record.
    await ctx.orders.charges.changeShared(keyIn(ctx, orderId), ({ unpaid: _, uncharged, ...known }) => {
      before = { charged: known.charged, uncharged };
      const charged = { totalCents, changes: known.charged?.changes ?? 0, leftMs: CHARGED_MS };
      return { ...known, charged, sent: { method, sentAt: Date.now(), leftMs: CHARGE_ENDS_MS } };
    });
    const outcome = await send();
    await recordOutcome(ctx, sending, outcome);
    return outcome;
  } catch (error) {
    if (error instanceof AppError && !mayExist(error)) {
      await changeRecord(ctx, orderId, ({ sent: _, ...known }) => ({ ...known, ...before }));
      await countRefused(ctx, sending, error);
    }
    throw error;
  }
}

/**
 * @param by only a charge by this method counts; by default, any
 * @throws AppError PAYMENT_IN_PROGRESS if a charge of unknown outcome may still run at the provider; SERVER_BUSY if the
 * shared state does not answer, since another instance may know of one
 */
export async function assertNoChargeRunning(ctx: Charging, orderId: string, by?: PaymentMethod): Promise<void> {
  const { sent } = await ctx.orders.charges.readShared(keyIn(ctx, orderId));
  if (!sent || (by ?? sent.method) !== sent.method) return;
  const retryAfterSeconds = Math.ceil(sent.leftMs / 1_000);
  throw new AppError('PAYMENT_IN_PROGRESS', 'an earlier charge may still run', { retryAfterSeconds });
}

/** Removes the PIX code while a credit card charge that replaces it may still run, so that nobody pays both. */
export async function withoutReplacedCode<Shown extends Payment | null>(
  ctx: Charging,
  orderId: string,
  payment: Shown,
): Promise<Shown | Payment> {
  if (payment === null || openPixText(payment) === null) return payment;
  const { sent } = await readRecord(ctx, orderId);
  return sent?.method === 'creditCard' ? withoutCode(payment) : payment;
}
