import type { TFunction } from 'i18next';
import type { PaymentCheckout } from '#client/features/checkout/payment/use-payment-checkout.ts';
import { withVenueWords } from '#client/i18n/failure-text.ts';
import type { Texts } from '#client/i18n/texts.ts';
import { formatCents } from '#client/i18n/translator.ts';
import { errorCodeOf, failureOf } from '#client/lib/trpc.ts';
import type { CheckoutDifferences } from '#shared/checkout-differences.ts';
import { FIELD_PROBLEMS, type FieldProblemName } from '#shared/customer/customer.ts';
import { type ErrorCode, isErrorCode } from '#shared/error-codes.ts';
import type { Order } from '#shared/order.ts';

const isFieldProblem = (value: string): value is FieldProblemName => FIELD_PROBLEMS.includes(value as FieldProblemName);

type RequiredField = keyof Texts['checkout']['required'];

/** Returns the text for a schema's message. The message is the name of a field problem, or an error code. */
export function problemText(t: TFunction, message: string | undefined, field?: RequiredField): string | undefined {
  if (message === undefined) return undefined;
  if (message === 'required' && field) return t(`checkout.required.${field}`);
  if (isFieldProblem(message)) return t(`checkout.problems.${message}`);
  return t(`errors.${isErrorCode(message) ? message : 'BAD_INPUT'}`);
}

/** Returns a failed save's text. Saving twice is safe, so an unknown outcome reads like an unavailable provider. */
export function saveProblemText(t: TFunction, error: unknown): string | undefined {
  if (!error) return undefined;
  const code = errorCodeOf(error);
  const text = t(`errors.${code === 'OUTCOME_UNKNOWN' ? 'PROVIDER_UNAVAILABLE' : code}`);
  return withVenueWords(t, text, failureOf(error));
}

/** Whether the order to be charged has been replaced by a new one, which still has the buyer's data and items. */
function isRenewed({ customer, address, items }: Order, errorCode: ErrorCode): boolean {
  const isGone = errorCode === 'NOT_FOUND' || errorCode === 'ORDER_INCOMPLETE';
  return isGone && customer !== null && address !== null && items.length > 0;
}

export function checkoutProblemText(t: TFunction, order: Order, checkout: PaymentCheckout): string | undefined {
  if (!checkout.isError) return undefined;
  if (checkout.hasLastReadFailed) return t('creditCard.outcomeUnknown');
  // Another press is safe, because the server first looks for an existing charge.
  if (checkout.wasUnanswered) return withVenueWords(t, t('checkout.payment.unanswered'), failureOf(checkout.error));
  const code = errorCodeOf(checkout.error);
  // For example, no payment starts within 40 seconds after a restart or failover of Redis (decision 062).
  if (code === 'SERVER_BUSY') return t('checkout.payment.busy');
  if (isRenewed(order, code)) return t('checkout.payment.orderRenewed');
  if (!checkout.differences) return withVenueWords(t, t(`errors.${code}`), failureOf(checkout.error));
  return t('checkout.payment.orderChanged', { changes: differencesText(t, checkout.differences) });
}

export function differencesText(t: TFunction, differences: CheckoutDifferences): string {
  const { addedCards, removedCards, addedMedias, removedMedias, package: pack, total } = differences;
  const parts = [
    ...addedCards.map((card) => t('checkout.changed.cardAdded', { card })),
    ...removedCards.map((card) => t('checkout.changed.cardRemoved', { card })),
    ...(pack ? [t(`checkout.changed.package.${pack}`)] : []),
    ...(addedMedias > 0 ? [t('checkout.changed.added', { count: addedMedias })] : []),
    ...(removedMedias > 0 ? [t('checkout.changed.removed', { count: removedMedias })] : []),
    ...(total ? [t('checkout.changed.total', { from: formatCents(total.from), to: formatCents(total.to) })] : []),
  ];
  return parts.length > 0 ? parts.join('; ') : t('checkout.changed.contents');
}
