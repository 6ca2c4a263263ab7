import { z } from 'zod';
import { AppError, busy } from '#server/errors.ts';
import { withoutCode } from '#server/provider/payment-sum.ts';
import type { OrderKey } from '#server/rights/handles.ts';
import { type ComparedMarks, keyOf } from '#server/shared-state/shared-state.ts';
import type { CardCode } from '#shared/cards/card-code.ts';
import { isPaid, openPixText, PAYMENT_METHODS, type Payment, type PaymentMethod } from '#shared/payment.ts';
import { CHARGE_ENDS_MS } from './order-lock.ts';

/** A fact that expires. @property leftMs the remaining time in ms, by the clock of the shared state */
const expiring = <Fact extends z.ZodRawShape>(fact: Fact) => z.object({ ...fact, leftMs: z.number() }).optional();

const recordSchema = z.object({
  /** The total of the last charge; null once its buyer has changed the order. `changes` counts those changes. */
  charged: expiring({ totalCents: z.number().nullable(), changes: z.number() }),
  /** A charge was sent and its outcome is unknown, so it may still run at the provider. */
  sent: expiring({ method: z.enum(PAYMENT_METHODS), sentAt: z.number().optional() }),
  /** The order was known not to be charged. Sending a charge ends this. */
  uncharged: expiring({}),
  /** The orders with `uncharged`, earliest first. The record is of a photo card, with which they begin. */
  unchargedOrders: expiring({ ids: z.array(z.string()) }),
  /** No payment was open a moment ago, which saves a check for each selected photo. Sending a charge ends this. */
  unpaid: expiring({}),
  /** The provider has completed the order. */
  finished: expiring({}),
  /** The hash of the buyer for whom the order is reserved, and then cannot be reserved again for the same time. */
  reserved: expiring({ claim: z.string() }),
  /** How many credit cards did not pay. The record is of a photo card, for all orders and buyers. */
  refusedCards: expiring({ count: z.number() }),
});
const storedSchema = z.object({ keptMs: z.number(), record: recordSchema });

/** What the storefront knows of the charges of an order or photo card, besides what the provider says. */
export type ChargeRecord = z.infer<typeof recordSchema>;

/** Longer than a PIX code is valid, in ms. */
export const CHARGED_MS = 2 * 60 * 60_000;
/** Longer than most visitors take from the first photo to the payment, in ms. */
const UNCHARGED_MS = 7 * 24 * 60 * 60_000;
/** How many orders of a photo card can be `uncharged`. Two cards are enough to create orders without end. */
export const MOST_UNCHARGED = 8;
/** Refused credit cards per photo card, until a day after the last. A card tester then needs another card (R4). */
export const MOST_REFUSED_CREDIT_CARDS = 12;
const REFUSED_MS = 24 * 60 * 60_000;
const LEAST_KEPT_MS = 1_000;
const MOST_ATTEMPTS = 10;

const timesOf = (record: ChargeRecord) => Object.values(record).flatMap((fact) => (fact ? [fact.leftMs] : []));

/** Returns how long a charge may still run, in ms. By this machine's clock, as the shared state's may have jumped. */
function leftOfCharge(sentAt = 0): number {
  const sinceMs = Date.now() - sentAt;
  return sinceMs < 0 ? 0 : CHARGE_ENDS_MS - sinceMs;
}

function aged(record: ChargeRecord, ageMs: number): ChargeRecord {
  const facts = Object.entries(record).flatMap(([name, fact]) => {
    if (!fact) return [];
    const leftMs = Math.max(fact.leftMs - ageMs, 'sentAt' in fact ? leftOfCharge(fact.sentAt) : 0);
    return leftMs > 0 ? [[name, { ...fact, leftMs }] as const] : [];
  });
  return recordSchema.parse(Object.fromEntries(facts));
}

async function readFrom(marks: ComparedMarks, key: string) {
  const found = await marks.readWithTime(key);
  if (found === null) return { text: null, record: {} };
  const { keptMs, record } = storedSchema.parse(JSON.parse(found.value));
  return { text: found.value, record: aged(record, keptMs - found.leftMs) };
}

type Change = (known: ChargeRecord) => ChargeRecord;

/** Compares and sets, so that a write of another instance is never lost, even if a lock was. */
async function changeIn(marks: ComparedMarks, key: string, change: Change): Promise<ChargeRecord> {
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
    const { text, record } = await readFrom(marks, key);
    const changed = change(record);
    const keptMs = Math.max(LEAST_KEPT_MS, ...timesOf(changed));
    if (await marks.replace(key, { known: text, ttlMs: keptMs, value: JSON.stringify({ keptMs, record: changed }) })) {
      return changed;
    }
  }
  throw busy('a charge record does not stay the same');
}

/**
 * The records of orders and of photo cards, in the state that all instances share.
 * @param own a local copy, used while the shared state cannot be reached; null if that state is local anyway
 */
export class ChargeRecords {
  readonly #shared: ComparedMarks;
  readonly #own: ComparedMarks | null;

  constructor(shared: ComparedMarks, own: ComparedMarks | null) {
    this.#shared = shared;
    this.#own = own;
  }

  /** @throws AppError SERVER_BUSY if the shared state cannot be reached, as another instance may know of a charge */
  async readShared(key: string): Promise<ChargeRecord> {
    return (await readFrom(this.#shared, key)).record;
  }

  async read(key: string): Promise<ChargeRecord> {
    const own = this.#own;
    if (own === null) return this.readShared(key);
    return this.readShared(key).catch(async () => (await readFrom(own, key)).record);
  }

  /** @throws AppError SERVER_BUSY if it may not be stored for all instances */
  async changeShared(key: string, change: Change): Promise<void> {
    const changed = await changeIn(this.#shared, key, change);
    if (this.#own) await changeIn(this.#own, key, () => changed);
  }

  async change(key: string, change: Change): Promise<void> {
    const own = this.#own;
    if (own === null) return this.changeShared(key, change);
    await this.changeShared(key, change).catch(() => changeIn(own, key, change));
  }
}

type Charging = {
  readonly venue: { readonly site: string };
  readonly orders: { readonly charges: ChargeRecords };
  readonly networks: readonly string[];
};
const keyIn = ({ venue }: Charging, orderId: string) => keyOf(['charge', venue.site, orderId]);
const unchargedKey = ({ venue }: Charging, card: CardCode) => keyOf(['uncharged orders', venue.site, card]);

/** The counters that a refused credit card of an order is added to, and the most that each may reach. */
function refusedCounts({ venue, networks }: Charging, { orderId, cards }: Pick<SentCharge, 'orderId' | 'cards'>) {
  const ofCard = (card: CardCode) => [
    { key: keyOf(['refused cards', venue.site, card, networks.at(-1) ?? '']), most: MOST_REFUSED_CREDIT_CARDS },
    { key: keyOf(['refused cards', venue.site, card]), most: 3 * MOST_REFUSED_CREDIT_CARDS },
  ];
  const ofOrder = { key: keyOf(['refused cards of order', venue.site, orderId]), most: MOST_REFUSED_CREDIT_CARDS };
  return [ofOrder, ...cards.flatMap(ofCard)];
}

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
  await ctx.orders.charges.change(unchargedKey(ctx, firstCard), ({ unchargedOrders }) => {
    const others = (unchargedOrders?.ids ?? []).filter((id) => id !== orderId);
    displaced = others.slice(MOST_UNCHARGED - 1);
    return { unchargedOrders: { ids: [...others.slice(0, MOST_UNCHARGED - 1), orderId], leftMs: UNCHARGED_MS } };
  });
  for (const id of displaced) await changeRecord(ctx, id, ({ uncharged: _, ...known }) => known);
  await changeRecord(ctx, orderId, (known) =>
    known.charged || known.sent ? known : { ...known, uncharged: { leftMs: UNCHARGED_MS } },
  );
}

/** @property cards all photo cards of the order */
export type SentCharge = {
  readonly orderId: string;
  readonly cards: readonly CardCode[];
  readonly totalCents: number;
  readonly method: PaymentMethod;
  /** Whether the charge ends a waiting PIX code. */
  readonly endsCode: boolean;
};

const isRefusal = ({ errorCode }: AppError): boolean => ['REFUSED', 'PROVIDER_REFUSED'].includes(errorCode);

/**
 * Counts a credit card that did not pay at once: a later charge of the order is only sent after a refusal, so each
 * counts once. It counts for each photo card of the order, because adding a photo card is an easy way to another order.
 * An invalid token only counts if the charge replaced a PIX code, so that nobody can end codes for free.
 */
async function countRefused(ctx: Charging, sending: SentCharge, outcome: Payment | AppError): Promise<void> {
  const hasEndedCode = (error: AppError) => sending.endsCode && error.errorCode === 'CARD_TOKEN_INVALID';
  const isUnpaid = outcome instanceof AppError ? isRefusal(outcome) || hasEndedCode(outcome) : !isPaid(outcome);
  if (sending.method !== 'creditCard' || !isUnpaid) return;
  for (const { key } of refusedCounts(ctx, sending)) {
    await ctx.orders.charges.change(key, ({ refusedCards }) => ({
      refusedCards: { count: (refusedCards?.count ?? 0) + 1, leftMs: REFUSED_MS },
    }));
  }
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

/** @throws AppError CREDIT_CARDS_REFUSED; SERVER_BUSY if the shared state does not say how many were refused */
export async function assertCreditCardsLeft(
  ctx: Charging,
  order: Pick<SentCharge, 'orderId' | 'cards'>,
): Promise<void> {
  for (const { key, most } of refusedCounts(ctx, order)) {
    const { refusedCards } = await ctx.orders.charges.readShared(key);
    if (!refusedCards || refusedCards.count < most) continue;
    const retryAfterSeconds = Math.ceil(refusedCards.leftMs / 1_000);
    throw new AppError('CREDIT_CARDS_REFUSED', undefined, { retryAfterSeconds });
  }
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
