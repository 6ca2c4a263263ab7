import { QueryClient } from '@tanstack/react-query';
import { createTRPCQueryUtils } from '@trpc/react-query';
import { expect, it } from 'vitest';
import { trpcClient } from '#client/lib/trpc.ts';
import { sampleItem, sampleOrder, samplePhoto } from '#client/testing/samples.ts';
import type { CardCode } from '#shared/cards/card-code.ts';
import type { Order } from '#shared/order.ts';
import { missingChanges, type OrderApi, type OrderClient, type OrderEvent, orderKey } from './order-client.ts';
import { othersChange, refetchOrder } from './read-order.ts';

const order = sampleOrder(sampleItem([samplePhoto(1)], 2990));
const signedWith = (key: string): Order => JSON.parse(JSON.stringify(order).replaceAll('.key', `.${key}`));

it('takes an order that was signed with another key for the same one', async () => {
  const queryClient = new QueryClient();
  const events: OrderEvent[] = [];
  const orderClient: OrderClient = {
    queryClient,
    utils: createTRPCQueryUtils({ client: trpcClient, queryClient }),
    api: { open: async () => signedWith('newer') } as Partial<OrderApi> as OrderApi,
    firstCard: { code: 'FOTOS0001' as CardCode, right: 'right' },
    onEvent: (event) => events.push(event),
  };
  queryClient.setQueryData(orderKey('right'), signedWith('older'));
  const read = await refetchOrder(orderClient);
  expect(read).toEqual(signedWith('newer'));
  expect(events).toEqual([]);
  expect(missingChanges(signedWith('newer'), new Map([['p.1.older', true]])).size).toBe(0);
});

it('names what another phone added and removed, and not what the package brings', () => {
  const holding = (medias: string[], isAllDigital = false): Order => ({
    ...order,
    items: order.items.map((item) => ({ ...item, isAllDigital, medias })),
  });
  const other = holding(['p.2.newer', 'v.1.newer']);
  expect(othersChange(order, signedWith('newer'))).toBeNull();
  expect(othersChange(order, other)).toEqual({
    added: ['p.2.newer', 'v.1.newer'],
    removed: ['p.1.key'],
    hasAllDigital: null,
    isEmptied: false,
  });
  expect(othersChange(order, other, new Map([['p.2.key', true]]))).toMatchObject({ added: ['v.1.newer'] });
  expect(othersChange(order, holding(['p.1.key', 'p.2.key'], true))).toEqual({
    added: [],
    removed: [],
    hasAllDigital: true,
    isEmptied: false,
  });
});
