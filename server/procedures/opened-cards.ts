import { cardIn, type HandleContext, openHandle, type VenueContext } from '#server/context.ts';
import { chargedOrders } from '#server/orders/charged-orders.ts';
import { countMedia, MANY_MEDIA } from '#server/provider/order.ts';
import { nameOfCard } from '#server/provider/provider.ts';
import type { ProviderOrder } from '#server/provider/types.ts';
import type { ParentRight } from '#server/rights/handles.ts';
import type { CardCode } from '#shared/cards/card-code.ts';

type AtLeastOne<T> = readonly [T, ...T[]];

/** The cards that several rights open, each card once, even if it has two rights from different days. */
type OpenedCards = { readonly codes: AtLeastOne<CardCode>; readonly given: AtLeastOne<ParentRight> };

export function openCards(ctx: HandleContext, [first, ...others]: AtLeastOne<string>): OpenedCards {
  const opened = openHandle(ctx, 'card', first);
  const more = others.map((right) => openHandle(ctx, 'card', right));
  const cards = new Set(more.map(cardIn));
  cards.delete(cardIn(opened));
  return { codes: [cardIn(opened), ...cards], given: [opened, ...more] };
}

/**
 * Waits for a share of the budget `longOrders` if the order was long. Call this before taking locks, so that nobody
 * waits for a lock meanwhile.
 * @throws AppError SERVER_BUSY
 */
export async function takeLongOrder({ provider }: VenueContext, name: string): Promise<void> {
  const media = provider.longOrders.get(name);
  if (media !== undefined) await provider.work.take('longOrders', media);
}

/**
 * Makes a change by which a package may make an order long. Waits like {@link takeLongOrder} if the last such change with
 * this card did, because a provider may create an order for each request, and none of them is known.
 */
export async function changePackage<Changed extends ProviderOrder>(
  ctx: VenueContext,
  card: CardCode,
  change: () => Promise<Changed>,
): Promise<Changed> {
  const name = `package ${nameOfCard(ctx.venue, card)}`;
  await takeLongOrder(ctx, name);
  const order = await change();
  const media = countMedia(order);
  if (media > MANY_MEDIA) ctx.provider.longOrders.set(name, media);
  return order;
}

/** Like {@link takeLongOrder}, for a deletion: it reads all media of the card, and all charged orders with the card. */
export async function takeLongCard(ctx: VenueContext, card: CardCode): Promise<void> {
  const { longOrders, mediaCounts, work } = ctx.provider;
  const name = nameOfCard(ctx.venue, card);
  const { orders } = await chargedOrders(ctx, card);
  const own = Math.max(longOrders.get(name) ?? 0, mediaCounts.get(name) ?? 0);
  const media = orders.reduce((sum, { orderId }) => sum + (longOrders.get(orderId) ?? 0), own);
  if (media > MANY_MEDIA) await work.take('longOrders', media);
}
