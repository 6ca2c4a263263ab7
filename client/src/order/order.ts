import { useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { buyerRight, heldRights, rememberOrder } from '#client/lib/tab-rights.ts';
import { trpc } from '#client/lib/trpc.ts';
import { DownloadReports } from '#client/queries/download-reports.ts';
import type { CardCode } from '#shared/card-code.ts';
import type { GalleryCard, Media } from '#shared/media.ts';
import type { Order } from '#shared/order.ts';
import {
  ORDER_SCOPE,
  type OrderCalls,
  type OrderClient,
  type OrderEvent,
  orderEntries,
  orderKey,
} from './order-entry.ts';
import { readOrder, refetchOrder } from './order-reading.ts';
import {
  ALL_DIGITAL_WISH_KEY,
  fulfilAllDigital,
  fulfilWishes,
  MEDIA_WISH_KEY,
  type SelectionChange,
} from './order-wishes.ts';

/** Before a gallery has told its card; nothing is asked of a orderClient of none. */
const NO_CARD: GalleryCard = { code: '' as CardCode, right: '' };

type OrderProcedures = ReturnType<typeof trpc.useUtils>['client']['order'];

/**
 * The calls on the order that begins with a card. Each sends the rights that this tab holds, and keeps those that come
 * back with the order.
 */
function orderCalls(order: OrderProcedures, card: CardCode): OrderCalls {
  const keep = async (call: Promise<Order>): Promise<Order> => {
    const reply = await call;
    rememberOrder(card, reply);
    return reply;
  };
  const asBuyer = <Input extends { readonly order: string }>(input: Input) => ({
    ...input,
    ...buyerRight(input.order),
  });
  return {
    open: (input) => keep(order.open.query({ ...input, ...heldRights(card) })),
    addMedia: (input) => keep(order.addMedia.mutate(asBuyer(input))),
    removeMedia: (input) => keep(order.removeMedia.mutate(asBuyer(input))),
    addAllDigital: (input) => keep(order.addAllDigital.mutate(asBuyer(input))),
    removeAllDigital: (input) => keep(order.removeAllDigital.mutate(asBuyer(input))),
    addCard: (input) => keep(order.addCard.mutate(asBuyer(input))),
    removeCard: (input) => keep(order.removeCard.mutate(asBuyer(input))),
    saveCustomer: (input) => keep(order.saveCustomer.mutate(asBuyer(input))),
    saveAddress: (input) => keep(order.saveAddress.mutate(asBuyer(input))),
    proveBuyer: (input) => keep(order.proveBuyer.mutate(input)),
  };
}

/** The orderClient of the order that begins with a card. @param tell says to the visitor what the order's entry does not show */
export function useOrderClient(first: GalleryCard | undefined, tell: (news: OrderEvent) => void): OrderClient {
  const client = useQueryClient();
  const { order } = trpc.useUtils().client;
  const { code, right } = first ?? NO_CARD;
  const latest = useRef(tell);
  useEffect(() => {
    latest.current = tell;
  }, [tell]);
  return useMemo(
    () => ({
      client,
      first: { code, right },
      tell: (news) => latest.current(news),
      calls: orderCalls(order, code),
    }),
    [client, code, right, order],
  );
}

/** Reads an order whose state is in doubt as soon as the network is back. */
function useReadWhenOnline(isInDoubt: boolean, read: () => void): void {
  useEffect(() => {
    if (!isInDoubt) return;
    window.addEventListener('online', read);
    return () => window.removeEventListener('online', read);
  }, [isInDoubt, read]);
}

/** The one order of a card. The read creates it, so it is never repeated by itself, but after the network was away. */
export function useOrder(orderClient: OrderClient, isEnabled: boolean) {
  const { data, isError, isStale, isPending, isFetching } = useQuery({
    queryKey: orderKey(orderClient.first.right),
    queryFn: () => readOrder(orderClient),
    enabled: isEnabled && orderClient.first.right !== '',
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const { mutate: read, isPending: isReading } = useMutation({
    mutationKey: ['order', 'read'],
    scope: ORDER_SCOPE,
    mutationFn: () => refetchOrder(orderClient),
  });
  // What could not be read back after a failure is shown, and called doubtful.
  const isInDoubt = isError || (data !== undefined && isStale);
  useReadWhenOnline(isInDoubt && isEnabled, read);
  return { data, isPending, isError: isInDoubt, isFetching: isFetching || isReading, refetch: read };
}

/** Puts media into the order or takes them out; quick changes of one media end where the last one left it. */
export function useMediaWish(orderClient: OrderClient) {
  const { mutate } = useMutation({
    mutationKey: MEDIA_WISH_KEY,
    scope: ORDER_SCOPE,
    mutationFn: (wish: SelectionChange) => fulfilWishes(orderClient, wish),
  });
  return mutate;
}

/** The media being changed now, with what the visitor wants of each: they show a spinner. */
export function usePendingWishes(): ReadonlyMap<string, boolean> {
  const wishes = useMutationState({
    filters: { mutationKey: MEDIA_WISH_KEY, status: 'pending' },
    select: (mutation) => mutation.state.variables as SelectionChange,
  });
  return useMemo(() => new Map(wishes.map(({ media, isWanted }) => [media, isWanted])), [wishes]);
}

/** Adds the all digital package or takes it out again. */
export function useAllDigitalWish(orderClient: OrderClient) {
  return useMutation({
    mutationKey: ALL_DIGITAL_WISH_KEY,
    scope: ORDER_SCOPE,
    mutationFn: (wish: { isWanted: boolean }) => fulfilAllDigital(orderClient, wish),
  });
}

/** Reads the order again, for instance after another tab changed it. */
export function useRefreshOrder() {
  const client = useQueryClient();
  return () => client.refetchQueries({ ...orderEntries(), type: 'active' });
}

/** Reports wait for each other and for nothing else: a slow one must not hold up what the visitor does to the order. */
const REPORT_SCOPE = { id: 'download-report' };

/**
 * Tells the order's session what was downloaded; the visitor has the file, so a failure here is not theirs to see.
 * It is told once: only a report that surely did not arrive is sent again.
 * @param order as it is now; before it is known, reports wait for it.
 * @returns what stays the same from one render to the next: a download outlasts many.
 */
export function useReportDownload(order: string | undefined) {
  const [reports] = useState(() => new DownloadReports());
  const { mutate } = trpc.order.reportDownload.useMutation({
    scope: REPORT_SCOPE,
    retry: (failures, error) => failures < 2 && error.data?.errorCode === 'PROVIDER_UNAVAILABLE',
  });
  useEffect(() => {
    reports.sendTo(order === undefined ? null : (report) => mutate({ order, ...report }));
  }, [reports, order, mutate]);
  return useCallback(
    (medias: readonly Media[], kind: 'download' | 'zip') => {
      const downloads = medias.flatMap(({ download }) => (download ? [download] : []));
      if (downloads.length > 0) reports.add({ downloads, kind });
    },
    [reports],
  );
}
