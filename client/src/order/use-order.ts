import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { createContext, useEffect, useSyncExternalStore } from 'react';
import { askForBuyerRight, onBuyerRight, rememberOrder, tabRights } from '#client/lib/tab-rights.ts';
import { type TrpcClient, trpc } from '#client/lib/trpc.ts';
import { useProvided } from '#client/lib/use-provided.ts';
import { logProblem } from '#client/services/problem-log.ts';
import type { CardCode } from '#shared/cards/card-code.ts';
import { watchOrder } from './order-looks.ts';
import { OrderSession } from './order-session.ts';
import { hasFirstReadFailed, type OrderState } from './order-state.ts';

const sessions = new Map<CardCode, OrderSession>();

/** Returns the tab's only session of a card. */
export function orderSession(queryClient: QueryClient, client: TrpcClient, card: CardCode) {
  const known = sessions.get(card);
  if (known?.queryClient === queryClient) return known;
  const session = new OrderSession(card, client, queryClient);
  sessions.set(card, session);
  return session;
}

export const useSessionOf = (card: CardCode) => orderSession(useQueryClient(), trpc.useUtils().client, card);

export const OrderContext = createContext<OrderSession | null>(null);

export const useOrderSession = (): OrderSession => useProvided(OrderContext);

/** Subscribes to a part of the state. @param select must return the identical value while that part is unchanged */
export function useOrderPart<T>(select: (state: OrderState) => T): T {
  const session = useOrderSession();
  return useSyncExternalStore(session.subscribe, () => select(session.state));
}

/** Reads and watches the order. @param isEnabled whether the card's gallery is loaded, and `canBuy` is true */
export function useOrder(isEnabled: boolean) {
  const session = useOrderSession();
  const data = useOrderPart(({ order }) => order);
  const isError = useOrderPart(hasFirstReadFailed);
  const error = useOrderPart((state) => state.error);
  const isFetching = useOrderPart((state) => hasFirstReadFailed(state) && state.writes.length > 0);
  useEffect(() => (isEnabled ? watchOrder(session) : undefined), [session, isEnabled]);
  useBuyerOfOtherTab();
  return { data, isPending: !data && !isError, isError, error, isFetching, refetch: session.readInTurn };
}

/** Makes this tab the buyer's, if the server accepts the right as the buyer's. Otherwise nothing changes. */
async function takeBuyerRight(session: OrderSession, buyer: string): Promise<void> {
  const { order: shown } = session.state;
  // If the order shows no address, this tab's right may be partial: a visitor who has proved only e-mail and document
  // does not see the address.
  const isWhole = shown?.buyer.kind === 'you' && shown.address !== null;
  if (isWhole || tabRights(session.card).buyer === buyer) return;
  const order = await session.open({ cards: [session.rightOf(session.card)], buyer });
  if (order.buyer.kind !== 'you') return;
  rememberOrder(session.card, order);
  session.show(order);
}

/** Makes this tab the buyer's as soon as another tab of this browser is (requirement R2). */
function useBuyerOfOtherTab(): void {
  const session = useOrderSession();
  const id = useOrderPart(({ order }) => order?.id);
  const isSomeones = useOrderPart(({ order }) => order?.buyer.kind === 'someone');
  useEffect(() => {
    if (!id) return;
    const logFailure = (error: unknown) => logProblem('the order could not be read back', error);
    const stop = onBuyerRight(id, (right) => {
      session.inTurn(() => takeBuyerRight(session, right)).catch(logFailure);
    });
    if (isSomeones) askForBuyerRight(id);
    return stop;
  }, [session, id, isSomeones]);
}
