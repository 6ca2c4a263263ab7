import type { OrdersReply } from '#mock-provider/control/schema.ts';
import { readyOrder } from '#server/testing/payable-order.ts';
import { type Caller, firstRight } from '#server/testing/storefront.ts';
import { type Media, mediaPath } from '#shared/media/media.ts';
import type { VisitorRequest } from './visitor-request.ts';

export type Shopper = {
  readonly site: string;
  /** The code of the visitor's card. It has photos to buy, and a photo and a video that are bought. */
  readonly card: string;
  readonly addCard: () => Promise<string>;
  readonly caller: Caller;
  readonly control: <Result>(path: string, body?: object) => Promise<Result>;
  readonly organizationId: string;
  readonly cardToken: () => Promise<string>;
};

function first<T>(list: readonly T[]): T {
  const [one] = list;
  if (one === undefined) throw new Error('the card of a cell has something of every kind');
  return one;
}

export const openGallery = ({ caller, card }: Shopper) => caller.gallery.byCards({ cards: [card] });

export async function pictureOf(shopper: Shopper, size: 'thumb' | 'preview'): Promise<VisitorRequest> {
  const { id, filename } = first((await openGallery(shopper)).unsold);
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

export async function cardRight({ caller }: Shopper, code: string): Promise<string> {
  return firstRight(await caller.gallery.byCards({ cards: [code] }));
}

export async function waitingPix({ caller, card }: Shopper): Promise<string> {
  const { ready } = await readyOrder(caller, card);
  await caller.payment.checkout({ ...ready, method: 'pix' });
  return ready.order;
}

export async function paidOrder(shopper: Shopper): Promise<string> {
  const order = await waitingPix(shopper);
  const { orders } = await shopper.control<OrdersReply>(`/orders?organization=${shopper.organizationId}`);
  await shopper.control(`/orders/${first(orders).id}/payment`, { status: 'paid' });
  return order;
}
