import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { getDraft, useSaveDraft } from '#client/features/checkout/drafts.ts';
import styles from '#client/features/checkout/form.module.css';
import { useSaveProblem } from '#client/features/checkout/problem-text.ts';
import { EarlierStep, StepActions } from '#client/features/checkout/step-frame.tsx';
import { useSaveAddress } from '#client/order/order-buyer.ts';
import { Button } from '#client/ui/button.tsx';
import { StepHeading } from '#client/ui/step-heading.tsx';
import { EMPTY_ADDRESS } from '#shared/address.ts';
import type { Order } from '#shared/order.ts';
import { CountryField, StateField, StreetFields, ZipcodeField } from './address-fields.tsx';
import { useAddressForm } from './use-address-form.ts';

type AddressStepProps = {
  order: Order;
  onSaved: () => void;
  /** Called when saving failed. The order may be paid or completed in the meantime. */
  onSaveFailed: () => void;
  onChangeCustomer: () => void;
};

/** The second step: the buyer's address (requirement B5). */
export function AddressStep({ order, onSaved, onSaveFailed, onChangeCustomer }: AddressStepProps) {
  const { t } = useTranslation();
  const saveProblem = useSaveProblem();
  const id = useId();
  const save = useSaveAddress();
  const address = useAddressForm(getDraft(order.reference).address ?? order.address ?? EMPTY_ADDRESS);
  const { form, country } = address;
  useSaveDraft(order.reference, () => ({ address: form.getValues() }));
  const submit = form.handleSubmit((typed) => {
    if (!save.isPending)
      save.mutate({ order: order.id, address: typed }, { onSuccess: onSaved, onError: onSaveFailed });
  });
  const change = (
    <Button variant="quiet" onClick={onChangeCustomer}>
      {t('checkout.address.change')}
    </Button>
  );
  return (
    <>
      <StepHeading hint={t('checkout.address.hint')}>{t('checkout.address.heading')}</StepHeading>
      <EarlierStep label={t('checkout.address.contact')} text={order.customer?.email ?? ''} action={change} />
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
