import { useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useMemo } from 'react';
import { everySecondWhileThere, onPageResume } from '#client/lib/page-lifecycle.ts';
import { askForBuyerRight, onBuyerRight, tabRights } from '#client/lib/tab-rights.ts';
import { type RouterInputs, trpc } from '#client/lib/trpc.ts';
import { useLatest } from '#client/lib/use-latest.ts';
import { logProblem } from '#client/services/problem-log.ts';
import type { CardCode } from '#shared/cards/card-code.ts';
import type { GalleryCard } from '#shared/media/media.ts';
import type { Order } from '#shared/order.ts';
import {
  allDigitalMutation,
  announceChange,
  SELECTION_KEY,
  saveBuyer,
  selectionChangeOf,
  selectionMutation,
  wantedMedias,
} from './change-order.ts';
import {
  cachedOrder,
  createOrderApi,
  ORDER_SCOPE,
  type OrderClient,
  type OrderEvent,
  setOrder,
  type WantedMedias,
} from './order-client.ts';
import { isChangedElsewhere, lookForOthersChange, orderQuery, orderToLookAt, readMutation } from './read-order.ts';

const OrderContext = createContext<OrderClient | null>(null);

/** Never sent by a server: no order, and no request for one. */
const NO_CARD: GalleryCard = { code: '' as CardCode, right: '' };

type OrderProviderProps = {
  firstCard: GalleryCard | undefined;
  onEvent: (event: OrderEvent) => void;
  children: ReactNode;
};

export function OrderProvider({ firstCard, onEvent, children }: OrderProviderProps) {
  const queryClient = useQueryClient();
  const utils = trpc.useUtils();
  const { code, right } = firstCard ?? NO_CARD;
  const latestOnEvent = useLatest(onEvent);
  const orderClient = useMemo<OrderClient>(
    () => ({
      queryClient,
      utils,
      api: createOrderApi(utils.client.order, { code, right }),
      firstCard: { code, right },
      onEvent: (event) => latestOnEvent.current(event),
    }),
    [queryClient, utils, code, right, latestOnEvent],
  );
  return <OrderContext value={orderClient}>{children}</OrderContext>;
}

export function useOrderClient(): OrderClient {
  const orderClient = useContext(OrderContext);
  if (!orderClient) throw new Error('useOrderClient needs an OrderProvider above it');
  return orderClient;
}

const RETRY_MS = 10_000;

type RetryRead = { readonly enabled: boolean; readonly onTimer: boolean; readonly read: () => void };

/** Repeats a failed read when the network is back. `onTimer`: also after a pause. */
function useRetryRead({ enabled, onTimer, read }: RetryRead): void {
  useEffect(() => {
    if (!enabled) return;
    window.addEventListener('online', read);
    const timer = onTimer ? setTimeout(read, RETRY_MS) : undefined;
    return () => {
      window.removeEventListener('online', read);
      clearTimeout(timer);
    };
  }, [enabled, onTimer, read]);
}

/** The first read creates the order, so it is repeated only with the network. `isEnabled`: anything is for sale. */
export function useOrder(isEnabled: boolean) {
  const orderClient = useOrderClient();
  const { right } = orderClient.firstCard;
  const { data, error, isError, isStale, isPending, isFetching } = useQuery({
    ...orderQuery(orderClient),
    enabled: isEnabled && right !== '',
  });
  const { mutate: refetch, isPending: isRefetching } = useMutation(readMutation(orderClient));
  const hasData = data !== undefined;
  const isReading = isFetching || isRefetching;
  const hasFailed = isError || (hasData && isStale);
  useRetryRead({ enabled: isEnabled && hasFailed, onTimer: hasData && !isReading, read: refetch });
  useBuyerOfOtherTab(data);
  useOthersChanges();
  return { data, isPending, isError: isError && !hasData, error, isFetching: isReading, refetch };
}

/** Whoever was away as long gets the order anew: the provider may have changed it without a storefront. */
const AWAY_MS = 60_000;

/** Asks whether a storefront changed the order each second while the visitor is there, and reads it if so (B17). */
function useOthersChanges(): void {
  const orderClient = useOrderClient();
  const { mutate } = useMutation({
    scope: ORDER_SCOPE,
    mutationFn: () => lookForOthersChange(orderClient),
    onSuccess: (change) => announceChange(orderClient, change),
  });
  useEffect(() => {
    let askedAt = Date.now();
    let isAsking = false;
    const look = async () => {
      if (isAsking || !orderToLookAt(orderClient)) return;
      const wasAway = Date.now() - askedAt > AWAY_MS;
      askedAt = Date.now();
      if (wasAway) return mutate();
      isAsking = true;
      const isChanged = await isChangedElsewhere(orderClient);
      isAsking = false;
      if (isChanged) mutate();
    };
    const stops = [onPageResume(() => void look()), everySecondWhileThere(() => void look())];
    return () => {
      for (const stop of stops) stop();
    };
  }, [orderClient, mutate]);
}

export function useChangeSelection() {
  return useMutation(selectionMutation(useOrderClient())).mutate;
}

/** With what is wanted of each: they show a spinner. */
export function usePendingMedias(): WantedMedias {
  const changes = useMutationState({
    filters: { mutationKey: SELECTION_KEY, status: 'pending' },
    select: selectionChangeOf,
  });
  return useMemo(() => wantedMedias(changes), [changes]);
}

export function useChangeAllDigital() {
  return useMutation(allDigitalMutation(useOrderClient()));
}

/** Proof by e-mail and document gives no right to the address. */
const isWholeBuyer = ({ buyer, address }: Order) => buyer.kind === 'you' && address !== null;

/** A right that proves nothing changes nothing. One of the customer alone may arrive after this tab saved the address. */
async function takeBuyerRight(orderClient: OrderClient, right: string): Promise<void> {
  const { api, firstCard } = orderClient;
  const cached = cachedOrder(orderClient);
  if (tabRights(firstCard.code).buyer === right || (cached && isWholeBuyer(cached))) return;
  const order = await api.openAs(right, { cards: [firstCard.right] });
  if (order.buyer.kind === 'you') setOrder(orderClient, order);
}

/** Makes this tab the buyer's if another tab of the browser is, now or later (requirement R2). */
function useBuyerOfOtherTab(order: Order | undefined): void {
  const orderClient = useOrderClient();
  const { mutate } = useMutation({
    scope: ORDER_SCOPE,
    mutationFn: (right: string) => takeBuyerRight(orderClient, right),
    onError: (error) => logProblem('the order could not be read back', error),
  });
  const id = order && !isWholeBuyer(order) && order.id;
  const isSomeones = order?.buyer.kind === 'someone';
  useEffect(() => {
    if (!id) return;
    const stop = onBuyerRight(id, mutate);
    if (isSomeones) askForBuyerRight(id);
    return stop;
  }, [id, isSomeones, mutate]);
}

function useBuyerMutation<Input>(save: (orderClient: OrderClient, input: Input) => Promise<void>) {
  const orderClient = useOrderClient();
  return useMutation({ scope: ORDER_SCOPE, mutationFn: (input: Input) => save(orderClient, input) });
}

export const useSaveCustomer = () =>
  useBuyerMutation((orderClient, { order, customer }: RouterInputs['order']['saveCustomer']) =>
    saveBuyer(orderClient, order, (id) => orderClient.api.saveCustomer({ order: id, customer })),
  );

export const useSaveAddress = () =>
  useBuyerMutation((orderClient, { order, address }: RouterInputs['order']['saveAddress']) =>
    saveBuyer(orderClient, order, (id) => orderClient.api.saveAddress({ order: id, address })),
  );

export const useProveBuyer = () =>
  useBuyerMutation(async (orderClient, identity: RouterInputs['order']['proveBuyer']) =>
    setOrder(orderClient, await orderClient.api.proveBuyer(identity)),
  );
