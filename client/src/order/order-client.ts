import type { QueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { buyerRight, rememberOrder, tabRights } from '#client/lib/tab-rights.ts';
import { type RouterInputs, type TrpcUtils, trpc, whileBusy } from '#client/lib/trpc.ts';
import type { CardCode } from '#shared/cards/card-code.ts';
import type { ProcedureName } from '#shared/deadlines.ts';
import type { ShownFailure } from '#shared/error-codes.ts';
import type { Gallery, GalleryCard } from '#shared/media/media.ts';
import { isSameOrder, MOST_CHANGES_AT_ONCE, type Order, orderedMedias } from '#shared/order.ts';
import { withKnownMethod } from '#shared/payment.ts';

/** Runs mutations one at a time, so that the cached order is the newest reply. */
export const ORDER_SCOPE = { id: 'order' };

export type OrderProcedures = Pick<
  TrpcUtils['client']['order'],
  | ('open' | 'version' | 'changeSelection' | 'addAllDigital' | 'removeAllDigital')
  | ('addCard' | 'removeCard' | 'saveCustomer' | 'saveAddress' | 'proveBuyer')
>;

/** Requests that return the whole order, sending and storing this tab's rights. `card` is the one in the address. */
export function createOrderApi(procedures: OrderProcedures, { code: card, right }: GalleryCard) {
  const keepRights = async (request: Promise<Order>): Promise<Order> => {
    const reply = await request;
    rememberOrder(card, reply);
    return reply;
  };
  const change =
    <Input extends { readonly order: string }>(called: ProcedureName, mutate: (input: Input) => Promise<Order>) =>
    (input: Input): Promise<Order> =>
      keepRights(whileBusy(called, () => mutate({ ...input, ...buyerRight(input.order) })));
  return {
    open: (input: RouterInputs['order']['open'], signal?: AbortSignal) =>
      keepRights(procedures.open.query({ ...input, ...tabRights(card) }, { signal })),
    version: () => procedures.version.query({ card: right }),
    /** With a buyer's right from another tab. Not kept if it proves nothing. */
    openAs: async (buyer: string, input: RouterInputs['order']['open']) => {
      const reply = await procedures.open.query({ ...input, ...tabRights(card), buyer });
      if (reply.buyer.kind === 'you') rememberOrder(card, reply);
      return reply;
    },
    changeSelection: async (input: RouterInputs['order']['changeSelection']) => {
      const request = { ...input, ...buyerRight(input.order) };
      const reply = await whileBusy('order.changeSelection', () => procedures.changeSelection.mutate(request));
      rememberOrder(card, reply.order);
      return reply;
    },
    addAllDigital: change('order.addAllDigital', procedures.addAllDigital.mutate),
    removeAllDigital: change('order.removeAllDigital', procedures.removeAllDigital.mutate),
    addCard: change('order.addCard', procedures.addCard.mutate),
    removeCard: change('order.removeCard', procedures.removeCard.mutate),
    saveCustomer: change('order.saveCustomer', procedures.saveCustomer.mutate),
    saveAddress: change('order.saveAddress', procedures.saveAddress.mutate),
    proveBuyer: (input: RouterInputs['order']['proveBuyer']) => keepRights(procedures.proveBuyer.mutate(input)),
  };
}

export type OrderApi = ReturnType<typeof createOrderApi>;

export type OrderEvent =
  | ({ readonly kind: 'failed' } & ShownFailure)
  | { readonly kind: 'renewed'; readonly isWhole: boolean }
  /** Another visitor with the card changed the selection. */
  | { readonly kind: 'changedByOthers'; readonly change: OthersChange; readonly undo: () => void };

/** A plain object, so that tests need no screen. */
export type OrderClient = {
  readonly queryClient: QueryClient;
  readonly utils: Pick<TrpcUtils, 'order' | 'payment' | 'gallery'>;
  readonly api: OrderApi;
  /** In the address; names the order's cache entry. */
  readonly firstCard: GalleryCard;
  readonly onEvent: (event: OrderEvent) => void;
};

export type OrderCaches = Pick<OrderClient, 'queryClient' | 'utils'>;

export const orderKey = (right: string) => getQueryKey(trpc.order.open, { cards: [right] }, 'query');

export const paymentKey = (order: string) => getQueryKey(trpc.payment.byOrder, { order }, 'query');

export function cachedOrder({ utils, firstCard }: Pick<OrderClient, 'utils' | 'firstCard'>): Order | undefined {
  return utils.order.open.getData({ cards: [firstCard.right] });
}

export function refetchShownOrders({ utils }: Pick<OrderCaches, 'utils'>): Promise<void> {
  return utils.order.open.refetch(undefined, { type: 'active' });
}

/** Its answer may be older than what is about to be written. */
export function cancelPaymentCheck({ utils }: Pick<OrderCaches, 'utils'>, order: string): void {
  void utils.payment.byOrder.cancel({ order });
}

/** From the reply of a charge or an order: changing the order may have ended a pending PIX code. */
export function setPayment(
  { utils }: Pick<OrderCaches, 'utils'>,
  { id, payment }: Pick<Order, 'id' | 'payment'>,
): void {
  cancelPaymentCheck({ utils }, id);
  utils.payment.byOrder.setData({ order: id }, (cached) => payment && withKnownMethod(cached ?? null, payment));
}

type SetOrderOptions = {
  /** Write this card's entry, whichever order it has. Otherwise every entry of this order. */
  readonly card?: GalleryCard;
  /** A payment check that called this writes the payment itself. */
  readonly keepsPayment?: boolean;
};

/** Replaces order and payment by a reply (requirement C4). Cancels pending reads, which may be older. */
export function setOrder(caches: OrderCaches, order: Order, { card, keepsPayment }: SetOrderOptions = {}): void {
  const { queryClient, utils } = caches;
  if (card) {
    void utils.order.open.cancel({ cards: [card.right] });
    utils.order.open.setData({ cards: [card.right] }, order);
  } else {
    for (const [queryKey, cached] of queryClient.getQueriesData<Order>({ queryKey: getQueryKey(trpc.order.open) })) {
      if (!isSameOrder(cached, order)) continue;
      void queryClient.cancelQueries({ queryKey, exact: true });
      queryClient.setQueryData(queryKey, order);
    }
  }
  if (!keepsPayment) setPayment(caches, order);
}

export const visitCardsKey = (first: CardCode) => ['visit-cards', first];

/** Cards added without an order. An order knows its own. */
export function visitCards({ queryClient, firstCard }: OrderClient): readonly CardCode[] {
  return queryClient.getQueryData<readonly CardCode[]>(visitCardsKey(firstCard.code)) ?? [];
}

export function setVisitCards(queryClient: QueryClient, first: CardCode, cards: readonly CardCode[]): void {
  queryClient.setQueryData(visitCardsKey(first), cards);
}

export function rightOfCard({ queryClient }: OrderClient, code: CardCode): string | undefined {
  const galleries = queryClient.getQueriesData<Gallery>({ queryKey: getQueryKey(trpc.gallery.byCards) });
  const cards = galleries.flatMap(([, gallery]) => gallery?.cards ?? []);
  return cards.find((card) => card.code === code)?.right;
}

export type OthersChange = {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly hasAllDigital: boolean | null;
  readonly isEmptied: boolean;
};

type Opening = { readonly mayBeRecent?: true; readonly signal?: AbortSignal | undefined };

/** The order of all open cards, made if needed. `mayBeRecent`: may be up to five seconds old. */
export function openOrder(orderClient: OrderClient, { signal, ...recent }: Opening = {}): Promise<Order> {
  const others = visitCards(orderClient).flatMap((code) => rightOfCard(orderClient, code) ?? []);
  const cards: [string, ...string[]] = [orderClient.firstCard.right, ...others];
  return orderClient.api.open({ cards, ...recent }, signal);
}

export type WantedMedias = ReadonlyMap<string, boolean>;

export function missingChanges(order: Order, wanted: WantedMedias): WantedMedias {
  const ordered = orderedMedias(order);
  return new Map([...wanted].filter(([media, isWanted]) => ordered.has(media) !== isWanted));
}

type Sending = {
  /** Called before each request: wishes may change meanwhile. */
  readonly wanted: () => WantedMedias;
  readonly onReply: (order: Order, refused: readonly ShownFailure[]) => void;
};

/**
 * A change that its own reply lacks is not repeated: it was refused or is in the package. One that a later reply lacks was
 * undone elsewhere, and is. @throws if none came through
 */
export async function sendSelection(api: OrderApi, order: Order, { wanted, onReply }: Sending): Promise<Order> {
  const refused = new Map<string, boolean>();
  const next = (current: Order) =>
    [...missingChanges(current, wanted())]
      .filter(([media, isWanted]) => refused.get(media) !== isWanted)
      .slice(0, MOST_CHANGES_AT_ONCE);
  let latest = order;
  for (let changes = next(latest); changes.length > 0; changes = next(latest)) {
    const reply = await api.changeSelection({
      order: order.id,
      changes: changes.map(([media, isWanted]) => ({ media, isWanted })),
    });
    latest = reply.order;
    for (const [media, isWanted] of missingChanges(latest, new Map(changes)))
      if (!reply.notMade.includes(media)) refused.set(media, isWanted);
    onReply(latest, reply.refusals);
  }
  return latest;
}
