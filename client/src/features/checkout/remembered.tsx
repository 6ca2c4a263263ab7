import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Spinner } from '#client/ui/icon.tsx';
import { StepHeading } from '#client/ui/step-heading.tsx';
import type { Address } from '#shared/customer/address.ts';
import type { Customer } from '#shared/customer/customer.ts';
import { EarlierContact } from './checkout-frame.tsx';
import { TermsLink } from './customer/customer-fields.tsx';
import styles from './form.module.css';
import { useSaveBuyer } from './use-save-buyer.ts';

type SaveRememberedProps = {
  buyer: { readonly customer: Customer; readonly address: Address };
  onSaved: () => void;
  onFailed: (error: unknown) => void;
};

export function SaveRemembered({ buyer, onSaved, onFailed }: SaveRememberedProps) {
  const { t } = useTranslation();
  const customer = useSaveBuyer('saveCustomer');
  const address = useSaveBuyer('saveAddress');
  const hasBegun = useRef(false);
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    const save = async () => {
      await customer.mutateAsync({ customer: buyer.customer });
      await address.mutateAsync({ address: buyer.address });
    };
    save().then(onSaved, onFailed);
  });
  return (
    <div aria-busy="true">
      <StepHeading>{t('checkout.remember.saving')}</StepHeading>
      <p className={styles.waiting}>
        <Spinner size={32} />
      </p>
    </div>
  );
}

export function RememberedContact({ onChange }: { onChange: () => void }) {
  const { t } = useTranslation();
  return (
    <>
      <EarlierContact onChange={onChange} />
      <p className={styles.remembered}>
        <span>{t('checkout.remember.terms')}</span> <TermsLink />
      </p>
    </>
  );
}
