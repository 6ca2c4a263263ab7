import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef } from 'react';
import { trpc } from '#client/lib/trpc.ts';
import type { CardCode } from '#shared/cards/card-code.ts';
import type { GalleryCard } from '#shared/media/media.ts';
import { createOrderApi, type OrderClient, type OrderEvent } from './order-client.ts';

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
  const latestOnEvent = useRef(onEvent);
  useEffect(() => {
    latestOnEvent.current = onEvent;
  }, [onEvent]);
  const orderClient = useMemo<OrderClient>(
    () => ({
      queryClient,
      utils,
      api: createOrderApi(utils.client.order, code),
      firstCard: { code, right },
      onEvent: (event) => latestOnEvent.current(event),
    }),
    [queryClient, utils, code, right],
  );
  return <OrderContext value={orderClient}>{children}</OrderContext>;
}

export function useOrderClient(): OrderClient {
  const orderClient = useContext(OrderContext);
  if (!orderClient) throw new Error('useOrderClient needs an OrderProvider above it');
  return orderClient;
}
