import { useTranslation } from 'react-i18next';
import { errorCodeOf } from '#client/lib/trpc.ts';
import type { PaymentCheckout } from '#client/payment/checkout-payment.ts';
import type { ErrorCode } from '#shared/error-codes.ts';
import { formatCents } from '#shared/money.ts';
import type { Order } from '#shared/order.ts';

/** Whether the order of a failed checkout was gone, and a complete one has replaced it since. */
function isRenewed({ customer, address, items }: Order, errorCode: ErrorCode): boolean {
  const isGone = errorCode === 'NOT_FOUND' || errorCode === 'ORDER_INCOMPLETE';
  return isGone && customer !== null && address !== null && items.length > 0;
}

/** @returns the text for a checkout that failed, by PIX or by card; undefined while it has not. */
export function useCheckoutProblem(order: Order, checkout: PaymentCheckout): string | undefined {
  const { t } = useTranslation();
  if (!checkout.isError) return undefined;
  if (checkout.isOutcomeUnknown) return t('cardPayment.outcomeUnknown');
  // No usable reply came. A second press is safe: the server checks for an existing charge first.
  if (checkout.isUnanswered) return navigator.onLine ? t('checkout.payment.unanswered') : t('checkout.offline');
  const code = errorCodeOf(checkout.error);
  if (isRenewed(order, code)) return t('checkout.payment.orderRenewed');
  if (code !== 'ORDER_CHANGED') return t(`errors.${code}`);
  return t('checkout.payment.orderChanged', { total: formatCents(order.totalCents) });
}
