import { ADDRESS, CUSTOMER } from '#server/testing/buyer.ts';
import type { Gallery } from '#shared/media/media.ts';
import type { Order } from '#shared/order.ts';
import type { Visitor } from './visitor.ts';

/** Another visitor with the card, by procedure calls only. */
export class FirstBuyer {
  readonly #visitor: Visitor;
  readonly #checkout: object;

  private constructor(visitor: Visitor, checkout: object) {
    this.#visitor = visitor;
    this.#checkout = checkout;
  }

  static async begin(visitor: Visitor, card: string): Promise<FirstBuyer> {
    const gallery = await call<Gallery>(visitor, 'gallery.byCards', { cards: [card] });
    const cards = gallery.cards.map(({ right }) => right);
    const { id: order } = await call<Order>(visitor, 'order.open', { cards });
    await call(visitor, 'order.addMedia', { order, media: gallery.unsold[0]?.id });
    const named = await call<Order>(visitor, 'order.saveCustomer', { order, customer: CUSTOMER });
    const buyer = named.buyer.kind === 'you' ? named.buyer.right : undefined;
    const saved = await call<Order>(visitor, 'order.saveAddress', { order, address: ADDRESS, buyer });
    const right = saved.buyer.kind === 'you' ? saved.buyer.right : undefined;
    return new FirstBuyer(visitor, { order, cards, seenTotalCents: saved.totalCents, buyer: right });
  }

  async makePix(): Promise<void> {
    await call(this.#visitor, 'payment.checkout', { ...this.#checkout, method: 'pix' });
  }
}

/** Calls a procedure from the page, whose host selects the venue. */
async function call<Result>({ page }: Visitor, procedure: string, input: object): Promise<Result> {
  const text = await page.evaluate(
    async ([name, body]) => {
      const headers = { 'content-type': 'application/json' };
      const reply = await fetch(`/trpc/${name}`, { method: 'POST', headers, body });
      if (!reply.ok) throw new Error(`${name}: ${reply.status} ${await reply.text()}`);
      return reply.text();
    },
    [procedure, JSON.stringify(input)] as const,
  );
  return (JSON.parse(text) as { result: { data: Result } }).result.data;
}
