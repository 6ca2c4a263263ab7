import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { parseCardCode } from '#shared/card-code.ts';
import type { Order } from '#shared/order.ts';
import { type OrderCalls, type OrderClient, type OrderEvent, orderKey } from './order-entry.ts';
import { refetchOrder } from './order-reading.ts';
import { unmetWishes } from './send-wishes.ts';

const code = parseCardCode('FOTOS0001');

/** An order of one photo, its ids signed with a key. */
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
  };
}

it('takes an order that was signed with another key for the same one', async () => {
  if (!code) throw new Error('no card code');
  const client = new QueryClient();
  const news: OrderEvent[] = [];
  const calls = { open: async () => signedWith('newer') } as Partial<OrderCalls> as OrderCalls;
  const orderClient: OrderClient = { client, calls, first: { code, right: 'right' }, tell: (told) => news.push(told) };
  client.setQueryData(orderKey('right'), signedWith('older'));
  const read = await refetchOrder(orderClient);
  expect(read).toEqual(signedWith('newer'));
  expect(news).toEqual([]);
  expect(unmetWishes(signedWith('newer'), new Map([['p.1.older', true]])).size).toBe(0);
});
