import type { OrdersReply } from '#mock-provider/control/schema.ts';
import { ADDRESS, CUSTOMER } from '#server/testing/buyer.ts';
import { rightOf } from '#server/testing/payable-order.ts';
import { type Gallery, type Media, mediaPath } from '#shared/media/media.ts';
import type { Order } from '#shared/order.ts';
import type { VisitorRequest } from './visitor-request.ts';

export type Shopper = {
  readonly site: string;
  /** The code of the visitor's card. It has photos to buy, and a photo and a video that are bought. */
  readonly card: string;
  readonly addCard: () => Promise<string>;
  /** A procedure's result. @throws Error when it fails. */
  readonly run: <Result>(procedure: string, input?: object) => Promise<Result>;
  readonly control: <Result>(path: string, body?: object) => Promise<Result>;
  readonly organizationId: string;
  readonly cardToken: () => Promise<string>;
};

function first<T>(list: readonly T[]): T {
  const [one] = list;
  if (one === undefined) throw new Error('the card of a cell has something of every kind');
  return one;
}

export function openGallery({ run, card }: Shopper): Promise<Gallery> {
  return run('gallery.byCards', { cards: [card] });
}

async function unsoldMedia(shopper: Shopper): Promise<Media> {
  return first((await openGallery(shopper)).unsold);
}

export async function pictureOf(shopper: Shopper, size: 'thumb' | 'preview'): Promise<VisitorRequest> {
  const { id, filename } = await unsoldMedia(shopper);
  return { method: 'GET', path: mediaPath(size, id, filename) };
}

export async function originalOf(shopper: Shopper, kind: Media['kind']): Promise<VisitorRequest> {
  const { sold } = await openGallery(shopper);
  const { download, filename } = first(sold.filter((media) => media.kind === kind));
  return { method: 'GET', path: mediaPath('original', download ?? '', filename) };
}

export async function boughtDownloads(shopper: Shopper): Promise<string[]> {
  return (await openGallery(shopper)).sold.flatMap(({ download }) => download ?? []);
}

export async function cardRight({ run }: Shopper, code: string): Promise<string> {
  const { cards } = await run<Gallery>('gallery.byCards', { cards: [code] });
  return first(cards).right;
}

export type OpenedOrder = { readonly order: Order; readonly right: string; readonly media: Media };

export async function openOrder(shopper: Shopper): Promise<OpenedOrder> {
  const gallery = await openGallery(shopper);
  const { right } = first(gallery.cards);
  const order = await shopper.run<Order>('order.open', { cards: [right] });
  return { order, right, media: first(gallery.unsold) };
}

export async function filledOrder(shopper: Shopper): Promise<OpenedOrder> {
  const opened = await openOrder(shopper);
  await shopper.run('order.addMedia', { order: opened.order.id, media: opened.media.id });
  return opened;
}

export async function customerOrder(shopper: Shopper): Promise<OpenedOrder & { readonly buyer: string }> {
  const opened = await filledOrder(shopper);
  const input = { order: opened.order.id, customer: CUSTOMER };
  return { ...opened, buyer: rightOf(await shopper.run<Order>('order.saveCustomer', input)) };
}

export async function payableOrder(shopper: Shopper) {
  const { order, right, buyer } = await customerOrder(shopper);
  const saved = await shopper.run<Order>('order.saveAddress', { order: order.id, address: ADDRESS, buyer });
  return { order: order.id, cards: [right], seenTotalCents: saved.totalCents, buyer: rightOf(saved) };
}

export async function waitingPix(shopper: Shopper): Promise<string> {
  const checkout = await payableOrder(shopper);
  await shopper.run('payment.checkout', { ...checkout, method: 'pix' });
  return checkout.order;
}

export async function paidOrder(shopper: Shopper): Promise<string> {
  const order = await waitingPix(shopper);
  const { orders } = await shopper.control<OrdersReply>(`/orders?organization=${shopper.organizationId}`);
  await shopper.control(`/orders/${first(orders).id}/payment`, { status: 'paid' });
  return order;
}
