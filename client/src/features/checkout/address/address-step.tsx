import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { draftOf, useKeptDraft } from '#client/features/checkout/drafts.ts';
import styles from '#client/features/checkout/form.module.css';
import { useProblemText, useSaveProblem } from '#client/features/checkout/problem-text.ts';
import { Settled, StepActions } from '#client/features/checkout/step-frame.tsx';
import { useSaveAddress } from '#client/order/order-buyer.ts';
import { Button } from '#client/ui/button.tsx';
import { Field } from '#client/ui/field.tsx';
import { StepHeading } from '#client/ui/step-heading.tsx';
import { EMPTY_ADDRESS } from '#shared/address.ts';
import type { Order } from '#shared/order.ts';
import { CountryField, StateField } from './address-choices.tsx';
import { type AddressFormState, useAddressForm } from './use-address-form.ts';
import { ZipcodeField } from './zipcode-field.tsx';

type AddressStepProps = {
  order: Order;
  onSaved: () => void;
  /** Saving failed: the order may be paid or complete by now. */
  onRefused: () => void;
  onChangeCustomer: () => void;
};

/** The text fields behind the zipcode, as an address is written; the place in the grid goes by name. */
const TEXT_FIELDS = [
  { name: 'street', place: 'street', autoComplete: 'address-line1' },
  // There is no token for a number alone, and a guess would put the complement into it.
  { name: 'streetNumber', place: 'third', autoComplete: 'off' },
  { name: 'neighborhood', place: 'third', autoComplete: 'address-level3' },
  { name: 'city', place: 'third', autoComplete: 'address-level2' },
] as const;

/** The second step: where the buyer lives (requirement B5). */
export function AddressStep({ order, onSaved, onRefused, onChangeCustomer }: AddressStepProps) {
  const { t } = useTranslation();
  const saveProblem = useSaveProblem();
  const id = useId();
  const save = useSaveAddress();
  const address = useAddressForm(draftOf(order.reference).address ?? order.address ?? EMPTY_ADDRESS);
  const { form, country } = address;
  useKeptDraft(order.reference, () => ({ address: form.getValues() }));
  const submit = form.handleSubmit((typed) => {
    if (!save.isPending) save.mutate({ order: order.id, address: typed }, { onSuccess: onSaved, onError: onRefused });
  });
  const change = (
    <Button variant="quiet" onClick={onChangeCustomer}>
      {t('checkout.address.change')}
    </Button>
  );
  return (
    <>
      <StepHeading hint={t('checkout.address.hint')}>{t('checkout.address.heading')}</StepHeading>
      <Settled label={t('checkout.address.contact')} text={order.customer?.email ?? ''} action={change} />
      <form
        id={id}
        className={[styles.form, styles.addressGrid].join(' ')}
        onSubmit={(event) => void submit(event)}
        noValidate
      >
        <CountryField address={address} />
        <ZipcodeField address={address} />
        <StreetFields address={address} />
        <StateField address={address} />
      </form>
      <StepActions problem={saveProblem(save.error)}>
        <Button type="submit" form={id} isWide isBusy={save.isPending} disabled={country === ''}>
          {t('checkout.continue')}
        </Button>
      </StepActions>
    </>
  );
}

/** A component of its own, so that the fields stand in the form, where the first wrong one gets the focus, as on the page. */
function StreetFields({ address: { form } }: { address: AddressFormState }) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const { errors } = form.formState;
  return TEXT_FIELDS.map(({ name, place, autoComplete }) => (
    <div key={name} className={styles[place]}>
      <Field
        label={t(`checkout.address.${name}`)}
        hint={name === 'streetNumber' ? t('checkout.address.streetNumberHint') : undefined}
        problem={problemText(errors[name]?.message)}
        autoComplete={autoComplete}
        enterKeyHint={name === 'city' ? 'go' : 'next'}
        {...form.register(name)}
      />
    </div>
  ));
}
