import { useTranslation } from 'react-i18next';
import { errorCodeOf } from '#client/lib/trpc.ts';
import { FIELD_PROBLEMS, type FieldProblem } from '#shared/customer.ts';
import { type ErrorCode, isErrorCode } from '#shared/error-codes.ts';
import type { Order } from '#shared/order.ts';
import { isOutage } from '#shared/unanswered.ts';

function isFieldProblem(value: string): value is FieldProblem {
  return FIELD_PROBLEMS.includes(value as FieldProblem);
}

/** The words for what a schema found wrong with a field, whose message is a problem or a code of the catalogue. */
export function useProblemText(): (message: string | undefined) => string | undefined {
  const { t } = useTranslation();
  return (message) => {
    if (message === undefined) return undefined;
    if (isFieldProblem(message)) return t(`checkout.problems.${message}`);
    return t(`errors.${isErrorCode(message) ? message : 'BAD_INPUT'}`);
  };
}

/** The words for a step that could not be saved; saving again is safe, so a lost reply is told as any other failure. */
export function useSaveProblem(): (error: unknown) => string | undefined {
  const { t } = useTranslation();
  return (error) => {
    if (!error) return undefined;
    const code = errorCodeOf(error);
    if (isOutage(code) && !navigator.onLine) return t('checkout.offline');
    return t(`errors.${code === 'OUTCOME_UNKNOWN' ? 'PROVIDER_UNAVAILABLE' : code}`);
  };
}

/** Whether the order that a payment was refused for was gone, and a whole one stands in its place by now. */
export function isRenewed({ customer, address, items }: Order, refusal: ErrorCode): boolean {
  const isGone = refusal === 'NOT_FOUND' || refusal === 'ORDER_INCOMPLETE';
  return isGone && customer !== null && address !== null && items.length > 0;
}

/** The words for a payment that was not answered: it may be pressed again, whatever became of it. */
export function useUnansweredText(): () => string {
  const { t } = useTranslation();
  return () => (navigator.onLine ? t('checkout.payment.unanswered') : t('checkout.offline'));
}
