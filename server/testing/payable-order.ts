import type {
  InvariantsReply,
  JournalReply,
  OrdersReply,
  OrganizationRequest,
  Settlement,
} from '#mock-provider/control/schema.ts';
import type { Gallery } from '#shared/media/media.ts';
import type { Order } from '#shared/order.ts';
import type { FinalStatus } from '#shared/payment.ts';
import { ADDRESS, CUSTOMER } from './buyer.ts';
import { type Caller, firstRight, type Storefront, type TestVenue } from './storefront.ts';

type Ready = {
  readonly order: string;
  readonly cards: [string];
  readonly seenTotalCents: number;
  readonly buyer?: string;
};

export type PayableOrder = {
  readonly venue: TestVenue;
  readonly caller: Caller;
  readonly gallery: Gallery;
  readonly card: string;
  readonly checkout: Ready & { readonly method: 'pix' };
  /** The input that pays it by a card's token. */
  readonly byCreditCard: (
    cardToken: string,
    replacesPix?: boolean,
  ) => Ready & { readonly method: 'creditCard'; readonly cardToken: string; readonly replacesPix: boolean };
  readonly charges: () => Promise<number>;
  readonly payments: () => Promise<string[] | undefined>;
  readonly settle: (status: FinalStatus) => Promise<void>;
  readonly invariants: () => Promise<InvariantsReply>;
};

/** The buyer's right in a reply to the buyer. @throws Error for a reply to anybody else */
export function rightOf({ buyer }: Order): string {
  if (buyer.kind !== 'you') throw new Error('the reply is not to the buyer');
  return buyer.right;
}

export async function payableOrder(
  storefront: Pick<Storefront, 'caller' | 'control' | 'venue'>,
  email = 'ana@example.com',
  fields: OrganizationRequest = {},
): Promise<PayableOrder> {
  const venue = await storefront.venue(fields);
  const { card } = await venue.addCard({ photos: 3 });
  const caller = storefront.caller(venue.site);
  const gallery = await caller.gallery.byCards({ cards: [card] });
  const cards = [firstRight(gallery)] as [string];
  const { id } = await caller.order.open({ cards });
  await caller.order.addMedia({ order: id, media: gallery.unsold[0]?.id ?? '' });
  const named = await caller.order.saveCustomer({ order: id, customer: { ...CUSTOMER, email } });
  const order = await caller.order.saveAddress({ order: id, address: ADDRESS, buyer: rightOf(named) });
  const ready = { order: id, cards, seenTotalCents: order.totalCents, buyer: rightOf(order) };
  const checkout = { ...ready, method: 'pix' as const };
  const byCreditCard = (cardToken: string, replacesPix = false) => {
    return { ...ready, method: 'creditCard' as const, cardToken, replacesPix };
  };
  const { id: organization } = venue.organization;
  const charges = async () => {
    const path = `/journal?organization=${organization}&path=/payment/checkout`;
    return (await storefront.control<JournalReply>(path)).entries.length;
  };
  const payments = async () => {
    const { orders } = await storefront.control<OrdersReply>(`/orders?organization=${organization}`);
    return orders[0]?.payments.map(({ method, status }) => `${method} ${status}`);
  };
  const settle = async (status: FinalStatus) => {
    const { orders } = await storefront.control<OrdersReply>(`/orders?organization=${organization}`);
    await storefront.control(`/orders/${orders[0]?.id}/payment`, { status } satisfies { status: Settlement });
  };
  const invariants = () => storefront.control<InvariantsReply>(`/invariants?organization=${organization}`);
  return { venue, caller, gallery, checkout, byCreditCard, charges, payments, settle, invariants, card };
}

/** An order without a buyer. @returns the visitor's procedures, and the input that all its checkouts share */
export async function incompleteOrder(storefront: Storefront): Promise<{ caller: Caller; ready: Ready }> {
  const venue = await storefront.venue();
  const { card } = await venue.addCard({ photos: 1 });
  const caller = storefront.caller(venue.site);
  const cards = [firstRight(await caller.gallery.byCards({ cards: [card] }))] as [string];
  const { id, totalCents } = await caller.order.open({ cards });
  return { caller, ready: { order: id, cards, seenTotalCents: totalCents } };
}

/** Asks the token service for a token as a browser does. @param number of the mock's catalogue */
export async function cardToken(
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
