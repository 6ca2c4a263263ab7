import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { PaymentCard } from '#client/lib/card-token.ts';
import { type CardForm, cardFormSchema, EMPTY_CARD } from './card-form.ts';

/** The card's form; what is typed stays in it alone, and is gone with the payment step. */
export function useCardForm() {
  return useForm<CardForm, unknown, PaymentCard>({
    mode: 'onTouched',
    resolver: zodResolver(cardFormSchema),
    defaultValues: EMPTY_CARD,
  });
}

export type CardFormState = ReturnType<typeof useCardForm>;
