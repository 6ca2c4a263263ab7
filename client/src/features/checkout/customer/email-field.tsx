import { useQuery } from '@tanstack/react-query';
import { type FocusEvent, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '#client/features/checkout/problem-text.ts';
import { BoxButton, BoxField } from '#client/ui/box-field.tsx';
import { Invalid } from './customer-fields.tsx';
import { type CustomerForm, useIsValid } from './customer-form.ts';

/** Asks about a likely slip in the domain. A press on the question corrects it. */
export function EmailField() {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const { register, formState, getValues, setValue, setFocus } = useFormContext<CustomerForm>();
  const { email } = formState.errors;
  const isValid = useIsValid('email');
  const { domain, isChecking, onLeave } = useLikelyDomain(isValid);
  const { onBlur, ...input } = register('email');
  const correct = (to: string) => {
    setValue('email', getValues('email').replace(/[^@]*$/, to));
    // The question disappears.
    setFocus('email');
  };
  return (
    <div>
      <BoxField
        label={t('checkout.customer.email')}
        placeholder={t('checkout.customer.emailExample')}
        problem={
          email?.message === 'emailInvalid' ? (
            <Invalid title={t('checkout.customer.emailInvalid')} advice={problemText('emailInvalid')} />
          ) : (
            problemText(email?.message, 'email')
          )
        }
        isValid={isValid && !domain && !isChecking}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        enterKeyHint="next"
        spellCheck={false}
        onBlur={(event) => {
          onLeave(event);
          void onBlur(event);
        }}
        {...input}
      />
      <div role="status">
        {domain && (
          <BoxButton onClick={() => correct(domain)}>{t('checkout.customer.emailMeant', { domain })}</BoxButton>
        )}
      </div>
    </div>
  );
}

/** The domain that was probably meant in the address that was left in the field. */
function useLikelyDomain(isValid: boolean) {
  const email = useWatch<CustomerForm, 'email'>({ name: 'email' });
  const [left, setLeft] = useState<string | null>(null);
  const isLeft = isValid && email === left;
  const { data, isLoading } = useQuery({
    queryKey: ['likely-domain', email],
    queryFn: async () => (await import('./likely-domain.ts')).likelyDomain(email),
    enabled: isLeft,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return {
    domain: isLeft ? data : null,
    isChecking: isLoading,
    onLeave: ({ target }: FocusEvent<HTMLInputElement>) => setLeft(target.value),
  };
}
