import { randomUUID } from 'node:crypto';
import type { VenueContext } from '#server/context.ts';
import { errorCodeOf } from '#server/errors.ts';
import { nullIfRefused } from '#server/provider/provider-error.ts';
import { type OrderKey, openOrderHandle, orderHandle } from '#server/rights/handles.ts';
import { keyOf, type Lease } from '#server/shared-state/shared-state.ts';
import type { CardCode } from '#shared/cards/card-code.ts';
import { type Payment, paymentState } from '#shared/payment.ts';
import { assertMayChange, type BuyerRequest } from './change.ts';
import { CHARGED_MS, mayExist, readRecord } from './charge-record.ts';
import { cardLockKey, type LocksTerms, runHolding } from './order-lock.ts';
import { readOrder } from './read.ts';

/**
 * How many charged orders are listed for each photo card. A family's card is in one or two. With more, deleting a media
 * would hold the card's lock for longer, because it reads the payment of each.
 */
export const MOST_CHARGED_ORDERS = 8;

/** How long a charge that came to nothing waits for a card's lock to leave the list, in ms: it still holds its order's. */
const FORGOTTEN_WITHIN_MS = 200;

/** A list changes within milliseconds. If the instance dies meanwhile, others wait for the card's lock this long. */
const LISTING = { holdMs: 2_000 };

/** Stands in a full list for the orders that were not added. It is stored, so it must stay the same. */
const AND_OTHERS = '+';

const signerOf = ({ provider, venue }: VenueContext) => ({ handles: provider.handles, site: venue.site });
const chargedKey = ({ venue }: VenueContext, card: CardCode) => keyOf(['charged orders', venue.site, card]);

/** @property isWhole whether the list contains all orders, because it was never too full for one */
type CardOrders = { readonly orders: readonly OrderKey[]; readonly isWhole: boolean };

/**
 * Returns the orders with this card that are being charged or were charged, until two hours after the list last
 * changed. Some may still be unpaid.
 */
export async function chargedOrders(ctx: VenueContext, card: CardCode): Promise<CardOrders> {
  const stored = ((await ctx.orders.marks.read(chargedKey(ctx, card))) ?? '').split(' ');
  // A handle that was signed with a key no longer in use cannot be opened, but must not prevent a charge.
  const orders = stored.flatMap((handle) => openOrderHandle(signerOf(ctx), handle) ?? []);
  return { orders, isWhole: !stored.includes(AND_OTHERS) };
}

async function store(ctx: VenueContext, card: CardCode, { orders, isWhole }: CardOrders): Promise<void> {
  const handles = orders.map((order) => orderHandle(signerOf(ctx), order));
  const text = [...handles, ...(isWhole ? [] : [AND_OTHERS])].join(' ');
  await ctx.orders.marks.set(chargedKey(ctx, card), CHARGED_MS, text);
}

function withOrder(listed: CardOrders, order: OrderKey): CardOrders {
  const { orders } = listed;
  if (orders.some(({ orderId }) => orderId === order.orderId)) return listed;
  // No order is removed for another, or strangers' charges could remove a family's order.
  if (orders.length >= MOST_CHARGED_ORDERS) return { orders, isWhole: false };
  return { ...listed, orders: [order, ...orders] };
}

/**
 * Leaves one order that was never charged out of a full list. Whoever presses 'pay' with an outdated order lists one, so
 * strangers could fill the list for free.
 */
async function withRoom(ctx: VenueContext, listed: CardOrders): Promise<CardOrders> {
  if (listed.orders.length < MOST_CHARGED_ORDERS) return listed;
  const records = await Promise.all(listed.orders.map(({ orderId }) => readRecord(ctx, orderId)));
  const uncharged = records.findLastIndex(({ sent, charged, finished }) => !sent && !charged && !finished);
  const orders = listed.orders.filter((_, at) => at !== uncharged);
  // The order that was left out may be about to be charged.
  return { orders, isWhole: listed.isWhole && uncharged === -1 };
}

/** Changes a card's list under the card's lock. */
function changeList(
  ctx: VenueContext,
  card: CardCode,
  terms: LocksTerms,
  change: (listed: CardOrders) => Promise<CardOrders> | CardOrders,
): Promise<void> {
  const write = async (lease: Lease) => {
    await store(ctx, card, await change(await chargedOrders(ctx, card)));
    await lease.assertHeld();
  };
  return runHolding(ctx.orders.locks, [cardLockKey(ctx, card)], write, { ...terms, ...LISTING });
}

type ListedOrder = OrderKey & { readonly cards: readonly CardCode[] };

/** Lists an order for each of its cards while it is reserved for its buyer, so that deletions find the reservation. */
export async function listReserved(
  ctx: VenueContext,
  { orderId, firstCard, cards }: ListedOrder,
  terms: LocksTerms,
): Promise<void> {
  const add = (listed: CardOrders) => withOrder(listed, { orderId, firstCard });
  await Promise.all(cards.map((card) => changeList(ctx, card, terms, add)));
}

const isOver = (payment: Payment): boolean => ['none', 'failed'].includes(paymentState(payment));

/** How long a change that excludes charges is remembered, in ms: longer than a checkout takes. */
const EXCLUDING_MS = 10 * 60_000;
const excludingKey = ({ venue }: VenueContext, card: CardCode) => keyOf(['change without charges', venue.site, card]);

/** The last change of each card that excluded charges; null if none is known. */
export type ExcludingChanges = ReadonlyMap<CardCode, string | null>;

/** Call this before an order with these cards is read for a charge. Pass the result to {@link listCharge}. */
export async function readExcludingChanges(ctx: VenueContext, cards: readonly CardCode[]): Promise<ExcludingChanges> {
  const read = async (card: CardCode) => [card, await ctx.orders.marks.read(excludingKey(ctx, card))] as const;
  return new Map(await Promise.all(cards.map(read)));
}

/** The mark of a change that is being made, or whose end was not marked, such as after a crash. */
const CHANGING = 'changing';

const markEnded = (ctx: VenueContext, card: CardCode) =>
  ctx.orders.marks.set(excludingKey(ctx, card), EXCLUDING_MS, randomUUID());

/**
 * Makes a change after which an order that was read for a charge must be read again. Needs the card's lock, and the
 * locks of its listed orders that the change affects.
 * @throws AppError SERVER_BUSY, before the change, if other instances would not notice it
 */
export async function excludeCharges<T>(ctx: VenueContext, card: CardCode, change: () => Promise<T>): Promise<T> {
  await ctx.orders.marks.set(excludingKey(ctx, card), EXCLUDING_MS, CHANGING);
  // If the end cannot be marked, the next charge marks it.
  return change().finally(() => markEnded(ctx, card).catch(() => undefined));
}

type ListedCharge = ListedOrder & { readonly excluding: ExcludingChanges };

/**
 * Lists an order for each of its photo cards, then charges it. If nothing was charged, removes it from the lists. The
 * provider does not say which orders contain a card, and media of a pending payment must not be deleted (R3).
 *
 * A list changes under its card's lock, which a deletion holds until it ends. If a deletion was made after the order was
 * read, the order must be read again. Later deletions find the order in the list and need its lock. The charge itself
 * does not hold the card's lock: strangers can charge orders of their own that contain the card, and the card's family
 * would wait for them.
 * @param terms the terms on which the cards' locks are taken
 * @param charge `isOutdated` says whether the order must be read again
 */
export async function listCharge(
  ctx: VenueContext,
  { orderId, firstCard, cards, excluding }: ListedCharge,
  terms: LocksTerms,
  charge: (isOutdated: boolean) => Promise<Payment>,
): Promise<Payment> {
  const added: CardCode[] = [];
  let isOutdated = false;
  const add = (card: CardCode) =>
    changeList(ctx, card, terms, async (listed) => {
      const last = await ctx.orders.marks.read(excludingKey(ctx, card));
      // Under the lock, nothing changes the card any more.
      if (last === CHANGING) await markEnded(ctx, card);
      isOutdated ||= last === CHANGING || last !== excluding.get(card);
      if (listed.orders.some((one) => one.orderId === orderId)) return listed;
      added.push(card);
      return withOrder(await withRoom(ctx, listed), { orderId, firstCard });
    });
  const remove = ({ orders, isWhole }: CardOrders) => ({
    orders: orders.filter((order) => order.orderId !== orderId),
    isWhole,
  });
  const forget = async () => {
    const until = performance.now() + FORGOTTEN_WITHIN_MS;
    // If this fails, the order only stays in the list until that expires, and each deletion reads its payment.
    await Promise.allSettled(added.map((card) => changeList(ctx, card, { ...terms, until }, remove)));
  };
  try {
    const adding = await Promise.allSettled(cards.map(add));
    for (const one of adding) if (one.status === 'rejected') throw one.reason;
    const payment = await charge(isOutdated);
    if (isOver(payment)) await forget();
    return payment;
  } catch (error) {
    if (!mayExist(error)) await forget();
    throw error;
  }
}

/** Half of the connections that a network has for reading payments. */
const CHECKED_AT_ONCE = 4;

/** Calls `check` for a few orders at a time. Those that have begun end before this throws. */
export async function checkOrders<T>(orders: readonly T[], check: (order: T) => Promise<void>): Promise<void> {
  for (let at = 0; at < orders.length; at += CHECKED_AT_ONCE) {
    const checks = await Promise.allSettled(orders.slice(at, at + CHECKED_AT_ONCE).map(check));
    for (const one of checks) if (one.status === 'rejected') throw one.reason;
  }
}

const isOpen = async (ctx: VenueContext, key: OrderKey): Promise<boolean> =>
  (await nullIfRefused(readOrder(ctx, key)))?.isCompleted === false;

/**
 * Throws unless the visitor may delete a media of the order. Whoever may change the order may. Once a paid order is
 * completed or gone, everybody may, because media that are still unsold are then not part of it.
 * @param isLocked whether the order's lock is held; otherwise, this is only certain if it throws
 */
export async function assertNotPaidFor(ctx: VenueContext, request: BuyerRequest, isLocked: boolean): Promise<void> {
  try {
    await assertMayChange(ctx, request, isLocked);
  } catch (error) {
    if (errorCodeOf(error) !== 'ORDER_COMPLETED' || (await isOpen(ctx, request))) throw error;
  }
}
