/**
 * Deadlines in milliseconds. Each is longer than the one behind it: the browser waits longer than the server, the server
 * longer than the provider, so that an answer is what ends a slow call and nobody gives up on what is still being done.
 */

/** How long the server waits for one call of the provider, its wait for a connection and its retries included. */
export const PROVIDER_DEADLINE_MS = {
  read: 8_000,
  orderEdit: 10_000,
  customer: 10_000,
  checkout: 30_000,
  zip: 90_000,
  faceSearch: 90_000,
} as const;

/** A deadline by its name. */
export type ProviderDeadline = keyof typeof PROVIDER_DEADLINE_MS;

/** What a phone's slow network may take beside the server's work. */
const NETWORK_MS = 20_000;

/** The order as it is: opened by its card; where the provider answers another one, opened again and read by its id. */
const READ_ORDER: readonly ProviderDeadline[] = ['orderEdit', 'orderEdit', 'orderEdit'];

/**
 * The venue, a checkout of the same order that is under way, the payment that may wait, the order whose buyer may change it
 * all the same, what the venue sells, and a change: no ordinary procedure asks the provider for more.
 */
const ORDINARY: readonly ProviderDeadline[] = ['read', 'checkout', 'read', ...READ_ORDER, 'read', 'orderEdit'];

/** The venue, the payment as it is, the order as it is, the charge, and the payment read back after a lost reply. */
const CHECKOUT: readonly ProviderDeadline[] = ['read', 'read', ...READ_ORDER, 'checkout', 'read'];

const sumMs = (calls: readonly ProviderDeadline[]) => calls.reduce((sum, call) => sum + PROVIDER_DEADLINE_MS[call], 0);

/** How long a checkout at another instance is waited for: as long as it may take. */
export const CHECKOUT_WAIT_MS = sumMs(CHECKOUT);

/** What the slow procedures, and the face search, ask the provider at worst, one call after the other. */
const SLOW: Readonly<Record<string, readonly ProviderDeadline[]>> = {
  'gallery.zip': ['read', 'zip'],
  // It may have to wait for one of the same order at another instance.
  'payment.checkout': [...CHECKOUT, ...CHECKOUT],
  // It waits for a checkout that is under way, and reads then.
  'payment.byOrder': [...CHECKOUT, 'read'],
  'face-search': ['read', 'faceSearch'],
};

/** How long the browser waits for an answer of ours. @param called a procedure such as `gallery.zip`, or `face-search` */
export function browserDeadlineMs(called: string): number {
  return sumMs(SLOW[called] ?? ORDINARY) + NETWORK_MS;
}
