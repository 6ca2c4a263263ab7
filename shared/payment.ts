import type { Locale } from '#shared/site/locale.ts';

/** A new method does not compile until each `switch` and `Record` over them says what it means there. */
export const PAYMENT_METHODS = ['pix', 'creditCard'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** What a checkout charges, by its method, which decides what else is known of it. */
export type InstrumentOf<Known extends Readonly<Record<PaymentMethod, object>>> = {
  [Method in PaymentMethod]: { readonly method: Method } & Known[Method];
}[PaymentMethod];

type StatusRule = {
  /** The provider's word for it. The provider documents PAID alone; the other words are ours. */
  readonly word: string;
  /**
   * What came of it: null when it may still be paid, `paid` when the order can be completed, `failed` when it has ended and the
   * visitor may pay anew. A status that is neither awaited nor paid anew needs another outcome.
   */
  readonly outcome: 'paid' | 'failed' | null;
  readonly isRefusal: boolean;
  /** The method assumed when the provider names none. */
  readonly unnamedMethod: PaymentMethod | null;
};

/**
 * All that a payment's status decides. The client's two `ENDED`, of texts and icons per failed status, do not compile until a new
 * one is in them.
 */
export const PAYMENT_STATUSES = {
  pending: { word: 'PENDING', outcome: null, isRefusal: false, unnamedMethod: null },
  paid: { word: 'PAID', outcome: 'paid', isRefusal: false, unnamedMethod: null },
  refused: { word: 'REFUSED', outcome: 'failed', isRefusal: true, unnamedMethod: null },
  expired: { word: 'EXPIRED', outcome: 'failed', isRefusal: false, unnamedMethod: 'pix' },
  /** Nobody can pay it any more, and the provider does not say why: it was cancelled, or its PIX code is gone. */
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
  /** What the provider charged, in cents; null where it does not say. */
  readonly amountCents: number | null;
  /** Who gets what the PIX code pays, as a bank shows it. */
  readonly receiver?: PixReceiver | undefined;
  /** When the PIX code ends, in ms since 1970, where the provider says it. */
  readonly expiresAt?: number | undefined;
};

export type PixReceiver = { readonly name: string; readonly city: string };

/** The pause between two checks of a pending payment (B10), and before a finish or a read-back is repeated. */
export const PAYMENT_CHECK_SECONDS = 5;
const LONGEST_PAUSE_SECONDS = 60;

/** PAYMENT_CHECK_SECONDS, doubled with each failure in a row up to a minute, so that the provider can recover. */
export function pauseSeconds(failuresInARow: number): number {
  return Math.min(LONGEST_PAUSE_SECONDS, PAYMENT_CHECK_SECONDS * 2 ** failuresInARow);
}

/** Words of other providers for a payment that nobody can pay any more. */
const END_WORDS: ReadonlySet<string> = new Set([PAYMENT_STATUSES.ended.word, 'CANCELLED', 'FAILED']);
/** Words for a payment that is under way. Its PIX code may come later, or be in the reply of the checkout alone. */
const WAIT_WORDS: ReadonlySet<string> = new Set([PAYMENT_STATUSES.pending.word, 'PROCESSING', '']);

/**
 * What a provider's word for a status means (B14), in any case. An unknown word never counts as paid, and while there is a code
 * never ends the wait. A PIX without its code has ended. A payment that may be a credit card under decision has not, unless
 * the word says so: the order would be charged twice.
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

/** The status of a PIX that failed, or null. A refusal that names no method may be that of a card. */
export function failedPixStatus(payment: Payment | null): FailedStatus | null {
  if (!payment || !isFailed(payment.status)) return null;
  return (payment.method ?? PAYMENT_STATUSES[payment.status].unnamedMethod) === 'pix' ? payment.status : null;
}

function isFailed(status: PaymentStatus): status is FailedStatus {
  return PAYMENT_STATUSES[status].outcome === 'failed';
}

/** Whether a payment may still be made: also a pending one with neither code nor method, which may be a card. */
export function isOpenPayment(payment: Payment | null): payment is Payment & Pending {
  return isPending(payment) && (payment.pixText !== null || payment.method !== 'pix');
}

/**
 * How an open payment is made; null where none is open. A PIX code names its method. A payment without one, for which the
 * provider names none, is a credit card under decision (decision 007).
 */
export function openMethod(payment: Payment | null): PaymentMethod | null {
  if (!isOpenPayment(payment)) return null;
  return payment.pixText === null ? (payment.method ?? 'creditCard') : 'pix';
}

/** What an order's payment means for its next charge or change: `none` also for a pending PIX without a code. */
export type PaymentState = 'none' | 'open' | Exclude<StatusRule['outcome'], null>;

export function paymentState(payment: Payment | null): PaymentState {
  const outcome = payment && PAYMENT_STATUSES[payment.status].outcome;
  return outcome ?? (isOpenPayment(payment) ? 'open' : 'none');
}

export function openPixText(payment: Payment | null): string | null {
  return isPending(payment) ? payment.pixText : null;
}

/** The end of a PIX code, its checksum: the address of its image has it, because each code has its own. */
export function pixCodeEnd(pixText: string): string {
  return pixText.slice(-8);
}

/** The provider may leave out the method: the reply then keeps that of the `earlier` payment it continues. */
export function withKnownMethod(earlier: Payment | null, read: Payment): Payment {
  if (read.method !== null) return read;
  const method = openMethod(earlier) ?? (earlier?.status === read.status ? earlier.method : null);
  return { ...read, method };
}

export function chargedCents(order: { readonly totalCents: number }, payment: Payment | null): number {
  return payment?.amountCents ?? order.totalCents;
}

/** What those who read a language are offered (B8), the default first. */
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
 * The visitor's choice comes first, then the existing payment, so that an open PIX code or a refused card stays
 * visible, then the language (B8). @param chosen null until the visitor chooses
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
