import type { OrganizationRequest } from '#mock-provider/control/schema.ts';
import type { Order } from '#shared/order.ts';
import { CUSTOMER, giveBuyer, rightOf } from './buyer.ts';
import { type Caller, firstRight, type Storefront } from './storefront.ts';

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

export async function startOrder(caller: Caller, card: string) {
  const gallery = await caller.gallery.byCards({ cards: [card] });
  const [media] = gallery.unsold;
  if (!media) throw new Error('the card has nothing for sale');
  const cards: [string] = [firstRight(gallery)];
  return { gallery, cards, order: await caller.order.open({ cards }), media };
}

export async function filledOrder(caller: Caller, card: string) {
  const opened = await startOrder(caller, card);
  return { ...opened, order: await addMedia(caller, { order: opened.order.id, media: opened.media.id }) };
}

export async function customerOrder(caller: Caller, card: string, email = CUSTOMER.email) {
  const filled = await filledOrder(caller, card);
  const order = await caller.order.saveCustomer({ order: filled.order.id, customer: { ...CUSTOMER, email } });
  return { ...filled, order, buyer: rightOf(order) };
}

/** @returns the order, and the input that is the same for all its checkouts */
export async function readyOrder(caller: Caller, card: string, email?: string) {
  const { gallery, cards, order } = await filledOrder(caller, card);
  return { gallery, ready: await giveBuyer(caller, order.id, cards, email) };
}

export async function payableOrder(
  storefront: Pick<Storefront, 'caller' | 'venue'>,
  email = 'ana@example.com',
  fields: OrganizationRequest = {},
  { photos = 3 } = {},
) {
  const venue = await storefront.venue(fields);
  const { card } = await venue.addCard({ photos });
  const caller = storefront.caller(venue.site);
  const { gallery, ready } = await readyOrder(caller, card, email);
  return {
    venue,
    caller,
    gallery,
    card,
    checkout: { ...ready, method: 'pix' as const },
    byCreditCard: (token: string, replacesPix = false) => {
      return { ...ready, method: 'creditCard' as const, cardToken: token, replacesPix };
    },
    charges: async () => (await venue.journal('path=/payment/checkout')).length,
    payments: async () => (await venue.orders())[0]?.payments.map(({ method, status }) => `${method} ${status}`),
    settle: venue.settle,
    invariants: venue.invariants,
  };
}

/** Requests a credit card's token as a browser does. @param number one from the mock's catalogue */
export async function creditCardToken(
  { mockUrl }: Pick<Storefront, 'mockUrl'>,
  number: string,
  cvv = '123',
): Promise<string> {
  const card = { number, holder_name: 'ANA', exp_month: 12, exp_year: 2099, cvv };
  const reply = await fetch(`${mockUrl}/core/v5/tokens?appId=pk_test`, {
    method: 'POST',
    body: JSON.stringify({ type: 'card', card }),
  });
  return ((await reply.json()) as { id: string }).id;
}
