import type { VenueContext } from '#server/context.ts';
import { busy, errorCodeOf } from '#server/errors.ts';
import { isRefusal } from '#server/provider/provider-error.ts';
import { type OrderKey, orderHandle, orderKeyIn } from '#server/rights/handles.ts';
import { keyOf } from '#server/shared-state/shared-state.ts';
import type { CardCode } from '#shared/cards/card-code.ts';
import { type Payment, type PaymentMethod, paymentState } from '#shared/payment.ts';
import { assertMayChange, type BuyerRequest } from './change.ts';
import { CHARGED_MS, mayExist } from './charge-record.ts';
import { readOrder } from './read.ts';

/** How many charged orders are remembered per photo card. A family's card is in one or two. */
const ORDERS_OF_A_CARD = 64;
/** How many of these may be charged by PIX. Anybody can create PIX codes, so the rest is left for credit cards. */
export const PIX_ORDERS_OF_A_CARD = 48;
/** If a card's list is full, how many of its earliest orders are checked for one that is no longer needed. */
const LOOKED_AT = 8;
const MOST_ORDERS: Readonly<Record<PaymentMethod, number>> = {
  pix: PIX_ORDERS_OF_A_CARD,
  creditCard: ORDERS_OF_A_CARD,
};
const FULL_RETRY_SECONDS = 60;

const chargedKey = ({ venue }: VenueContext, card: CardCode) => keyOf(['charged orders', venue.site, card]);

/** The orders with this card that were charged in the last two hours, latest first. Some payments may be pending. */
export async function chargedOrders(ctx: VenueContext, card: CardCode): Promise<OrderKey[]> {
  const stored = (await ctx.orders.marks.read(chargedKey(ctx, card))) ?? '';
  return stored.split(' ').flatMap((handle) => {
    const subject = ctx.provider.handles.open(ctx.venue.site, 'order', handle);
    // A handle signed with a removed key cannot be opened, but must not prevent a charge.
    return (typeof subject === 'object' && subject && orderKeyIn(subject.id)) || [];
  });
}

type CardOrders = { readonly card: CardCode; readonly orders: readonly OrderKey[] };

async function store(ctx: VenueContext, { card, orders }: CardOrders): Promise<void> {
  const sealed = { handles: ctx.provider.handles, site: ctx.venue.site };
  const handles = orders.map((order) => orderHandle(sealed, order));
  await ctx.orders.marks.set(chargedKey(ctx, card), CHARGED_MS, handles.join(' '));
}

/** Makes room for one more order. @throws AppError SERVER_BUSY if each order checked may be paid */
async function withRoom(ctx: VenueContext, orders: readonly OrderKey[], most: number): Promise<readonly OrderKey[]> {
  if (orders.length < most) return orders;
  for (const order of orders.slice(-LOOKED_AT).reverse()) {
    if (!(await isPaidFor(ctx, order))) return orders.filter((other) => other !== order);
  }
  throw busy('too many orders of the card wait for their payment', FULL_RETRY_SECONDS);
}

const isOver = (payment: Payment): boolean => ['none', 'failed'].includes(paymentState(payment));

/**
 * Remembers an order for each of its photo cards before it is charged, and forgets it if nothing was charged. The
 * provider does not say which orders contain a card, and media of a pending payment must not be deleted (R3).
 */
export async function rememberCharge(
  ctx: VenueContext,
  {
    key,
    cards,
    method,
  }: { readonly key: OrderKey; readonly cards: readonly CardCode[]; readonly method: PaymentMethod },
  charge: () => Promise<Payment>,
): Promise<Payment> {
  const { orderId, firstCard } = key;
  const before: CardOrders[] = [];
  for (const card of cards) {
    const known = await chargedOrders(ctx, card);
    const isKnown = known.some((order) => order.orderId === orderId);
    before.push({ card, orders: isKnown ? known : await withRoom(ctx, known, MOST_ORDERS[method]) });
  }
  for (const { card, orders } of before) {
    const others = orders.filter((order) => order.orderId !== orderId);
    await store(ctx, { card, orders: [{ orderId, firstCard }, ...others] });
  }
  const forget = async () => {
    // If this fails, the order only protects its media longer than necessary.
    for (const known of before) await store(ctx, known).catch(() => undefined);
  };
  try {
    const payment = await charge();
    if (isOver(payment)) await forget();
    return payment;
  } catch (error) {
    if (!mayExist(error)) await forget();
    throw error;
  }
}

async function isOpen(ctx: VenueContext, key: OrderKey): Promise<boolean> {
  try {
    return !(await readOrder(ctx, key)).isCompleted;
  } catch (error) {
    if (isRefusal(error)) return false;
    throw error;
  }
}

/**
 * Passes if a media of the order may be deleted: by the buyer while a payment is pending, and by anybody if the order
 * is completed by now, because what is left unsold is then not part of it.
 */
export async function assertNotPaidFor(ctx: VenueContext, request: BuyerRequest): Promise<void> {
  try {
    await assertMayChange(ctx, request);
  } catch (error) {
    if (errorCodeOf(error) !== 'ORDER_COMPLETED' || (await isOpen(ctx, request))) throw error;
  }
}

async function isPaidFor(ctx: VenueContext, key: OrderKey): Promise<boolean> {
  try {
    await assertNotPaidFor(ctx, { ...key, right: undefined });
    return false;
  } catch (error) {
    if (['ORDER_AWAITS_PAYMENT', 'ORDER_COMPLETED'].includes(errorCodeOf(error))) return true;
    throw error;
  }
}
