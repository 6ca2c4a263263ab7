import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EarlierContact, StepActions } from '#client/features/checkout/checkout-frame.tsx';
import { getDraft, useCheckout, useSaveDraft } from '#client/features/checkout/checkout-state.ts';
import { countryOfDialCode } from '#client/features/checkout/country-names.ts';
import styles from '#client/features/checkout/form.module.css';
import { PaymentIcon } from '#client/features/checkout/payment/payment-icon.tsx';
import { saveProblemText } from '#client/features/checkout/problem-text.ts';
import { useSaveBuyer } from '#client/features/checkout/use-save-buyer.ts';
import { goToNextField } from '#client/lib/focus.ts';
import { errorCodeOf } from '#client/lib/trpc.ts';
import { usePayment } from '#client/payment/use-payment.ts';
import { useCountryReference } from '#client/queries/address.ts';
import { rememberAddress, rememberedBuyer } from '#client/services/remembered-buyer.ts';
import { Button } from '#client/ui/button.tsx';
import { StepHeading } from '#client/ui/step-heading.tsx';
import { type Address, changedFields, EMPTY_ADDRESS } from '#shared/customer/address.ts';
import { BRAZIL } from '#shared/customer/zipcode.ts';
import type { Order } from '#shared/order.ts';
import { FailedCountries, NumberField, StateField, TextField, ZipcodeField } from './address-fields.tsx';
import { type AddressFormState, addressFormValues, useAddressForm } from './use-address-form.ts';

type AddressStepProps = { onSaved: () => void; onChangeCustomer: () => void };

export function AddressStep({ onSaved, onChangeCustomer }: AddressStepProps) {
  const { t } = useTranslation();
  const { order } = useCheckout();
  const id = useId();
  const [initial] = useState(useInitialAddress(order));
  const address = useAddressForm(initial);
  const { form, country, isOpen, isFound } = address;
  useEffect(() => {
    const { country, zipcode } = form.getValues();
    if (country === BRAZIL && zipcode === '') form.setFocus('zipcode');
  }, [form]);
  useSaveDraft(order.reference, () => {
    const typed = form.getValues();
    // Unchanged values are not stored as a draft, so that the country still follows a changed phone number.
    return changedFields(typed, addressFormValues(initial)).length === 0 ? {} : { address: typed };
  });
  const { save, submit } = useSubmit(address, onSaved);
  const number = <NumberField key="number" address={address} />;
  const street = <TextField key="street" address={address} name="street" />;
  return (
    <>
      <EarlierContact onChange={onChangeCustomer} />
      <StepHeading hint={t('checkout.address.hint')}>{t('checkout.steps.address')}</StepHeading>
      <form
        id={id}
        className={[styles.form, styles.address].join(' ')}
        aria-label={t('checkout.steps.address')}
        onSubmit={(event) => void submit(event)}
        onKeyDown={goToNextField}
        noValidate
      >
        <ZipcodeField address={address} />
        <FailedCountries />
        {!isOpen && isFound && <FoundAddress address={address} />}
        {!isOpen && !isFound && (
          <button type="button" className={styles.unfold} onClick={address.edit}>
            {t('checkout.address.noCep')}
          </button>
        )}
        {/* While the fields are folded, the number comes first: screen readers begin with what is left to type. */}
        {isOpen ? [street, number] : [number, street]}
        <TextField address={address} name="neighborhood" />
        <TextField address={address} name="city" />
        <StateField address={address} />
      </form>
      <StepActions problem={saveProblemText(t, save.error)}>
        <Button type="submit" form={id} isWide isBusy={save.isPending} aria-disabled={country === '' || undefined}>
          {t('site.continue')}
        </Button>
      </StepActions>
    </>
  );
}

function useInitialAddress({ reference, address }: Order): Address {
  const dialCodes = useCountryReference().data?.dialCodes ?? [];
  const draft = getDraft(reference);
  const country = draft.customer && countryOfDialCode(dialCodes, draft.customer.dialCode);
  const empty = { ...EMPTY_ADDRESS, ...(country && { country }) };
  return draft.address ?? address ?? rememberedBuyer()?.address ?? empty;
}

function useSubmit(address: AddressFormState, onSaved: () => void) {
  const save = useSaveBuyer('saveAddress');
  const { checkNow } = usePayment();
  const submit = address.form.handleSubmit((typed) => {
    const onSuccess = () => {
      rememberAddress(typed);
      onSaved();
    };
    const onError = (error: unknown) => {
      if (errorCodeOf(error) === 'BAD_INPUT') address.open();
      // The save may have failed because the order has been paid or completed meanwhile.
      checkNow();
    };
    if (!save.isPending) save.mutate({ address: typed }, { onSuccess, onError });
  });
  return { save, submit };
}

function FoundAddress({ address: { found, edit } }: { address: AddressFormState }) {
  const { t } = useTranslation();
  const state = found.state.split('-').at(-1);
  return (
    <div className={styles.found}>
      <span className={styles.pin}>
        <PaymentIcon name="pin" size={20} />
      </span>
      <p>
        <strong>{found.street}</strong>
        <small>{`${found.neighborhood} · ${found.city}\u00a0–\u00a0${state}`}</small>
      </p>
      <Button variant="quiet" onClick={edit}>
        {t('checkout.change')}
      </Button>
    </div>
  );
}
