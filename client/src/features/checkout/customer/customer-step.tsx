import { zodResolver } from '@hookform/resolvers/zod';
import { useId } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { draftOf, useKeptDraft } from '#client/features/checkout/drafts.ts';
import styles from '#client/features/checkout/form.module.css';
import { useSaveProblem } from '#client/features/checkout/problem-text.ts';
import { StepActions } from '#client/features/checkout/step-frame.tsx';
import { useSaveCustomer } from '#client/order/order-buyer.ts';
import { useCountryReference } from '#client/queries/address.ts';
import { Button } from '#client/ui/button.tsx';
import { Spinner } from '#client/ui/spinner.tsx';
import { StepHeading } from '#client/ui/step-heading.tsx';
import type { Customer } from '#shared/customer.ts';
import type { Order } from '#shared/order.ts';
import { DEFAULT_DIAL_CODE, type DialCode } from '#shared/phone.ts';
import { BRAZIL } from '#shared/zipcode.ts';
import { ContactFields } from './contact-fields.tsx';
import { type CustomerForm, customerForm, customerFormSchema } from './customer-form.ts';
import { DocumentFields } from './document-fields.tsx';
import { PhoneFields } from './phone-fields.tsx';
import notes from './prove-buyer.module.css';
import { TermsField } from './terms-field.tsx';

type CustomerStepProps = {
  order: Order;
  onSaved: () => void;
  /** Saving failed: the order may be paid or complete by now. */
  onRefused: () => void;
};

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
      {props.order.buyer.kind === 'someone' && (
        <p className={notes.note} role="status">
          {t('checkout.otherBuyer.began')}
        </p>
      )}
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

function CustomerFields({
  order,
  onSaved,
  onRefused,
  dialCodes,
}: CustomerStepProps & { dialCodes: readonly DialCode[] }) {
  const { t } = useTranslation();
  const saveProblem = useSaveProblem();
  const id = useId();
  const save = useSaveCustomer();
  const codes = dialCodes.map(({ code }) => code);
  const form = useForm<CustomerForm, unknown, Customer>({
    mode: 'onTouched',
    resolver: zodResolver(customerFormSchema),
    defaultValues: draftOf(order.reference).customer ?? customerForm(order.customer, codes),
  });
  useKeptDraft(order.reference, () => ({ customer: form.getValues() }));
  const { email, document } = form.formState.errors;
  const isWrong = email?.message === 'emailInvalid' || document?.message === 'cpfInvalid';
  const submit = form.handleSubmit((customer) => {
    if (!save.isPending) save.mutate({ order: order.id, customer }, { onSuccess: onSaved, onError: onRefused });
  });
  return (
    <FormProvider {...form}>
      <form id={id} className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <ContactFields />
        <DocumentFields />
        <PhoneFields dialCodes={dialCodes} />
        <TermsField />
      </form>
      <StepActions problem={saveProblem(save.error)}>
        <Button type="submit" form={id} isWide isBusy={save.isPending} disabled={isWrong}>
          {t('checkout.continue')}
        </Button>
      </StepActions>
    </FormProvider>
  );
}
