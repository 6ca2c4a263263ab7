import { zodResolver } from '@hookform/resolvers/zod';
import { useId, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { getDraft, useSaveDraft } from '#client/features/checkout/drafts.ts';
import styles from '#client/features/checkout/form.module.css';
import { useSaveProblem } from '#client/features/checkout/problem-text.ts';
import notes from '#client/features/checkout/prove-buyer.module.css';
import { StepActions } from '#client/features/checkout/step-frame.tsx';
import { currentLocale } from '#client/i18n/translator.ts';
import { useSaveCustomer } from '#client/order/order-buyer.ts';
import { useCountryReference } from '#client/queries/address.ts';
import { forgetBuyer, rememberCustomer, rememberedBuyer } from '#client/services/remembered-buyer.ts';
import { Button } from '#client/ui/button.tsx';
import { Spinner } from '#client/ui/spinner.tsx';
import { StepHeading } from '#client/ui/step-heading.tsx';
import type { Customer } from '#shared/customer.ts';
import { DEFAULT_LOCALE } from '#shared/locale.ts';
import type { Order } from '#shared/order.ts';
import { DEFAULT_DIAL_CODE, type DialCode } from '#shared/phone.ts';
import { BRAZIL } from '#shared/zipcode.ts';
import { EmailField, NameField, RememberField, TermsField } from './customer-fields.tsx';
import { type CustomerForm, customerDefaults, customerFormSchema, customerFormValues } from './customer-form.ts';
import { DocumentField } from './document-field.tsx';
import { PhoneField } from './phone-field.tsx';

type CustomerStepProps = {
  order: Order;
  onSaved: () => void;
  /** Called when saving failed. The order may be paid or completed in the meantime. */
  onSaveFailed: () => void;
  /** Why the data of this device could not be saved, if that was tried. */
  problem?: unknown;
};

/** The only option while the list of codes is not loaded. */
const ONLY_BRAZIL: readonly DialCode[] = [{ code: DEFAULT_DIAL_CODE, country: BRAZIL }];

/** The first step: the buyer's data (requirement B4). */
export function CustomerStep(props: CustomerStepProps) {
  const { t } = useTranslation();
  const { data, isPending } = useCountryReference();
  // Only a saved phone needs the dial codes, to be split into code and number. Without one the form is shown at once.
  // A tourist's form begins with a dial code of the list, too.
  const isReady = !isPending || (currentLocale() === DEFAULT_LOCALE && !props.order.customer?.phone);
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
  onSaveFailed,
  problem,
  dialCodes,
}: CustomerStepProps & { dialCodes: readonly DialCode[] }) {
  const { t } = useTranslation();
  const saveProblem = useSaveProblem();
  const id = useId();
  const save = useSaveCustomer();
  const codes = dialCodes.map(({ code }) => code);
  const defaults = customerDefaults(currentLocale(), navigator.language, dialCodes);
  const [remembered] = useState(rememberedBuyer);
  const draft = getDraft(order.reference);
  const form = useForm<CustomerForm, unknown, Customer>({
    mode: 'onTouched',
    resolver: zodResolver(customerFormSchema),
    defaultValues:
      draft.customer ?? customerFormValues(order.customer ?? remembered?.customer ?? null, codes, defaults),
  });
  useSaveDraft(order.reference, () => ({ customer: form.getValues(), isRemembered }));
  const [isNameFolded, setIsNameFolded] = useState(() => form.getValues('name') === '');
  const [isRemembered, setIsRemembered] = useState(draft.isRemembered ?? remembered !== null);
  const remember = (isWanted: boolean) => {
    setIsRemembered(isWanted);
    if (!isWanted) forgetBuyer();
  };
  const { email, document } = form.formState.errors;
  const isInvalid = email?.message === 'emailInvalid' || document?.message === 'cpfInvalid';
  const submit = form.handleSubmit((customer) => {
    const onSuccess = () => {
      if (isRemembered) rememberCustomer(customer);
      onSaved();
    };
    if (!save.isPending) save.mutate({ order: order.id, customer }, { onSuccess, onError: onSaveFailed });
  });
  return (
    <FormProvider {...form}>
      <form id={id} className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <EmailField />
        <DocumentField />
        <PhoneField dialCodes={dialCodes} />
        <NameField isFolded={isNameFolded} onUnfold={() => setIsNameFolded(false)} />
        <div className={styles.checks}>
          <TermsField />
          <RememberField isChecked={isRemembered} onChange={remember} />
        </div>
      </form>
      <StepActions problem={saveProblem(save.error ?? problem)}>
        <Button type="submit" form={id} isWide isBusy={save.isPending} disabled={isInvalid}>
          {t('checkout.continue')}
        </Button>
      </StepActions>
    </FormProvider>
  );
}
