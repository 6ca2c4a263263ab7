import { passesLuhn } from '#mock-provider/third-party/luhn.ts';
import type { Order } from '#mock-provider/world/orders/order.ts';
import type { Venue } from '#mock-provider/world/venue.ts';

/** 13 to 19 digits, in groups or not, as card numbers are written. */
const CARD_NUMBER = /(?<!\d)\d(?:[ -]?\d){12,18}(?!\d)/g;

/** @returns whether a text contains digits of a card number's length whose check digit is right */
export function holdsCardNumber(text: string): boolean {
  return [...text.matchAll(CARD_NUMBER)].some(([digits]) => passesLuhn(digits.replace(/\D/g, '')));
}

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
