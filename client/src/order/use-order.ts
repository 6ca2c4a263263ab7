import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { createContext, useEffect, useSyncExternalStore } from 'react';
import { askForBuyerRight, onBuyerRight, rememberOrder, tabRights } from '#client/lib/tab-rights.ts';
import { type TrpcUtils, trpc } from '#client/lib/trpc.ts';
import { useProvided } from '#client/lib/use-provided.ts';
import { logProblem } from '#client/services/problem-log.ts';
import type { CardCode } from '#shared/cards/card-code.ts';
import type { Order } from '#shared/order.ts';
import { watchOrder } from './order-looks.ts';
import { OrderSession } from './order-session.ts';
import { type OrderState, wantedPackage } from './order-state.ts';

const sessions = new Map<CardCode, OrderSession>();

/** Returns the tab's only session of a card. */
export function orderSession(queryClient: QueryClient, { client }: Pick<TrpcUtils, 'client'>, card: CardCode) {
  const known = sessions.get(card);
  if (known?.queryClient === queryClient) return known;
  const session = new OrderSession(card, client, queryClient);
  sessions.set(card, session);
  return session;
}

export const useSessionOf = (card: CardCode) => orderSession(useQueryClient(), trpc.useUtils(), card);

export const OrderContext = createContext<OrderSession | null>(null);

export const useOrderSession = (): OrderSession => useProvided(OrderContext);

/** Subscribes to a part of the state. @param select returns an identical value while that part has not changed */
export function useOrderPart<T>(select: (state: OrderState) => T): T {
  const session = useOrderSession();
  return useSyncExternalStore(session.subscribe, () => select(session.state));
}

/** @param isEnabled whether anything is for sale, and the card's gallery is loaded */
export function useOrder(isEnabled: boolean) {
  const session = useOrderSession();
  const data = useOrderPart(({ order }) => order);
  const phase = useOrderPart((state) => state.phase);
  const isFetching = useOrderPart(({ phase: now, writes }) => now === 'failed' && writes.length > 0);
  const error = useOrderPart((state) => state.error);
  useEffect(() => (isEnabled ? watchOrder(session) : undefined), [session, isEnabled]);
  useBuyerOfOtherTab();
  const isError = phase === 'failed';
  return { data, isPending: phase === 'unread', isError, error, isFetching, refetch: session.readInTurn };
}

/** Returns null while no change of the package is pending. */
export const usePendingPackage = () => useOrderPart(({ writes }) => wantedPackage(writes));

/** A buyer who is known by e-mail and document alone cannot read the address. */
const isWholeBuyer = ({ buyer, address }: Order) => buyer.kind === 'you' && address !== null;

/** Makes this tab the buyer's, if the server accepts the right as the buyer's. Otherwise nothing changes. */
function takeBuyerRight(session: OrderSession, buyer: string): Promise<void> {
  return session.inTurn(async () => {
    const { order: shown } = session.state;
    if (tabRights(session.card).buyer === buyer || (shown && isWholeBuyer(shown))) return;
    const order = await session.open({ cards: [session.rightOf(session.card)], buyer });
    if (order.buyer.kind !== 'you') return;
    rememberOrder(session.card, order);
    session.show(order);
  });
}

/** Makes this tab the buyer's as soon as another tab of this browser is (requirement R2). */
function useBuyerOfOtherTab(): void {
  const session = useOrderSession();
  const order = useOrderPart((state) => state.order);
  const id = order && !isWholeBuyer(order) && order.id;
  const isSomeones = order?.buyer.kind === 'someone';
  useEffect(() => {
    if (!id) return;
    const logFailure = (error: unknown) => logProblem('the order could not be read back', error);
    const stop = onBuyerRight(id, (right) => void takeBuyerRight(session, right).catch(logFailure));
    if (isSomeones) askForBuyerRight(id);
    return stop;
  }, [session, id, isSomeones]);
}
