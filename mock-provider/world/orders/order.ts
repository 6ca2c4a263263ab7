import { type Card, mediaIn } from '#mock-provider/world/cards/card.ts';
import type { Media, MediaKind } from '#mock-provider/world/cards/media.ts';
import type { Clock } from '#mock-provider/world/clock.ts';
import { type Product, toReais, volumePriceCents } from '#mock-provider/world/pricing.ts';
import type { Switches } from '#mock-provider/world/switches.ts';
import type { WireAddress, WireCustomer, WireOrder } from '#shared/provider-api/order.ts';
import type { WireCatalogue } from '#shared/provider-api/organization.ts';
import { centsFromReais } from '#shared/provider-api/primitives.ts';
import { binds, type Charge, expireCharge, type OrderLine, writePayment } from './charge.ts';

export type Order = {
  readonly id: string;
  /** In ms since 1970, by the venue's clock. */
  readonly madeAt: number;
  /** The first card is the order's `card_code`. */
  readonly cards: Card[];
  /** Single media. They are kept while the package is selected, and count again when it is removed. */
  readonly picks: Map<string, { readonly productId: string; readonly media: Media }>;
  readonly charges: Charge[];
  allDigital: boolean;
  customer: WireCustomer | null;
  /** Newest first. */
  addresses: WireAddress[];
  /** A fingerprint of its lines at completion; null before. */
  completedAs: string | null;
};

export function isCompleted(order: Order): boolean {
  return order.completedAs !== null;
}

function productLine(product: Product, picks: Order['picks']): OrderLine | null {
  const chosen = [...picks.values()].filter((pick) => pick.productId === product.id).map((pick) => pick.media);
  if (chosen.length === 0) return null;
  return {
    product: { id: product.id, unities: 1, is_photo: product.is_photo, is_video: product.is_video },
    media: chosen.map(({ id, type }) => ({ id, type })),
    cents: volumePriceCents(product.ranges_price, chosen.length),
  };
}

/** @returns a line for each product with selected media, in the catalogue's order */
function pickedLines({ products }: WireCatalogue, picks: Order['picks']): OrderLine[] {
  return (products ?? []).map((product) => productLine(product, picks)).filter((line) => line !== null);
}

/**
 * @returns the package's only line: every unsold media of the order's cards, at the package's price; null if there
 * is no package or no such media
 */
function allDigitalLine({ all_digital: sold }: WireCatalogue, cards: readonly Card[]): OrderLine | null {
  if (!sold) return null;
  const media = cards.flatMap((card) => mediaIn(card, 'unsold')).map(({ id, type }) => ({ id, type }));
  if (media.length === 0) return null;
  const has = (kind: MediaKind) => media.some(({ type }) => type === kind);
  return {
    product: { id: sold.id, unities: 0, is_photo: has('photo'), is_video: has('video') },
    media,
    cents: centsFromReais(sold.price),
  };
}

export function totalCents(lines: readonly OrderLine[]): number {
  return lines.reduce((sum, line) => sum + line.cents, 0);
}

export function fingerprint(lines: readonly OrderLine[]): string {
  return lines.map((line) => `${line.product.id}:${line.cents}:${line.media.map(({ id }) => id).join()}`).join(';');
}

/** @returns the charge that counts: the latest paid one, otherwise the latest that was not canceled */
export function currentCharge({ charges }: Order): Charge | undefined {
  return charges.findLast(({ status }) => status === 'paid') ?? charges.findLast(({ status }) => status !== 'canceled');
}

export function openLines(catalogue: WireCatalogue, order: Order): readonly OrderLine[] {
  if (!order.allDigital) return pickedLines(catalogue, order.picks);
  const line = allDigitalLine(catalogue, order.cards);
  return line ? [line] : [];
}

/** @returns the lines that the order covers. An open or paid charge fixes them. */
export function linesOf(catalogue: WireCatalogue, order: Order): readonly OrderLine[] {
  const charge = currentCharge(order);
  return charge && binds(charge) ? charge.lines : openLines(catalogue, order);
}

const NOTHING: Readonly<Record<MediaKind, null>> = { photo: null, video: null };

function writeLine(id: string, line: OrderLine): WireOrder['items'][number] {
  return {
    id,
    product_type: line.product,
    items: line.media.map(({ id, type }) => ({ ...NOTHING, [type]: { id } })),
    total: toReais(line.cents),
  };
}

type Shop = { readonly clock: Clock; readonly catalogue: WireCatalogue; readonly switches: Switches };

export function writeOrder(venue: Shop, order: Order): WireOrder {
  const charge = currentCharge(order);
  if (charge) expireCharge(charge, venue.clock.now());
  const lines = linesOf(venue.catalogue, order);
  const listed = order.charges.filter((one) => one === charge || one.status === 'paid');
  const addresses = venue.switches.addresses === 'all' ? order.addresses : order.addresses.slice(0, 1);
  return {
    id: order.id,
    card_code: order.cards[0]?.code ?? '',
    cards: order.cards.map(({ code }) => ({ card: code })),
    completed: isCompleted(order),
    status: isCompleted(order) ? 1 : 0,
    total: toReais(totalCents(lines)),
    customer: order.customer ? { ...order.customer, addresses } : null,
    items: lines.map((line, index) => writeLine(`${order.id}-i${index + 1}`, line)),
    payments: listed.map((one) => writePayment(one, venue.switches)),
  };
}
