import type { OrdersReply } from '#mock-provider/control/schema.ts';
import { ADDRESS, CUSTOMER } from '#server/testing/buyer.ts';
import { rightOf } from '#server/testing/payable-order.ts';
import { type Gallery, type Media, mediaPath } from '#shared/media.ts';
import type { Order } from '#shared/order.ts';
import type { Asked } from './visitor.ts';

/** A visitor of a venue of their own, on a storefront that no fault meets: what comes before the call that is tried. */
export type Shopper = {
  /** The code of the visitor's card: with photos to buy, and with a photo and a video that are bought. */
  readonly card: string;
  /** Makes a second card. @returns its code */
  readonly addCard: () => Promise<string>;
  /** A procedure's result. @throws Error when it fails */
  readonly run: <Result>(procedure: string, input?: object) => Promise<Result>;
  /** The mock's control API: a GET, or a POST of the request. */
  readonly control: <Result>(path: string, request?: object) => Promise<Result>;
  readonly organizationId: string;
  /** A token for a card that will be charged. */
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

/** The picture of a photo to buy. */
export async function pictureOf(shopper: Shopper, size: 'thumb' | 'preview'): Promise<Asked> {
  const { id, filename } = await unsoldMedia(shopper);
  return { method: 'GET', path: mediaPath(size, id, filename) };
}

/** The original of the bought photo or video. */
export async function originalOf(shopper: Shopper, kind: Media['kind']): Promise<Asked> {
  const { sold } = await openGallery(shopper);
  const { download, filename } = first(sold.filter((media) => media.kind === kind));
  return { method: 'GET', path: mediaPath('original', download ?? '', filename) };
}

/** The rights to download everything that was bought. */
export async function boughtDownloads(shopper: Shopper): Promise<string[]> {
  return (await openGallery(shopper)).sold.flatMap(({ download }) => download ?? []);
}

/** The right to a card that was opened. */
export async function cardRight({ run }: Shopper, code: string): Promise<string> {
  const { cards } = await run<Gallery>('gallery.byCards', { cards: [code] });
  return first(cards).right;
}

export type OpenedOrder = { readonly order: Order; readonly right: string; readonly media: Media };

/** An order that was opened, and is empty still. */
export async function openOrder(shopper: Shopper): Promise<OpenedOrder> {
  const gallery = await openGallery(shopper);
  const { right } = first(gallery.cards);
  const order = await shopper.run<Order>('order.open', { cards: [right] });
  return { order, right, media: first(gallery.unsold) };
}

/** An order with one photo in it. */
export async function filledOrder(shopper: Shopper): Promise<OpenedOrder> {
  const opened = await openOrder(shopper);
  await shopper.run('order.addMedia', { order: opened.order.id, media: opened.media.id });
  return opened;
}

/** An order with one photo and the buyer's data. @returns the buyer's right as well */
export async function customerOrder(shopper: Shopper): Promise<OpenedOrder & { readonly buyer: string }> {
  const opened = await filledOrder(shopper);
  const input = { order: opened.order.id, customer: CUSTOMER };
  return { ...opened, buyer: rightOf(await shopper.run<Order>('order.saveCustomer', input)) };
}

/** An order that can be paid. @returns what its checkout says, without the means */
export async function payableOrder(shopper: Shopper) {
  const { order, right, buyer } = await customerOrder(shopper);
  const saved = await shopper.run<Order>('order.saveAddress', { order: order.id, address: ADDRESS, buyer });
  return { order: order.id, cards: [right], seenTotalCents: saved.totalCents, buyer: rightOf(saved) };
}

/** An order whose PIX waits. @returns its handle */
export async function waitingPix(shopper: Shopper): Promise<string> {
  const checkout = await payableOrder(shopper);
  await shopper.run('payment.checkout', { ...checkout, method: 'pix' });
  return checkout.order;
}

/** An order that was paid and is not completed. @returns its handle */
export async function paidOrder(shopper: Shopper): Promise<string> {
  const order = await waitingPix(shopper);
  const { orders } = await shopper.control<OrdersReply>(`/orders?organization=${shopper.organizationId}`);
  await shopper.control(`/orders/${first(orders).id}/payment`, { status: 'paid' });
  return order;
}
