import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { draftOf, useKeptDraft } from '#client/features/checkout/drafts.ts';
import { type CardForm, cardFormSchema, EMPTY_CARD } from './card-form.ts';
import type { PaymentCard } from './card-token.ts';

/** The card's form. Whoever leaves the step and comes back finds what was typed, but the CVV. */
export function useCardForm(reference: string) {
  const form = useForm<CardForm, unknown, PaymentCard>({
    mode: 'onTouched',
    resolver: zodResolver(cardFormSchema),
    defaultValues: draftOf(reference).card ?? EMPTY_CARD,
  });
  useKeptDraft(reference, () => ({ card: { ...form.getValues(), cvv: '' } }));
  return form;
}

export type CardFormState = ReturnType<typeof useCardForm>;
