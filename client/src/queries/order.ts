import { type QueryClient, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useCallback, useMemo } from 'react';
import type { Address } from '#shared/address.ts';
import type { Customer } from '#shared/customer.ts';
import type { GalleryCard, Media } from '#shared/media.ts';
import { hasAllDigital, type Order, orderedMedias } from '#shared/order.ts';
import { trpc } from '../lib/trpc.ts';

/** All changes of the order run one at a time, so that its one cache entry always holds the newest reply. */
const ORDER_SCOPE = { id: 'order' };
const MEDIA_WISH_KEY = ['order', 'media-wish'];
const ALL_DIGITAL_WISH_KEY = ['order', 'all-digital-wish'];

const orderEntries = () => ({ queryKey: getQueryKey(trpc.order.open) });

/** The order as last answered, read where a change runs and not where it was asked for. */
function orderInCache(client: QueryClient, orderId: string): Order | undefined {
  const entries = client.getQueriesData<Order>(orderEntries());
  return entries.map(([, order]) => order).find((order) => order?.id === orderId);
}

/**
 * Replaces the whole order by a reply (requirement C4), and with it what is known of its payment: a change of the order
 * may have ended a PIX code that waited, which must not be shown for the new total.
 */
export function writeOrder(client: QueryClient, reply: Order): void {
  client.setQueriesData<Order>(orderEntries(), (held) => (held?.id === reply.id ? reply : held));
  client.setQueryData(getQueryKey(trpc.payment.byOrder, { order: reply.id }, 'query'), reply.payment);
}

/** The one order of these cards. The read creates it, so it is never repeated by itself. */
export function useOrder(cards: readonly GalleryCard[], isEnabled: boolean) {
  const [first, ...others] = cards.map((card) => card.right);
  return trpc.order.open.useQuery(
    { cards: [first ?? '', ...others] },
    { enabled: isEnabled && first !== undefined, staleTime: Number.POSITIVE_INFINITY, retry: false },
  );
}

/** Runs a change and writes its reply; after a failure the provider's truth is read back before the next change runs. */
async function changeOrder(client: QueryClient, change: () => Promise<Order>): Promise<Order> {
  try {
    const reply = await change();
    writeOrder(client, reply);
    return reply;
  } catch (error) {
    await client.refetchQueries({ ...orderEntries(), type: 'active' });
    throw error;
  }
}

type MediaWish = { readonly orderId: string; readonly media: string; readonly isWanted: boolean };

/** The last pending wish for a media: wishes that came before it need no call of their own. */
function lastWish(client: QueryClient, media: string): boolean | undefined {
  const pending = client.getMutationCache().findAll({ mutationKey: MEDIA_WISH_KEY, status: 'pending' });
  const wishes = pending.map((mutation) => mutation.state.variables as MediaWish);
  return wishes.findLast((wish) => wish.media === media)?.isWanted;
}

/** Puts media into the order or takes them out; quick changes of one media end where the last one left it. */
export function useMediaWish(onFailure: () => void) {
  const client = useQueryClient();
  const utils = trpc.useUtils();
  return useMutation({
    mutationKey: MEDIA_WISH_KEY,
    scope: ORDER_SCOPE,
    mutationFn: async ({ orderId, media, isWanted }: MediaWish) => {
      const order = orderInCache(client, orderId);
      const wanted = lastWish(client, media) ?? isWanted;
      if (order && orderedMedias(order).has(media) === wanted) return order;
      const { addMedia, removeMedia } = utils.client.order;
      const change = wanted ? addMedia : removeMedia;
      return changeOrder(client, () => change.mutate({ order: orderId, media }));
    },
    onError: onFailure,
  }).mutate;
}

/** The media being changed now, with what the visitor wants of each: they show a spinner. */
export function usePendingWishes(): ReadonlyMap<string, boolean> {
  const wishes = useMutationState({
    filters: { mutationKey: MEDIA_WISH_KEY, status: 'pending' },
    select: (mutation) => mutation.state.variables as MediaWish,
  });
  return useMemo(() => new Map(wishes.map(({ media, isWanted }) => [media, isWanted])), [wishes]);
}

/** Adds the all digital package or takes it out again. */
export function useAllDigitalWish(onFailure: () => void) {
  const client = useQueryClient();
  const utils = trpc.useUtils();
  return useMutation({
    mutationKey: ALL_DIGITAL_WISH_KEY,
    scope: ORDER_SCOPE,
    mutationFn: async ({ orderId, isWanted }: Omit<MediaWish, 'media'>) => {
      const order = orderInCache(client, orderId);
      if (order && hasAllDigital(order) === isWanted) return order;
      const { addAllDigital, removeAllDigital } = utils.client.order;
      const change = isWanted ? addAllDigital : removeAllDigital;
      return changeOrder(client, () => change.mutate({ order: orderId }));
    },
    onError: onFailure,
  });
}

/** Saves who buys and where they live, one step each. */
export function useSaveCustomer() {
  const client = useQueryClient();
  const utils = trpc.useUtils();
  const { saveCustomer, saveAddress } = utils.client.order;
  const customer = useMutation({
    mutationKey: ['order', 'customer'],
    scope: ORDER_SCOPE,
    mutationFn: (input: { order: string; customer: Customer }) => saveCustomer.mutate(input),
    onSuccess: (reply) => writeOrder(client, reply),
  });
  const address = useMutation({
    mutationKey: ['order', 'address'],
    scope: ORDER_SCOPE,
    mutationFn: (input: { order: string; address: Address }) => saveAddress.mutate(input),
    onSuccess: (reply) => writeOrder(client, reply),
  });
  return { customer, address };
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
 */
export function useReportDownload() {
  const { mutate } = trpc.order.reportDownload.useMutation({
    scope: REPORT_SCOPE,
    retry: (failures, error) => failures < 2 && error.data?.errorCode === 'PROVIDER_UNAVAILABLE',
  });
  return useCallback(
    (order: Order | undefined, medias: readonly Media[], kind: 'download' | 'zip') => {
      const downloads = medias.flatMap(({ download }) => (download ? [download] : []));
      if (order && downloads.length > 0) mutate({ order: order.id, downloads, kind });
    },
    [mutate],
  );
}
