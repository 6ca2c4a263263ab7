import type { Locale } from '#shared/site/locale.ts';

export type PaymentMethod = 'pix' | 'creditCard';

type StatusRule = {
  /** The provider's word for it. The provider documents PAID alone; the other words are ours. */
  readonly word: string;
  /** Null: it may still be paid. `paid`: its order can be completed. `unpaid`: it ended, and another payment may follow. */
  readonly outcome: 'paid' | 'unpaid' | null;
  /** Whether it answers a charge: the bank said no. */
  readonly isRefusal: boolean;
  /** The method of a payment that names none; null where it may be either. */
  readonly unnamedMethod: PaymentMethod | null;
};

/** All that a payment's status decides. What a page shows for one is a record of its statuses: a new one must be in each. */
const STATUSES = {
  pending: { word: 'PENDING', outcome: null, isRefusal: false, unnamedMethod: null },
  paid: { word: 'PAID', outcome: 'paid', isRefusal: false, unnamedMethod: null },
  refused: { word: 'REFUSED', outcome: 'unpaid', isRefusal: true, unnamedMethod: null },
  expired: { word: 'EXPIRED', outcome: 'unpaid', isRefusal: false, unnamedMethod: 'pix' },
} as const satisfies Readonly<Record<string, StatusRule>>;

export type PaymentStatus = keyof typeof STATUSES;
const PAYMENT_STATUSES = Object.keys(STATUSES) as PaymentStatus[];

type StatusWith<Outcome extends StatusRule['outcome']> = {
  [Status in PaymentStatus]: (typeof STATUSES)[Status]['outcome'] extends Outcome ? Status : never;
}[PaymentStatus];

/** The statuses of a payment that ended unpaid. */
export type UnpaidStatus = StatusWith<'unpaid'>;
/** The statuses that end a payment. */
export type FinalStatus = StatusWith<'paid' | 'unpaid'>;

export type Payment = {
  readonly status: PaymentStatus;
  readonly method: PaymentMethod | null;
  /** The PIX "copia e cola" text. */
  readonly pixText: string | null;
  /** What the provider charged, in cents; null where it does not say. */
  readonly amountCents: number | null;
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
 * The status that the provider's word for a payment stands for. An unknown word counts as pending: it must never count as
 * paid, nor end the wait (requirement B14).
 */
export function paymentStatus(word: string): PaymentStatus {
  return PAYMENT_STATUSES.find((status) => STATUSES[status].word === word.toUpperCase()) ?? 'pending';
}

type Pending = { readonly status: StatusWith<null> };

/** Whether a payment has no outcome yet. Not each of them may still be made: see `isOpenPayment`. */
export function isPending(payment: Payment | null): payment is Payment & Pending {
  return payment !== null && STATUSES[payment.status].outcome === null;
}

export function isPaid(payment: Payment | null): boolean {
  return payment !== null && STATUSES[payment.status].outcome === 'paid';
}

/** Whether the bank refused the charge. */
export function isRefused(payment: Payment | null): boolean {
  return payment !== null && STATUSES[payment.status].isRefusal;
}

/** Whether the bank refused a card. */
export function isRefusedCreditCard(payment: Payment | null): boolean {
  return isRefused(payment) && payment?.method === 'creditCard';
}

/** The status of a PIX that ended unpaid, or null. A refusal that names no method may be that of a card. */
export function unpaidPixStatus(payment: Payment | null): UnpaidStatus | null {
  if (!payment || !isUnpaid(payment.status)) return null;
  return (payment.method ?? STATUSES[payment.status].unnamedMethod) === 'pix' ? payment.status : null;
}

function isUnpaid(status: PaymentStatus): status is UnpaidStatus {
  return STATUSES[status].outcome === 'unpaid';
}

/**
 * Whether a payment may still be made: a PIX code that can be paid, or a card that the provider is deciding on. A pending
 * payment with neither a code nor a method counts as a card: to charge again might be a second charge.
 */
export function isOpenPayment(payment: Payment | null): payment is Payment & Pending {
  return isPending(payment) && (payment.pixText !== null || payment.method !== 'pix');
}

/** The text of the PIX code that can be paid; null where there is none. */
export function openPixText(payment: Payment | null): string | null {
  return isPending(payment) ? payment.pixText : null;
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

/** What an order's payment charges, in cents: as the provider says, else the order's total. */
export function chargedCents(order: { readonly totalCents: number }, payment: Payment | null): number {
  return payment?.amountCents ?? order.totalCents;
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
  if (isRefusedCreditCard(payment)) return 'creditCard';
  return defaultPaymentMethod(locale);
}
