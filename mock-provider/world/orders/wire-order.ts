import type { MediaKind } from '#mock-provider/world/cards/media.ts';
import { toReais } from '#mock-provider/world/pricing.ts';
import type { Venue } from '#mock-provider/world/venue.ts';
import type { WireOrder } from '#shared/provider-api/order.ts';
import { expireCharge, writePayment } from './charge.ts';
import { type OrderLine, totalCents } from './lines.ts';
import { currentCharge, isCompleted, linesOf, type Order } from './order.ts';

const NOTHING: Readonly<Record<MediaKind, null>> = { photo: null, video: null };

function writeLine(id: string, line: OrderLine): WireOrder['items'][number] {
  return {
    id,
    product_type: line.product,
    items: line.media.map(({ id, type }) => ({ ...NOTHING, [type]: { id } })),
    total: toReais(line.cents),
  };
}

export function writeOrder(venue: Venue, order: Order): WireOrder {
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
