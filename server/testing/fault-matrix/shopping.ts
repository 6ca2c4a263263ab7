import { Agent } from 'undici';
import { onTestFinished } from 'vitest';
import type { OrganizationRequest } from '#mock-provider/control/schema.ts';
import { CUSTOMER } from '#server/testing/buyer.ts';
import { creditCardToken, readyOrder } from '#server/testing/payable-order.ts';
import { callerBy } from '#server/testing/server-process.ts';
import type { MockControl, Storefront } from '#server/testing/storefront.ts';
import { type Media, mediaPath } from '#shared/media/media.ts';
import { parseJson } from '#shared/parse-json.ts';
import { procedureRequest, sendRequest, type Visitor, type VisitorRequest } from './visitor-request.ts';

const CARD = {
  photos: 3,
  sold_photos: 1,
  sold_videos: 1,
  visit_date: '2025-07-12',
  customer: { cpf: CUSTOMER.document },
};

export async function startShopping(storefront: Storefront) {
  const dispatcher = new Agent({ connections: 256, headersTimeout: 0, bodyTimeout: 0 });
  onTestFinished(() => dispatcher.destroy());
  const mock: MockControl = storefront;
  return { mock, dispatcher, realTimes: `http://127.0.0.1:${await storefront.listen()}` };
}

export type ShopperBed = Awaited<ReturnType<typeof startShopping>>;

/** Creates a visitor with a card, in a venue of their own. @param address the visitor's IP address */
export async function createShopper(
  { mock, dispatcher, realTimes }: ShopperBed,
  fields: OrganizationRequest = {},
  address = '10.0.0.1',
) {
  const venue = await mock.venue(fields);
  const { site, addCard } = venue;
  const visitor: Visitor = { origin: realTimes, site, address, dispatcher };
  const caller = callerBy(async (name, input) => {
    const reply = await sendRequest(visitor, procedureRequest(name, input));
    const text = reply.bytes.toString('utf8');
    if (reply.status !== 200) throw new Error(`${name} answered ${reply.status} ${text.slice(0, 300)}`);
    return (parseJson(text) as { result: { data: unknown } }).result.data;
  });
  const shopper = {
    venue,
    card: (await addCard(CARD)).card,
    addCard: async () => (await addCard({ photos: 1 })).card,
    caller,
    control: mock.control,
    creditCardToken: () => creditCardToken(mock, '4000000000000010'),
  };
  return { shopper, visitor };
}

export type Shopper = Awaited<ReturnType<typeof createShopper>>['shopper'];

function first<T>(list: readonly T[]): T {
  const [one] = list;
  if (one === undefined) throw new Error('the card of a cell lacks a kind of media');
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

export async function waitingPix({ caller, card }: Shopper): Promise<string> {
  const { ready } = await readyOrder(caller, card);
  await caller.payment.checkout({ ...ready, method: 'pix' });
  return ready.order;
}

export async function paidOrder(shopper: Shopper): Promise<string> {
  const order = await waitingPix(shopper);
  await shopper.venue.settle('paid');
  return order;
}
