import { QueryClient } from '@tanstack/react-query';
import { createTRPCQueryUtils } from '@trpc/react-query';
import { expect, it } from 'vitest';
import { trpcClient } from '#client/lib/trpc.ts';
import { parseCardCode } from '#shared/cards/card-code.ts';
import type { Order } from '#shared/order.ts';
import { missingChanges, type OrderApi, type OrderClient, type OrderEvent, orderKey } from './order-client.ts';
import { othersChange, refetchOrder } from './read-order.ts';

const code = parseCardCode('FOTOS0001');

function signedWith(key: string): Order {
  const item = { id: 'i1', isAllDigital: false, holdsPhotos: true, holdsVideos: false, totalCents: 2990 };
  return {
    id: `o.7.${key}`,
    reference: '7',
    cards: code ? [code] : [],
    isCompleted: false,
    totalCents: 2990,
    items: [{ ...item, medias: [`p.1.${key}`] }],
    buyer: { kind: 'nobody' },
    customer: null,
    address: null,
    payment: null,
    revision: '',
  };
}

it('takes an order that was signed with another key for the same one', async () => {
  if (!code) throw new Error('no card code');
  const queryClient = new QueryClient();
  const events: OrderEvent[] = [];
  const orderClient: OrderClient = {
    queryClient,
    utils: createTRPCQueryUtils({ client: trpcClient, queryClient }),
    api: { open: async () => signedWith('newer') } as Partial<OrderApi> as OrderApi,
    firstCard: { code, right: 'right' },
    onEvent: (event) => events.push(event),
  };
  queryClient.setQueryData(orderKey('right'), signedWith('older'));
  const read = await refetchOrder(orderClient);
  expect(read).toEqual(signedWith('newer'));
  expect(events).toEqual([]);
  expect(missingChanges(signedWith('newer'), new Map([['p.1.older', true]])).size).toBe(0);
});

it('names what another phone added and removed, and not what the package brings', () => {
  const before = signedWith('key');
  const other = { ...before, items: before.items.map((item) => ({ ...item, medias: ['p.2.newer', 'v.1.newer'] })) };
  expect(othersChange(before, signedWith('newer'))).toBeNull();
  expect(othersChange(before, other)).toEqual({
    added: ['p.2.newer', 'v.1.newer'],
    removed: ['p.1.key'],
    hasAllDigital: null,
    isEmptied: false,
  });
  expect(othersChange(before, other, new Map([['p.2.key', true]]))).toMatchObject({ added: ['v.1.newer'] });
  const packed = {
    ...before,
    items: before.items.map((item) => ({ ...item, isAllDigital: true, medias: ['p.1.key', 'p.2.key'] })),
  };
  expect(othersChange(before, packed)).toEqual({
    added: [],
    removed: [],
    hasAllDigital: true,
    isEmptied: false,
  });
});
