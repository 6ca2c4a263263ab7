import type { Locale } from '#shared/site/locale.ts';

/** If a method is added, the project does not compile until every `switch` and `Record` over the methods handles it. */
export const PAYMENT_METHODS = ['pix', 'creditCard'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** A payment method with the data that belongs to it. */
export type InstrumentOf<Known extends Readonly<Record<PaymentMethod, object>>> = {
  [Method in PaymentMethod]: { readonly method: Method } & Known[Method];
}[PaymentMethod];

type StatusRule = {
  /** The provider's word for this status. The provider documents only PAID; we assume the others. */
  readonly word: string;
  /**
   * `null` while somebody may still pay; `paid` when the order can be completed; `failed` when the payment has ended
   * and the visitor may pay again.
   */
  readonly outcome: 'paid' | 'failed' | null;
  readonly isRefusal: boolean;
  /** The method that is assumed if the provider names none; null if it stays unknown. */
  readonly unnamedMethod: PaymentMethod | null;
};

/** The meaning of each status. The client does not compile without texts for each failed one. */
export const PAYMENT_STATUSES = {
  pending: { word: 'PENDING', outcome: null, isRefusal: false, unnamedMethod: null },
  paid: { word: 'PAID', outcome: 'paid', isRefusal: false, unnamedMethod: null },
  refused: { word: 'REFUSED', outcome: 'failed', isRefusal: true, unnamedMethod: null },
  expired: { word: 'EXPIRED', outcome: 'failed', isRefusal: false, unnamedMethod: 'pix' },
  /** Nobody can pay it any more, and the provider gives no reason: it was cancelled, failed, or lost its PIX code. */
  ended: { word: 'CANCELED', outcome: 'failed', isRefusal: false, unnamedMethod: 'pix' },
} as const satisfies Readonly<Record<string, StatusRule>>;

export type PaymentStatus = keyof typeof PAYMENT_STATUSES;
const STATUS_NAMES = Object.keys(PAYMENT_STATUSES) as PaymentStatus[];

type StatusWith<Outcome extends StatusRule['outcome']> = {
  [Status in PaymentStatus]: (typeof PAYMENT_STATUSES)[Status]['outcome'] extends Outcome ? Status : never;
}[PaymentStatus];

export type FailedStatus = StatusWith<'failed'>;
export type FinalStatus = StatusWith<'paid' | 'failed'>;

export type Payment = {
  readonly status: PaymentStatus;
  readonly method: PaymentMethod | null;
  readonly pixText: string | null;
  /** The amount that the provider charged, in cents; null if the provider does not say. */
  readonly amountCents: number | null;
  /** The receiver of a PIX payment, as a bank shows it. */
  readonly receiver?: PixReceiver | undefined;
  /** When the PIX code expires, in ms since 1970, if the provider says it. */
  readonly expiresAt?: number | undefined;
};

export type PixReceiver = { readonly name: string; readonly city: string };

/** The pause between two checks of a pending payment (B10), and before a failed finish is first repeated. */
export const PAYMENT_CHECK_SECONDS = 5;
const LONGEST_PAUSE_SECONDS = 60;

/** Doubles the pause with each failure in a row, up to a minute, so that the provider can recover. */
export function pauseSeconds(failuresInARow: number): number {
  return Math.min(LONGEST_PAUSE_SECONDS, PAYMENT_CHECK_SECONDS * 2 ** failuresInARow);
}

/** Words for a payment that has ended, unless it has a PIX code. EXPIRED and REFUSED decide even with a code. */
const END_WORDS: ReadonlySet<string> = new Set([PAYMENT_STATUSES.ended.word, 'CANCELLED', 'FAILED']);
/** Words for a payment that is still being made. Its PIX code may come later, or only in the checkout's reply. */
const WAIT_WORDS: ReadonlySet<string> = new Set([PAYMENT_STATUSES.pending.word, 'PROCESSING', '']);

/**
 * Returns the status for a provider's word (B14), in upper or lower case. PAID, REFUSED and EXPIRED always decide. With
 * a PIX code, any other word means `pending`. Without a code, CANCELED and FAILED end the payment. An unknown word then
 * ends only a PIX payment, because a credit card may still be charged, and must not be charged twice.
 */
export function paymentStatus(word: string, { method, pixText }: Pick<Payment, 'method' | 'pixText'>): PaymentStatus {
  const written = word.trim().toUpperCase();
  const known = STATUS_NAMES.find((status) => PAYMENT_STATUSES[status].word === written);
  if (known !== undefined && known !== 'ended') return known;
  if (pixText !== null) return 'pending';
  const isUnknownPix = method === 'pix' && !WAIT_WORDS.has(written);
  return END_WORDS.has(written) || isUnknownPix ? 'ended' : 'pending';
}

type Pending = { readonly status: StatusWith<null> };

export function isPending(payment: Payment | null): payment is Payment & Pending {
  return payment !== null && PAYMENT_STATUSES[payment.status].outcome === null;
}

export function isPaid(payment: Payment | null): boolean {
  return payment !== null && PAYMENT_STATUSES[payment.status].outcome === 'paid';
}

export function isRefused(payment: Payment | null): boolean {
  return payment !== null && PAYMENT_STATUSES[payment.status].isRefusal;
}

export function isRefusedCreditCard(payment: Payment | null): boolean {
  return isRefused(payment) && payment?.method === 'creditCard';
}

/** Returns the status of a failed PIX payment, otherwise null. A refusal without a method may be a credit card's. */
export function failedPixStatus(payment: Payment | null): FailedStatus | null {
  if (!payment || !isFailed(payment.status)) return null;
  return (payment.method ?? PAYMENT_STATUSES[payment.status].unnamedMethod) === 'pix' ? payment.status : null;
}

function isFailed(status: PaymentStatus): status is FailedStatus {
  return PAYMENT_STATUSES[status].outcome === 'failed';
}

/** Whether a payment may still be completed. A pending one without code and method may be by credit card. */
export function isOpenPayment(payment: Payment | null): payment is Payment & Pending {
  return isPending(payment) && (payment.pixText !== null || payment.method !== 'pix');
}

/** Returns an open payment's method, else null. Without code and method it counts as a credit card's (decision 007). */
export function openMethod(payment: Payment | null): PaymentMethod | null {
  if (!isOpenPayment(payment)) return null;
  return payment.pixText === null ? (payment.method ?? 'creditCard') : 'pix';
}

/** What a payment means for the next charge or change of its order. A pending PIX without its code counts as `none`. */
export type PaymentState = 'none' | 'open' | Exclude<StatusRule['outcome'], null>;

export function paymentState(payment: Payment | null): PaymentState {
  const outcome = payment && PAYMENT_STATUSES[payment.status].outcome;
  return outcome ?? (isOpenPayment(payment) ? 'open' : 'none');
}

/** Whether another charge may follow this payment, or its absence. */
export function mayBeReplaced(payment: Payment | null): boolean {
  return ['none', 'failed'].includes(paymentState(payment));
}

export function openPixText(payment: Payment | null): string | null {
  return isPending(payment) ? payment.pixText : null;
}

/** Returns the checksum field at the end of a PIX code. It gives the QR image of each code an address of its own. */
export function pixCodeEnd(pixText: string): string {
  return pixText.slice(-8);
}

/** Fills in a missing method with that of the `earlier` payment, if that one was open or has the same status. */
export function withKnownMethod(earlier: Payment | null, read: Payment): Payment {
  if (read.method !== null) return read;
  const method = openMethod(earlier) ?? (earlier?.status === read.status ? earlier.method : null);
  return { ...read, method };
}

export function chargedCents(order: { readonly totalCents: number }, payment: Payment | null): number {
  return payment?.amountCents ?? order.totalCents;
}

/** The methods offered in each language (B8), the default first. */
const OFFERED_METHODS: Readonly<Record<Locale, readonly [PaymentMethod, ...PaymentMethod[]]>> = {
  pt: ['pix', 'creditCard'],
  en: ['creditCard'],
  es: ['creditCard'],
};

export function defaultPaymentMethod(locale: Locale): PaymentMethod {
  return OFFERED_METHODS[locale][0];
}

export function canChoosePaymentMethod(locale: Locale): boolean {
  return OFFERED_METHODS[locale].length > 1;
}

/**
 * Chooses the method to show: the one that the visitor chose; otherwise that of the existing payment, so that an open
 * PIX code or a refused credit card stays visible; otherwise the language's default (B8).
 * @param chosen null until the visitor chooses
 */
export function shownPaymentMethod(
  locale: Locale,
  payment: Payment | null,
  chosen: PaymentMethod | null,
): PaymentMethod {
  const shown = chosen ?? openMethod(payment);
  if (shown) return shown;
  return isRefusedCreditCard(payment) ? 'creditCard' : defaultPaymentMethod(locale);
}
