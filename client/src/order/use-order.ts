import { useMutation, useMutationState, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { onPageResume } from '#client/lib/page-lifecycle.ts';
import { askForBuyerRight, onBuyerRight, tabRights } from '#client/lib/tab-rights.ts';
import { logProblem } from '#client/services/problem-log.ts';
import type { Order } from '#shared/order.ts';
import { lookForOthersChange, orderQuery, readMutation } from './load-order.ts';
import {
  allDigitalMutation,
  SELECTION_KEY,
  selectionChangeOf,
  selectionMutation,
  wantedMedias,
} from './media-selection.ts';
import { cachedOrder, setOrder } from './order-cache.ts';
import { ORDER_SCOPE, type OrderClient, type OthersChange } from './order-client.ts';
import { useOrderClient } from './order-context.tsx';
import type { WantedMedias } from './send-selection.ts';

const RETRY_MS = 10_000;

/** Repeats a failed read when the network is back. `isRetried`: it is repeated anyway. */
function useReadAgain(hasFailed: boolean, isRetried: boolean, read: () => void): void {
  useEffect(() => {
    if (!hasFailed) return;
    window.addEventListener('online', read);
    const timer = isRetried ? setTimeout(read, RETRY_MS) : undefined;
    return () => {
      window.removeEventListener('online', read);
      clearTimeout(timer);
    };
  }, [hasFailed, isRetried, read]);
}

/** The first read creates the order, so it is repeated only with the network. `isEnabled`: anything is for sale. */
export function useOrder(isEnabled: boolean) {
  const orderClient = useOrderClient();
  const { right } = orderClient.firstCard;
  const { data, isError, isStale, isPending, isFetching } = useQuery({
    ...orderQuery(orderClient),
    enabled: isEnabled && right !== '',
  });
  const { mutate: refetch, isPending: isRefetching } = useMutation(readMutation(orderClient));
  const hasData = data !== undefined;
  const isReading = isFetching || isRefetching;
  useReadAgain(isEnabled && (isError || (hasData && isStale)), hasData && !isReading, refetch);
  useBuyerOfOtherTab(data);
  useOthersChanges();
  return { data, isPending, isError: isError && !hasData, isFetching: isReading, refetch };
}

function useOthersChanges(): void {
  const orderClient = useOrderClient();
  const changeSelection = useChangeSelection();
  const { mutate: changeAllDigital } = useChangeAllDigital();
  const { right } = orderClient.firstCard;
  const undo = ({ added, removed, hasAllDigital }: OthersChange) => {
    if (added.length > 0) changeSelection({ cardRight: right, medias: added, isWanted: false });
    if (removed.length > 0) changeSelection({ cardRight: right, medias: removed, isWanted: true });
    if (hasAllDigital !== null) changeAllDigital({ isWanted: !hasAllDigital });
  };
  const { mutate: look } = useMutation({
    scope: ORDER_SCOPE,
    mutationFn: () => lookForOthersChange(orderClient),
    onSuccess: (change) => change && orderClient.onEvent({ kind: 'changedByOthers', change, undo: () => undo(change) }),
  });
  useEffect(() => onPageResume(look), [look]);
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
