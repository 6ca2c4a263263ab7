import { useTranslation } from 'react-i18next';
import type { Texts } from '#client/i18n/texts.ts';
import { errorCodeOf } from '#client/lib/trpc.ts';
import { FIELD_PROBLEMS, type FieldProblem } from '#shared/customer.ts';
import { isErrorCode } from '#shared/error-codes.ts';

function isFieldProblem(value: string): value is FieldProblem {
  return FIELD_PROBLEMS.includes(value as FieldProblem);
}

type RequiredField = keyof Texts['checkout']['required'];

/**
 * @returns the text for a schema's message about a field. The message is a field problem or an error code.
 * An empty field says what to type.
 */
export function useProblemText(): (message: string | undefined, field?: RequiredField) => string | undefined {
  const { t } = useTranslation();
  return (message, field) => {
    if (message === undefined) return undefined;
    if (message === 'required' && field) return t(`checkout.required.${field}`);
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
    return t(`errors.${code === 'OUTCOME_UNKNOWN' ? 'PROVIDER_UNAVAILABLE' : code}`);
  };
}
