import type { Locale } from './locale.ts';
import type { Order } from './order.ts';

export type PaymentMethod = 'pix' | 'creditCard';
export type PaymentStatus = 'pending' | 'paid' | 'refused' | 'expired';

export type Payment = {
  readonly status: PaymentStatus;
  readonly method: PaymentMethod | null;
  /** The PIX "copia e cola" text. */
  readonly pixText: string | null;
};

/** Seconds between one check of a PIX payment and the next (requirement B10). */
export const PIX_CHECK_SECONDS = 5;
/** However long the provider is out of reach, the page asks again at least this often, in seconds. */
const LONGEST_PAUSE_SECONDS = 60;

/**
 * The pause before the next try, in seconds: five, and twice as long after each failure in a row, up to a minute, so that
 * a provider in trouble is given time to recover.
 */
export function pauseSeconds(failuresInARow: number): number {
  return Math.min(LONGEST_PAUSE_SECONDS, PIX_CHECK_SECONDS * 2 ** failuresInARow);
}

/**
 * What a provider's payment word means. Only PAID is given by the source; the others are ours, and a word nobody knows
 * is still pending: it must never count as paid, nor end the wait (requirement B14).
 */
export function paymentStatus(word: string): PaymentStatus {
  switch (word.toUpperCase()) {
    case 'PAID':
      return 'paid';
    case 'REFUSED':
      return 'refused';
    case 'EXPIRED':
      return 'expired';
    default:
      return 'pending';
  }
}

/**
 * A payment that may still be made: a PIX code that can be paid, or a card that the provider is deciding on. What waits
 * without a code and without a method's name is taken for a card: charging again might be the second time.
 */
export function isUnderWay(payment: Payment | null): payment is Payment & { readonly status: 'pending' } {
  return payment?.status === 'pending' && (payment.pixText !== null || payment.method !== 'pix');
}

/**
 * A payment as it was just read. A provider that tells of a payment need not name its method: one that is the next word
 * on what was held keeps the method of that.
 */
export function readAfter(held: Payment | null, read: Payment): Payment {
  if (read.method !== null) return read;
  if (isUnderWay(held)) return { ...read, method: held.pixText === null ? 'creditCard' : 'pix' };
  return held?.status === read.status ? { ...read, method: held.method } : read;
}

/** PIX in Portuguese, credit card elsewhere (requirement B8). */
export function defaultPaymentMethod(locale: Locale): PaymentMethod {
  return locale === 'pt' ? 'pix' : 'creditCard';
}

export function canChoosePaymentMethod(locale: Locale): boolean {
  return locale === 'pt';
}

/**
 * The method that is shown. What the visitor chose stands; else the payment that is there decides, so that a PIX code
 * which waits is not lost when the language changes, and a refused card is told; else the language (requirement B8).
 * @param chosen null until the visitor chooses.
 */
export function shownPaymentMethod(
  locale: Locale,
  payment: Payment | null,
  chosen: PaymentMethod | null,
): PaymentMethod {
  if (chosen) return chosen;
  if (isUnderWay(payment)) return payment.pixText === null ? 'creditCard' : 'pix';
  if (payment?.status === 'refused' && payment.method === 'creditCard') return 'creditCard';
  return defaultPaymentMethod(locale);
}

type Checkout = { order: Pick<Order, 'isCompleted'>; payment: Payment | null; method: PaymentMethod };

/** Whether the PIX countdown runs: order pending, a pending PIX payment with its text, no card (requirement B10). */
export function isWaitingForPix({ order, payment, method }: Checkout): boolean {
  return !order.isCompleted && payment?.status === 'pending' && payment.pixText !== null && method === 'pix';
}

/** Whether the provider still decides on a card: it is asked again until it has, whatever is shown (requirement B14). */
export function isWaitingForCard(order: Pick<Order, 'isCompleted'>, payment: Payment | null): boolean {
  return !order.isCompleted && isUnderWay(payment) && payment.pixText === null;
}

/** A paid payment of an order that is not completed yet: the order must be finished (requirement B13). */
export function shouldFinish(order: Pick<Order, 'isCompleted'>, payment: Payment | null): boolean {
  return payment?.status === 'paid' && !order.isCompleted;
}

export const CHECKOUT_STEPS = ['customer', 'address', 'payment'] as const;
export type CheckoutStep = (typeof CHECKOUT_STEPS)[number];

/**
 * What the buy modal shows (requirements B2, B3).
 * @param chosen the step the visitor is at, or null when the modal was just opened.
 */
export function checkoutView(
  order: Pick<Order, 'isCompleted'>,
  payment: Payment | null,
  chosen: CheckoutStep | null,
): CheckoutStep | 'success' {
  if (order.isCompleted) return 'success';
  if (chosen) return chosen;
  return isUnderWay(payment) ? 'payment' : 'customer';
}
