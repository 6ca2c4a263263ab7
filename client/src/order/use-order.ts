import { useMutation, useMutationState, useQuery } from '@tanstack/react-query';
import { getMutationKey } from '@trpc/react-query';
import { useEffect, useMemo } from 'react';
import { type RouterInputs, trpc } from '#client/lib/trpc.ts';
import { saveBuyer } from './change-order.ts';
import { readOrder, refetchOrder } from './load-order.ts';
import {
  ALL_DIGITAL_KEY,
  applyAllDigital,
  applySelectionChange,
  SELECTION_KEY,
  type SelectionChange,
  selectionChangeOf,
  wantedMedias,
} from './media-selection.ts';
import { orderKey, setOrder } from './order-cache.ts';
import { ORDER_SCOPE, type OrderClient } from './order-client.ts';
import { useOrderClient } from './order-context.tsx';
import type { WantedMedias } from './send-selection.ts';

/** Reads a stale order as soon as the network is back. */
function useReadWhenOnline(isStale: boolean, read: () => void): void {
  useEffect(() => {
    if (!isStale) return;
    window.addEventListener('online', read);
    return () => window.removeEventListener('online', read);
  }, [isStale, read]);
}

/**
 * The order of the gallery. Reading it creates it, so a failed read is repeated only when the network comes back.
 * @param isEnabled whether anything is for sale; without it no order is made
 */
export function useOrder(isEnabled: boolean) {
  const orderClient = useOrderClient();
  const { right } = orderClient.firstCard;
  const { data, isError, isStale, isPending, isFetching } = useQuery({
    queryKey: orderKey(right),
    queryFn: () => readOrder(orderClient),
    enabled: isEnabled && right !== '',
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const { mutate: refetch, isPending: isRefetching } = useMutation({
    scope: ORDER_SCOPE,
    mutationFn: () => refetchOrder(orderClient),
  });
  // An order that could not be read back after a failure stays on the screen, with an error beside it.
  const isUncertain = isError || (data !== undefined && isStale);
  useReadWhenOnline(isUncertain && isEnabled, refetch);
  return { data, isPending, isError: isUncertain, isFetching: isFetching || isRefetching, refetch };
}

/** Adds media to the order or removes them. Quick changes of one media end where the last one left it. */
export function useChangeSelection() {
  const orderClient = useOrderClient();
  const { mutate } = useMutation({
    mutationKey: SELECTION_KEY,
    scope: ORDER_SCOPE,
    mutationFn: (change: SelectionChange) => applySelectionChange(orderClient, change),
  });
  return mutate;
}

/** The media that are being changed, with what the visitor wants of each: they show a spinner. */
export function usePendingMedias(): WantedMedias {
  const changes = useMutationState({
    filters: { mutationKey: SELECTION_KEY, status: 'pending' },
    select: selectionChangeOf,
  });
  return useMemo(() => wantedMedias(changes), [changes]);
}

/** Adds the all digital package or removes it. */
export function useChangeAllDigital() {
  const orderClient = useOrderClient();
  return useMutation({
    mutationKey: ALL_DIGITAL_KEY,
    scope: ORDER_SCOPE,
    mutationFn: (change: { isWanted: boolean }) => applyAllDigital(orderClient, change),
  });
}

/** Saves who buys. Fails with the error of the request. */
export function useSaveCustomer(orderClient: OrderClient) {
  return useMutation({
    mutationKey: getMutationKey(trpc.order.saveCustomer),
    scope: ORDER_SCOPE,
    mutationFn: ({ order, customer }: RouterInputs['order']['saveCustomer']) =>
      saveBuyer(orderClient, order, (id) => orderClient.api.saveCustomer({ order: id, customer })),
  });
}

/** Saves where the buyer lives. Fails with the error of the request. */
export function useSaveAddress(orderClient: OrderClient) {
  return useMutation({
    mutationKey: getMutationKey(trpc.order.saveAddress),
    scope: ORDER_SCOPE,
    mutationFn: ({ order, address }: RouterInputs['order']['saveAddress']) =>
      saveBuyer(orderClient, order, (id) => orderClient.api.saveAddress({ order: id, address })),
  });
}

/** Proves by e-mail and document to be the buyer; the order then shows the buyer's own data. */
export function useProveBuyer(orderClient: OrderClient) {
  return useMutation({
    mutationKey: getMutationKey(trpc.order.proveBuyer),
    scope: ORDER_SCOPE,
    mutationFn: async (input: RouterInputs['order']['proveBuyer']) => {
      setOrder(orderClient, await orderClient.api.proveBuyer(input));
    },
  });
}
