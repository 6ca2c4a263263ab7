import { holdsCardNumber } from '#mock-provider/third-party/card-number.ts';
import type { JournalEntry } from '#mock-provider/world/journal.ts';
import type { Order } from '#mock-provider/world/orders/order.ts';
import type { Venue } from '#mock-provider/world/venue.ts';

/** The customer and address of an order, without the phone, which may have the form of a card number. */
function customerText({ customer, address }: Order): string {
  return JSON.stringify([{ ...customer, phone: null }, address]);
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The journal without random ids of requests: one in a thousand has the digits of a card number. */
function journalText(entries: readonly JournalEntry[]): string {
  return JSON.stringify(
    entries.map(({ requestId = '', ...entry }) => (UUID.test(requestId) ? entry : { ...entry, requestId })),
  );
}

/** @returns the places of a venue that contain a card number, and never the number */
export function cardDataViolations(venue: Venue): string[] {
  const texts: [string, string][] = [
    ...[...venue.orders.values()].map((order): [string, string] => [`order ${order.id}`, customerText(order)]),
    ['the journal', journalText(venue.journal.entries())],
    ['the list of what went wrong', venue.violations.join('\n')],
  ];
  return texts.filter(([, text]) => holdsCardNumber(text)).map(([place]) => `a card number is kept in ${place}`);
}
