/**
 * All times are in milliseconds. The browser waits longer than the server, and the server at least as long as each of
 * its calls to the provider, so a slow request still ends with an answer.
 */

/** How long one call to the provider may take, with its wait for a connection and its retries. */
export const PROVIDER_DEADLINE_MS = {
  read: 8_000,
  orderEdit: 10_000,
  customer: 10_000,
  checkout: 30_000,
  zip: 90_000,
  faceSearch: 90_000,
} as const;

export type ProviderDeadline = keyof typeof PROVIDER_DEADLINE_MS;

/** How long a charge may run at the provider after it was sent, in ms, whether or not its reply arrives. */
export const CHARGE_ENDS_MS = PROVIDER_DEADLINE_MS.checkout + PROVIDER_DEADLINE_MS.orderEdit;

/** How long a look for others' changes (B17) may reuse an earlier reading, unless a storefront changes the order. */
export const RECENT_ORDER_MS = 5_000;

/**
 * The limits for waits after ticks of media, and after any other press.
 * @property visitor the longest time from the press to the end of a further attempt
 * @property server the time until the server answers one attempt
 * @property network the time that the browser adds to the server's for the way there and back
 */
const WAITS_MS = {
  tick: { visitor: 20_000, server: 10_000, network: 4_000 },
  press: { visitor: 45_000, server: 20_000, network: 10_000 },
} as const;

const sumMs = (calls: readonly ProviderDeadline[]) => calls.reduce((sum, call) => sum + PROVIDER_DEADLINE_MS[call], 0);

/** Returns how long these calls may take one after the other, but at most `mostMs`. */
const within = (mostMs: number, ...calls: readonly ProviderDeadline[]) => Math.min(mostMs, sumMs(calls));
const press = (...calls: readonly ProviderDeadline[]) => within(WAITS_MS.press.server, ...calls);

/** The calls that read an order: by its card, and if that returns another order, by its card again and by its id. */
const READ_ORDER: readonly ProviderDeadline[] = ['orderEdit', 'orderEdit', 'orderEdit'];

/** The calls that decide whether an order may be changed. They read the venue, the payment, and the order's buyer. */
const MAY_CHANGE: readonly ProviderDeadline[] = ['read', 'read', ...READ_ORDER];

/** The calls of a checkout, for venue, payment, order and charge. After a lost reply, the payment is read again. */
const CHECKOUT: readonly ProviderDeadline[] = ['read', 'read', ...READ_ORDER, 'checkout', 'read'];

/** How long a checkout may wait for another checkout of its order, in addition to its own calls. */
const OTHER_CHECKOUT_MS = 20_000;

/**
 * How long the server may take for each procedure and the face search: mostly as long as its provider calls, including
 * the one for the venue; with `press` and `within`, only up to a limit. Waits for locks and for shares of budgets also
 * end then.
 */
export const ANSWER_DEADLINE_MS = {
  'address.byZipcode': WAITS_MS.press.server,
  'address.reference': press('read'),
  'address.subdivisions': press('read'),
  'customer.identify': press('read', 'read'),
  'face-search': sumMs(['read', 'faceSearch']),
  'gallery.byCards': press('read', 'read', 'read'),
  'gallery.removeMedia': press(...MAY_CHANGE, 'orderEdit', 'read', 'orderEdit'),
  'gallery.zip': sumMs(['read', 'zip']),
  'order.addAllDigital': press(...MAY_CHANGE, 'read', 'orderEdit'),
  'order.addCard': press(...MAY_CHANGE, ...READ_ORDER, 'orderEdit'),
  'order.changeSelection': within(WAITS_MS.tick.server, ...MAY_CHANGE, 'read', 'orderEdit'),
  'order.finish': press('read', 'orderEdit'),
  'order.open': press('read', 'orderEdit', ...MAY_CHANGE, ...READ_ORDER, 'orderEdit'),
  'order.proveBuyer': press('read', ...READ_ORDER),
  // Receipts are in the shared state, which answers sooner than the provider.
  'order.receipts': press('read'),
  'order.removeAllDigital': press(...MAY_CHANGE, 'read', 'orderEdit'),
  'order.removeCard': press(...MAY_CHANGE, ...READ_ORDER, 'orderEdit'),
  'order.reportDownload': press('read', 'orderEdit'),
  'order.saveAddress': press(...MAY_CHANGE, 'customer'),
  'order.saveCustomer': press(...MAY_CHANGE, 'customer'),
  // The shared state answers, or fails, within half a second.
  'order.version': 2_000,
  'payment.byOrder': within(35_000, 'read', 'checkout', 'read', ...READ_ORDER),
  'payment.checkout': sumMs(CHECKOUT) + OTHER_CHECKOUT_MS,
  'product.list': press('read', 'read'),
  'venue.current': press('read'),
} as const satisfies Readonly<Record<string, number>>;

/** A procedure such as `gallery.zip`, or the face search. */
export type Called = keyof typeof ANSWER_DEADLINE_MS;
/** A procedure of `server/procedures/`. The server does not compile if a procedure has no row above. */
export type ProcedureName = Exclude<Called, 'face-search'>;

const waitOf = (called: Called) => WAITS_MS[called === 'order.changeSelection' ? 'tick' : 'press'];

/** Returns how long the browser waits for the server's answer to begin. */
export function browserDeadlineMs(called: Called): number {
  return ANSWER_DEADLINE_MS[called] + waitOf(called).network;
}

/** How long the browser may take to read an answer that has begun, such as a long gallery on a slow network. */
export const ANSWER_BODY_MS = 60_000;

/** Returns how long after a press further attempts may go on. The first has its own deadline, which may be later. */
export function visitorWaitMs(called: Called): number {
  return waitOf(called).visitor;
}

/** Returns how long after a press the last attempt may begin. */
export function lastAttemptMs(called: Called): number {
  return visitorWaitMs(called) - browserDeadlineMs(called);
}
