import { holdsCardNumber } from '#mock-provider/third-party/card-number.ts';
import type { Order } from '#mock-provider/world/orders/order.ts';
import type { Venue } from '#mock-provider/world/venue.ts';

/** The customer and address of an order, without the phone, which may have the form of a card number. */
function customerText({ customer, address }: Order): string {
  return JSON.stringify([{ ...customer, phone: null }, address]);
}

/** @returns the places of a venue that contain a card number, and never the number */
export function cardDataViolations(venue: Venue): string[] {
  const texts: [string, string][] = [
    ...[...venue.orders.values()].map((order): [string, string] => [`order ${order.id}`, customerText(order)]),
    ['the journal', JSON.stringify(venue.journal.entries())],
    ['the list of what went wrong', venue.violations.join('\n')],
  ];
  return texts.filter(([, text]) => holdsCardNumber(text)).map(([place]) => `a card number is kept in ${place}`);
}
