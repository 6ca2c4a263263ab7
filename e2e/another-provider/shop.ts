import { randomUUID } from 'node:crypto';
import { CARD, FILE_NAMES, PACKAGE, PACKAGE_PRICE, PRODUCT, priceOf, wireMedia } from './catalogue.ts';
import { pixText } from './pix-text.ts';

export type Body = Record<string, unknown>;
type Method = 'pix' | 'creditCard';
type Status = 'AWAITING_PAYMENT' | 'PAID' | 'REFUSED';

export type Order = {
  readonly id: string;
  readonly cards: Set<string>;
  readonly photos: Set<number>;
  hasPackage: boolean;
  customer: Body;
  address: Body | null;
  payment: { readonly id: number; readonly method: Method; status: Status; readonly text: string | null } | null;
  /** The photos sold, once the order is finished. */
  finished: readonly number[] | null;
};

/** Returns the time in UTC, with an offset instead of a Z. */
const now = () => new Date().toISOString().replace('Z', '+00:00');

/** The provider's data: the orders of one card at one venue. */
export class Shop {
  readonly orders = new Map<string, Order>();
  readonly sold = new Set<number>();
  /** The bodies that `session_media` received. */
  readonly reports: unknown[] = [];

  /** Creates an order on each call and never looks for an earlier one. */
  open(cards: readonly string[]): Order {
    const id = randomUUID();
    const order: Order = {
      id,
      cards: new Set(cards),
      photos: new Set(),
      hasPackage: false,
      customer: {},
      address: null,
      payment: null,
      finished: null,
    };
    this.orders.set(id, order);
    return order;
  }

  checkout(order: Order, method: Method, isAccepted: boolean): void {
    const id = 880_000 + this.orders.size;
    if (method === 'pix') {
      order.payment = { id, method, status: 'AWAITING_PAYMENT', text: pixText(this.#total(order), order.id) };
    } else order.payment = { id, method, status: isAccepted ? 'PAID' : 'REFUSED', text: null };
  }

  /** Pays all PIX codes that wait. */
  receivePix(): void {
    for (const { payment } of this.orders.values()) if (payment?.method === 'pix') payment.status = 'PAID';
  }

  /** Sells a paid order's photos. @returns whether the order is paid */
  finish(order: Order): boolean {
    if (order.payment?.status !== 'PAID') return false;
    order.finished ??= this.#chosen(order);
    for (const id of order.finished) this.sold.add(id);
    return true;
  }

  /** Returns the ids of the photos of each finished order. */
  bought(): number[][] {
    return [...this.orders.values()].flatMap(({ finished }) => (finished ? [finished.toSorted()] : []));
  }

  #unsold(): number[] {
    return [...FILE_NAMES.keys()].filter((id) => !this.sold.has(id));
  }

  #chosen(order: Order): number[] {
    return order.hasPackage ? this.#unsold() : [...order.photos].toReversed();
  }

  /** Returns the total in reais, with fractions of a centavo, since only the charge is rounded. */
  #total(order: Order): number {
    return order.hasPackage ? PACKAGE_PRICE : priceOf(order.photos.size);
  }

  /** Returns the lists of media. Among unsold media, the newest upload comes first, whatever its id. */
  mediaReply(): Body {
    return {
      error: null,
      message: null,
      sold_medias: [...this.sold].map(wireMedia),
      not_sold_medias: this.#unsold().toReversed().map(wireMedia),
      extras: null,
      pagination: { page: 1, pages: 1, per_page: 500 },
    };
  }

  /** Returns the reply to a call that opens, changes or finishes an order. */
  orderReply(order: Order): Body {
    return { error: null, message: null, order: this.#wireOrder(order), server_time: now() };
  }

  #wireOrder(order: Order): Body {
    const { id, payment, finished, hasPackage, customer, address } = order;
    const total = this.#total(order);
    const photos = (finished ?? this.#chosen(order)).map((photo) => ({
      id: `${id}:${photo}`,
      photo: { id: photo, stars: null },
      video: null,
    }));
    const product = hasPackage
      ? { id: PACKAGE, unities: 0, is_photo: 1, is_video: 1 }
      : { id: String(PRODUCT), unities: null, is_photo: 1, is_video: 0 };
    // A package does not list its contents.
    const items = hasPackage ? null : photos;
    const item = { id: 5_550_001, product_type: product, items, total: String(total), discount: null };
    return {
      id,
      number: null,
      completed: finished ? 1 : 0,
      status: finished ? 1 : null,
      total,
      currency: 'BRL',
      card_code: CARD,
      cards: [...order.cards].map((card, index) => ({ id: 900 + index, card, printed_at: null })),
      items: photos.length > 0 ? [item] : null,
      customer: address ? { ...customer, addresses: [{ id: 1, ...address }] } : customer,
      payments: payment && [
        { id: 1, modality: 'boleto', method: 'boleto', status: 'EXPIRED', pix_text: null, due: '2026-11-01' },
        { id: payment.id, modality: payment.method, status: payment.status, pix_text: payment.text, error: null },
      ],
      updated_at: now(),
    };
  }
}

/** Returns the reply to a checkout or a payment read. Without a payment, it is a sentence with status 200. */
export function paymentReply({ payment, finished }: Order): Body {
  if (!payment) return { error: 'Ainda não há pagamento para este pedido.', status: null, pix_text: null };
  const { status, text } = payment;
  const code = status === 'AWAITING_PAYMENT' ? text : null;
  return { error: null, status, pix_text: code, order_finished: finished !== null, checked_at: now() };
}
