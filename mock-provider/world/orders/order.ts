import type { z } from 'zod';
import type { Card } from '#mock-provider/world/cards/card.ts';
import type { Media } from '#mock-provider/world/cards/media.ts';
import type { wireAddress, wireCustomer } from '#shared/provider-api/order.ts';
import type { WireCatalogue } from '#shared/provider-api/organization.ts';
import { binds, type Charge } from './charge.ts';
import { allDigitalLine, type OrderLine, pickedLines } from './lines.ts';

type Customer = z.output<typeof wireCustomer>;
type Address = z.output<typeof wireAddress>;

export type Order = {
  readonly id: string;
  /** In ms since 1970, in the venue's time. */
  readonly madeAt: number;
  /** The first card is the order's `card_code`. */
  readonly cards: Card[];
  /** Single media. They are kept while the package is selected, and count again after it. */
  readonly picks: Map<string, { readonly productId: string; readonly media: Media }>;
  readonly charges: Charge[];
  allDigital: boolean;
  customer: Customer | null;
  /** Newest first. */
  addresses: Address[];
  /** A fingerprint of its lines at completion; null before. */
  completedAs: string | null;
};

export function isCompleted(order: Order): boolean {
  return order.completedAs !== null;
}

/** @returns the charge that counts: the latest paid one, otherwise the latest that was not canceled */
export function currentCharge({ charges }: Order): Charge | undefined {
  return charges.findLast(({ status }) => status === 'paid') ?? charges.findLast(({ status }) => status !== 'canceled');
}

/** @returns the open or paid charge, which fixes what the order covers and costs */
function bindingCharge(order: Order): Charge | undefined {
  const charge = currentCharge(order);
  return charge && binds(charge) ? charge : undefined;
}

export function openLines(catalogue: WireCatalogue, order: Order): readonly OrderLine[] {
  if (!order.allDigital) return pickedLines(catalogue, order.picks);
  const line = allDigitalLine(catalogue, order.cards);
  return line ? [line] : [];
}

/** @returns what the order covers, which an open or paid charge fixes */
export function linesOf(catalogue: WireCatalogue, order: Order): readonly OrderLine[] {
  return bindingCharge(order)?.lines ?? openLines(catalogue, order);
}
