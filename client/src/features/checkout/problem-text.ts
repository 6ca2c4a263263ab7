import { useTranslation } from 'react-i18next';
import { errorCodeOf } from '#client/lib/trpc.ts';
import { FIELD_PROBLEMS, type FieldProblem } from '#shared/customer.ts';
import { isErrorCode } from '#shared/error-codes.ts';
import { isOutage } from '#shared/unanswered.ts';

function isFieldProblem(value: string): value is FieldProblem {
  return FIELD_PROBLEMS.includes(value as FieldProblem);
}

/** @returns the text for a schema's message about a field. The message is a field problem or an error code. */
export function useProblemText(): (message: string | undefined) => string | undefined {
  const { t } = useTranslation();
  return (message) => {
    if (message === undefined) return undefined;
    if (isFieldProblem(message)) return t(`checkout.problems.${message}`);
    return t(`errors.${isErrorCode(message) ? message : 'BAD_INPUT'}`);
  };
}

/**
 * @returns the text for a step that could not be saved. Saving again is safe, so an unknown outcome has the text of an
 * unavailable provider.
 */
export function useSaveProblem(): (error: unknown) => string | undefined {
  const { t } = useTranslation();
  return (error) => {
    if (!error) return undefined;
    const code = errorCodeOf(error);
    if (isOutage(code) && !navigator.onLine) return t('checkout.offline');
    return t(`errors.${code === 'OUTCOME_UNKNOWN' ? 'PROVIDER_UNAVAILABLE' : code}`);
  };
}
