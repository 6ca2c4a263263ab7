import { MOST_CHANGES_AT_ONCE } from './order.ts';

/**
 * In milliseconds. The browser waits longer than the server, and the server longer than the provider needs, so that a
 * slow request ends with an answer.
 */

/** How long one call of the provider may take, including the wait for a connection and the retries. */
export const PROVIDER_DEADLINE_MS = {
  read: 8_000,
  orderEdit: 10_000,
  customer: 10_000,
  checkout: 30_000,
  zip: 90_000,
  faceSearch: 90_000,
} as const;

export type ProviderDeadline = keyof typeof PROVIDER_DEADLINE_MS;

const NETWORK_MS = 20_000;

/** Reads an order: opens it by its card and, when the provider answers another order, opens it again and reads it by its id. */
const READ_ORDER: readonly ProviderDeadline[] = ['orderEdit', 'orderEdit', 'orderEdit'];

/**
 * How long a write of an order waits for those before it: one of each network that writes the same order. A page that is
 * refused then sends it again.
 */
export const ORDER_LOCK_WAIT_MS = 20_000;

/** How old an order may be that a page reads only to see what another phone with its card did. */
export const RECENT_ORDER_MS = 5_000;

/** Checks whether an order may be changed: the payment that may be pending, and the order whose buyer may change it. */
const MAY_CHANGE: readonly ProviderDeadline[] = ['read', ...READ_ORDER];

/** The longest sequence of provider calls in an ordinary procedure: the venue, a change of the order, and the catalogue for it. */
const ORDINARY: readonly ProviderDeadline[] = ['read', ...MAY_CHANGE, ...READ_ORDER, 'read', 'orderEdit'];

/** The calls of a checkout: the venue, the payment, the order, the charge, and the payment again after a lost reply. */
const CHECKOUT: readonly ProviderDeadline[] = ['read', 'read', ...READ_ORDER, 'checkout', 'read'];

const sumMs = (calls: readonly ProviderDeadline[]) => calls.reduce((sum, call) => sum + PROVIDER_DEADLINE_MS[call], 0);

export const CHECKOUT_WAIT_MS = sumMs(CHECKOUT);

/** The longest sequences of provider calls in the slow procedures and in the face search. */
const SLOW: Readonly<Record<string, readonly ProviderDeadline[]>> = {
  'gallery.zip': ['read', 'zip'],
  'order.changeSelection': [...ORDINARY, ...Array<ProviderDeadline>(MOST_CHANGES_AT_ONCE).fill('orderEdit')],
  'payment.checkout': [...CHECKOUT, ...CHECKOUT],
  'payment.byOrder': [...CHECKOUT, 'read'],
  'face-search': ['read', 'faceSearch'],
};

/** How long the browser waits for the server's answer. @param called a procedure such as `gallery.zip`, or `face-search`. */
export function browserDeadlineMs(called: string): number {
  return sumMs(SLOW[called] ?? ORDINARY) + ORDER_LOCK_WAIT_MS + NETWORK_MS;
}
