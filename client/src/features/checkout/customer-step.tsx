import { zodResolver } from '@hookform/resolvers/zod';
import { useId } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useCountryReference } from '#client/queries/address.ts';
import { useSaveCustomer } from '#client/queries/order-buyer.ts';
import type { OrderDesk } from '#client/queries/order-entry.ts';
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
import { draftOf, useKeptDraft } from './drafts.ts';
import styles from './form.module.css';
import { PhoneFields } from './phone-fields.tsx';
import { useSaveProblem } from './problem-text.ts';
import notes from './prove-buyer.module.css';
import { StepActions } from './step-frame.tsx';
import { TermsField } from './terms-field.tsx';

type CustomerStepProps = {
  order: Order;
  desk: OrderDesk;
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
  desk,
  onSaved,
  onRefused,
  dialCodes,
}: CustomerStepProps & { dialCodes: readonly DialCode[] }) {
  const { t } = useTranslation();
  const saveProblem = useSaveProblem();
  const id = useId();
  const { customer: save } = useSaveCustomer(desk);
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
