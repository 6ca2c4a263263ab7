import type { Order } from '#shared/order.ts';
import type { Caller } from './storefront.ts';

type OrderCaller = Pick<Caller, 'order'>;
type MediaChange = { readonly order: string; readonly media: string; readonly buyer?: string | undefined };

/** @throws AppError with the code of the refusal */
async function change(
  { order: calls }: OrderCaller,
  { media, ...order }: MediaChange,
  isWanted: boolean,
): Promise<Order> {
  return (await calls.changeSelection({ ...order, changes: [{ media, isWanted }] })).order;
}

export const addMedia = (caller: OrderCaller, media: MediaChange): Promise<Order> => change(caller, media, true);
export const removeMedia = (caller: OrderCaller, media: MediaChange): Promise<Order> => change(caller, media, false);
