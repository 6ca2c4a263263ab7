import type { VenueContext } from '#server/context.ts';
import { errorCodeOf } from '#server/errors.ts';
import { nullIfRefused } from '#server/provider/provider-error.ts';
import { type OrderKey, openOrderHandle, orderHandle } from '#server/rights/handles.ts';
import { keyOf } from '#server/shared-state/shared-state.ts';
import type { CardCode } from '#shared/cards/card-code.ts';
import { type Payment, paymentState } from '#shared/payment.ts';
import { assertMayChange, type BuyerRequest } from './change.ts';
import { CHARGED_MS, mayExist } from './charge-record.ts';
import { readOrder } from './read.ts';

/**
 * How many charged orders are remembered for each photo card. A family's card is in one or two. With more, deleting a
 * media would hold the card's lock for longer, because it reads the payment of each.
 */
export const MOST_CHARGED_ORDERS = 8;

const signerOf = ({ provider, venue }: VenueContext) => ({ handles: provider.handles, site: venue.site });
const chargedKey = ({ venue }: VenueContext, card: CardCode) => keyOf(['charged orders', venue.site, card]);

/**
 * Returns the charged orders with this card, latest first, until two hours after the latest charge. Some may still be
 * unpaid. If there are {@link MOST_CHARGED_ORDERS}, earlier ones may have been forgotten.
 */
export async function chargedOrders(ctx: VenueContext, card: CardCode): Promise<OrderKey[]> {
  const stored = (await ctx.orders.marks.read(chargedKey(ctx, card))) ?? '';
  // A handle that was signed with a key no longer in use cannot be opened, but must not prevent a charge.
  return stored.split(' ').flatMap((handle) => openOrderHandle(signerOf(ctx), handle) ?? []);
}

type CardOrders = { readonly card: CardCode; readonly orders: readonly OrderKey[] };

async function store(ctx: VenueContext, { card, orders }: CardOrders): Promise<void> {
  const handles = orders.map((order) => orderHandle(signerOf(ctx), order));
  await ctx.orders.marks.set(chargedKey(ctx, card), CHARGED_MS, handles.join(' '));
}

const isOver = (payment: Payment): boolean => ['none', 'failed'].includes(paymentState(payment));

/**
 * Remembers an order for each of its photo cards, then charges it. If nothing was charged, restores what was known
 * before. The provider does not say which orders contain a card, and media of a pending payment must not be deleted
 * (R3).
 */
export async function rememberCharge(
  ctx: VenueContext,
  { orderId, firstCard }: OrderKey,
  cards: readonly CardCode[],
  charge: () => Promise<Payment>,
): Promise<Payment> {
  const before: CardOrders[] = [];
  for (const card of cards) before.push({ card, orders: await chargedOrders(ctx, card) });
  for (const { card, orders } of before) {
    const others = orders.filter((order) => order.orderId !== orderId);
    await store(ctx, { card, orders: [{ orderId, firstCard }, ...others].slice(0, MOST_CHARGED_ORDERS) });
  }
  const forget = async () => {
    // If this fails, the order only stays in the list until that expires, and each deletion reads its payment.
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

const isOpen = async (ctx: VenueContext, key: OrderKey): Promise<boolean> =>
  (await nullIfRefused(readOrder(ctx, key)))?.isCompleted === false;

/**
 * Throws unless the visitor may delete a media of the order. Whoever may change the order may. Once a paid order is
 * completed or gone, everybody may, because media that are still unsold are then not part of it.
 */
export async function assertNotPaidFor(ctx: VenueContext, request: BuyerRequest): Promise<void> {
  try {
    await assertMayChange(ctx, request);
  } catch (error) {
    if (errorCodeOf(error) !== 'ORDER_COMPLETED' || (await isOpen(ctx, request))) throw error;
  }
}
