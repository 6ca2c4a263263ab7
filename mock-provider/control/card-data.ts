import { passesLuhn } from '#mock-provider/luhn.ts';
import type { Order } from '#mock-provider/orders/order.ts';
import type { Venue } from '#mock-provider/venue.ts';

/** 13 to 19 digits, in groups or not, as card numbers are written. */
const CARD_NUMBER = /(?<!\d)\d(?:[ -]?\d){12,18}(?!\d)/g;

/** @returns whether a text holds what must be a card number: its check digit is right */
export function holdsCardNumber(text: string): boolean {
  return [...text.matchAll(CARD_NUMBER)].some(([digits]) => passesLuhn(digits.replace(/\D/g, '')));
}

/** What an order keeps of whoever made it, but for the phone: one may look like a card number. */
function writtenOf({ customer, address }: Order): string {
  return JSON.stringify([{ ...customer, phone: null }, address]);
}

/** @returns where in a venue a card number has been kept, never the number */
export function cardDataViolations(venue: Venue): string[] {
  const kept: [string, string][] = [
    ...[...venue.orders.values()].map((order): [string, string] => [`order ${order.id}`, writtenOf(order)]),
    ['the journal', JSON.stringify(venue.journal.entries())],
    ['the list of what went wrong', venue.breaches.join('\n')],
  ];
  return kept.filter(([, text]) => holdsCardNumber(text)).map(([place]) => `a card number is kept in ${place}`);
}
