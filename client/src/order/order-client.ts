import type { QueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { buyerRight, rememberOrder, tabRights } from '#client/lib/tab-rights.ts';
import { type RouterInputs, type TrpcUtils, trpc, whileBusy } from '#client/lib/trpc.ts';
import type { CardCode } from '#shared/cards/card-code.ts';
import type { ErrorCode } from '#shared/error-codes.ts';
import type { Gallery, GalleryCard } from '#shared/media/media.ts';
import type { Order } from '#shared/order.ts';

/** Mutations of this scope run one at a time, so that the cached order is always the newest reply. */
export const ORDER_SCOPE = { id: 'order' };

/**
 * The requests that read or change one order; each returns the whole order. They send the rights that the tab keeps, and
 * keep the rights that come back.
 * @param card the card in the address, by which the tab keeps the rights
 */
export function createOrderApi(procedures: TrpcUtils['client']['order'], card: CardCode) {
  const keepRights = async (request: Promise<Order>): Promise<Order> => {
    const reply = await request;
    rememberOrder(card, reply);
    return reply;
  };
  const change =
    <Input extends { readonly order: string }>(mutate: (input: Input) => Promise<Order>) =>
    (input: Input): Promise<Order> =>
      keepRights(whileBusy(() => mutate({ ...input, ...buyerRight(input.order) })));
  return {
    open: (input: RouterInputs['order']['open']) => keepRights(procedures.open.query({ ...input, ...tabRights(card) })),
    /** Opens the order with a buyer's right that another tab sent. A right that proves nothing is not kept. */
    openAs: async (buyer: string, input: RouterInputs['order']['open']) => {
      const reply = await procedures.open.query({ ...input, ...tabRights(card), buyer });
      if (reply.buyer.kind === 'you') rememberOrder(card, reply);
      return reply;
    },
    changeSelection: async (input: RouterInputs['order']['changeSelection']) => {
      const request = { ...input, ...buyerRight(input.order) };
      const reply = await whileBusy(() => procedures.changeSelection.mutate(request));
      rememberOrder(card, reply.order);
      return reply;
    },
    addAllDigital: change(procedures.addAllDigital.mutate),
    removeAllDigital: change(procedures.removeAllDigital.mutate),
    addCard: change(procedures.addCard.mutate),
    removeCard: change(procedures.removeCard.mutate),
    saveCustomer: change(procedures.saveCustomer.mutate),
    saveAddress: change(procedures.saveAddress.mutate),
    proveBuyer: (input: RouterInputs['order']['proveBuyer']) => keepRights(procedures.proveBuyer.mutate(input)),
  };
}

export type OrderApi = ReturnType<typeof createOrderApi>;

/** What happened to the order, beside what its cache entry shows. */
export type OrderEvent =
  | { readonly kind: 'failed'; readonly errorCode: ErrorCode }
  /** The order was gone and another one replaced it. `isWhole`: with all that had been selected. */
  | { readonly kind: 'renewed'; readonly isWhole: boolean }
  /** Somebody else with the card changed what is chosen. `undo` changes it back. */
  | { readonly kind: 'changedByOthers'; readonly change: OthersChange; readonly undo: () => void };

/** What reads and changes one order. A plain object, so that tests need no screen. */
export type OrderClient = {
  readonly queryClient: QueryClient;
  readonly utils: Pick<TrpcUtils, 'order' | 'payment' | 'gallery'>;
  readonly api: OrderApi;
  /** The card in the address: it names the order's cache entry. */
  readonly firstCard: GalleryCard;
  readonly onEvent: (event: OrderEvent) => void;
};

/** What writes a reply into the query cache; unlike an `OrderClient`, it does not belong to one gallery. */
export type OrderCaches = Pick<OrderClient, 'queryClient' | 'utils'>;

/** @param first the card in the address */
export const visitCardsKey = (first: CardCode) => ['visit-cards', first];

/** Cards that were added during this visit while there was no order. An order knows its own cards. */
export function visitCards({ queryClient, firstCard }: OrderClient): readonly CardCode[] {
  return queryClient.getQueryData<readonly CardCode[]>(visitCardsKey(firstCard.code)) ?? [];
}

/** @param first the card in the address */
export function setVisitCards(queryClient: QueryClient, first: CardCode, cards: readonly CardCode[]): void {
  queryClient.setQueryData(visitCardsKey(first), cards);
}

/** The right to a card whose gallery was opened in this visit. */
export function rightOfCard({ queryClient }: OrderClient, code: CardCode): string | undefined {
  const galleries = queryClient.getQueriesData<Gallery>({ queryKey: getQueryKey(trpc.gallery.byCards) });
  const cards = galleries.flatMap(([, gallery]) => gallery?.cards ?? []);
  return cards.find((card) => card.code === code)?.right;
}

/** What somebody else did to the order: media that they added and removed one by one, and the package. */
export type OthersChange = {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  /** Whether the package is in the order now; null if that did not change. */
  readonly hasAllDigital: boolean | null;
};

/**
 * Requests the order of all cards that are open; the provider makes one when there is none.
 * @param mayBeRecent whether the server may answer it as it was up to five seconds ago
 */
export function openOrder(orderClient: OrderClient, mayBeRecent?: boolean): Promise<Order> {
  const others = visitCards(orderClient).flatMap((code) => rightOfCard(orderClient, code) ?? []);
  const cards: [string, ...string[]] = [orderClient.firstCard.right, ...others];
  return orderClient.api.open(mayBeRecent ? { cards, mayBeRecent } : { cards });
}
