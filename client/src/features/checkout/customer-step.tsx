import { zodResolver } from '@hookform/resolvers/zod';
import { useId } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { errorCodeOf } from '#client/lib/trpc.ts';
import { useCountryReference } from '#client/queries/address.ts';
import { useSaveCustomer } from '#client/queries/order.ts';
import { Button } from '#client/ui/button.tsx';
import { Field } from '#client/ui/field.tsx';
import { Spinner } from '#client/ui/spinner.tsx';
import type { Customer } from '#shared/customer.ts';
import type { Order } from '#shared/order.ts';
import { DEFAULT_DIAL_CODE, type DialCode } from '#shared/phone.ts';
import { BRAZIL } from '#shared/zipcode.ts';
import { type CustomerForm, customerForm, customerFormSchema } from './customer-form.ts';
import { DocumentFields } from './document-fields.tsx';
import { draftOf, useKeptDraft } from './drafts.ts';
import styles from './form.module.css';
import { PhoneFields } from './phone-fields.tsx';
import { useProblemText } from './problem-text.ts';
import { StepActions, StepHeading } from './step-frame.tsx';
import { TermsField } from './terms-field.tsx';

type CustomerStepProps = { order: Order; onSaved: () => void };

/** The choice without the list of codes. */
const ONLY_BRAZIL: readonly DialCode[] = [{ code: DEFAULT_DIAL_CODE, country: BRAZIL }];

/** The first step: who buys (requirement B4). */
export function CustomerStep(props: CustomerStepProps) {
  const { t } = useTranslation();
  const { data, isPending } = useCountryReference();
  // Only a stored phone needs the dial codes, to be split into its two parts; nobody else waits for them.
  const isReady = !isPending || !props.order.customer?.phone;
  return (
    <>
      <StepHeading hint={t('checkout.customer.hint')}>{t('checkout.customer.heading')}</StepHeading>
      {isReady ? (
        <CustomerFields {...props} dialCodes={data?.dialCodes ?? ONLY_BRAZIL} />
      ) : (
        <p role="status" aria-label={t('checkout.loading')}>
          <Spinner />
        </p>
      )}
    </>
  );
}

function CustomerFields({ order, onSaved, dialCodes }: CustomerStepProps & { dialCodes: readonly DialCode[] }) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const id = useId();
  const { customer: save } = useSaveCustomer();
  const form = useForm<CustomerForm, unknown, Customer>({
    mode: 'onTouched',
    resolver: zodResolver(customerFormSchema),
    defaultValues:
      draftOf(order.id).customer ??
      customerForm(
        order.customer,
        dialCodes.map(({ code }) => code),
      ),
  });
  useKeptDraft(order.id, () => ({ customer: form.getValues() }));
  const { errors } = form.formState;
  const isEmailInvalid = errors.email?.message === 'emailInvalid';
  const isCpfInvalid = errors.document?.message === 'cpfInvalid';
  const submit = form.handleSubmit((customer) => {
    if (!save.isPending) save.mutate({ order: order.id, customer }, { onSuccess: onSaved });
  });
  return (
    <FormProvider {...form}>
      <form id={id} className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <div className={styles.who}>
          <Field
            label={isEmailInvalid ? t('checkout.customer.emailInvalid') : t('checkout.customer.email')}
            aria-label={t('checkout.customer.email')}
            problem={problemText(errors.email?.message)}
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            enterKeyHint="next"
            spellCheck={false}
            {...form.register('email')}
          />
          <Field
            label={t('checkout.customer.name')}
            hint={t('checkout.customer.nameHint')}
            problem={problemText(errors.name?.message)}
            autoComplete="name"
            autoCapitalize="words"
            enterKeyHint="next"
            {...form.register('name')}
          />
        </div>
        <DocumentFields />
        <PhoneFields dialCodes={dialCodes} />
        <TermsField />
      </form>
      <StepActions problem={save.error ? t(`errors.${errorCodeOf(save.error)}`) : undefined}>
        <Button type="submit" form={id} isWide isBusy={save.isPending} disabled={isEmailInvalid || isCpfInvalid}>
          {t('checkout.continue')}
        </Button>
      </StepActions>
    </FormProvider>
  );
}
