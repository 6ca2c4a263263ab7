import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type CardForm, type CardProblem, cvvLength } from './card-form.ts';

/** The words for what is wrong with a field of the card, once the visitor has been there. */
export function useCardProblem(): (field: keyof CardForm) => string | undefined {
  const { t } = useTranslation();
  const { formState, getValues } = useFormContext<CardForm>();
  const { errors, touchedFields } = formState;
  return (field) => {
    const problem = touchedFields[field] ? (errors[field]?.message as CardProblem | undefined) : undefined;
    return problem && t(`cardPayment.problems.${problem}`, { digits: cvvLength(getValues('number')) });
  };
}
