import type { Locale } from './locale.ts';

export type PaymentMethod = 'pix' | 'creditCard';
export type PaymentStatus = 'pending' | 'paid' | 'refused' | 'expired';

export type Payment = {
  readonly status: PaymentStatus;
  readonly method: PaymentMethod | null;
  /** The PIX "copia e cola" text. */
  readonly pixText: string | null;
};

/** Seconds between two checks of a PIX payment (requirement B10). */
export const PIX_CHECK_SECONDS = 5;
/** The longest pause between two checks, in seconds, however long the provider cannot be reached. */
const LONGEST_PAUSE_SECONDS = 60;

/**
 * The pause before the next try, in seconds. It starts at five and doubles with each failure in a row, up to a minute, so
 * that a failing provider has time to recover.
 */
export function pauseSeconds(failuresInARow: number): number {
  return Math.min(LONGEST_PAUSE_SECONDS, PIX_CHECK_SECONDS * 2 ** failuresInARow);
}

/**
 * The status that the provider's word for a payment stands for. The provider documents PAID alone; the other words are
 * ours. An unknown word counts as pending: it must never count as paid, nor end the wait (requirement B14).
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
 * Whether a payment may still be made: a PIX code that can be paid, or a card that the provider is deciding on. A pending
 * payment with neither a code nor a method counts as a card: to charge again might be a second charge.
 */
export function isOpenPayment(payment: Payment | null): payment is Payment & { readonly status: 'pending' } {
  return payment?.status === 'pending' && (payment.pixText !== null || payment.method !== 'pix');
}

/**
 * A payment as it was just read, with its method. The provider may leave the method out. The reply then keeps the method
 * of the earlier payment that it continues.
 * @param earlier the payment that is cached.
 */
export function withKnownMethod(earlier: Payment | null, read: Payment): Payment {
  if (read.method !== null) return read;
  if (isOpenPayment(earlier)) return { ...read, method: earlier.pixText === null ? 'creditCard' : 'pix' };
  return earlier?.status === read.status ? { ...read, method: earlier.method } : read;
}

/** PIX in Portuguese, credit card in other languages (requirement B8). */
export function defaultPaymentMethod(locale: Locale): PaymentMethod {
  return locale === 'pt' ? 'pix' : 'creditCard';
}

export function canChoosePaymentMethod(locale: Locale): boolean {
  return locale === 'pt';
}

/**
 * The method that the checkout shows (requirement B8). The visitor's choice comes first. Then the existing payment decides:
 * a PIX code that can be paid stays visible after a change of language, and a refused card shows its refusal. The language
 * decides last.
 * @param chosen null until the visitor chooses.
 */
export function shownPaymentMethod(
  locale: Locale,
  payment: Payment | null,
  chosen: PaymentMethod | null,
): PaymentMethod {
  if (chosen) return chosen;
  if (isOpenPayment(payment)) return payment.pixText === null ? 'creditCard' : 'pix';
  if (payment?.status === 'refused' && payment.method === 'creditCard') return 'creditCard';
  return defaultPaymentMethod(locale);
}
