import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { PaymentMethod } from '#shared/payment.ts';
import styles from './method-choice.module.css';

type MethodChoiceProps = { chosen: PaymentMethod; onChoose: (method: PaymentMethod) => void };

/** PIX or credit card (requirement B8). */
export function MethodChoice({ chosen, onChoose }: MethodChoiceProps) {
  const { t } = useTranslation();
  const name = useId();
  const methods: readonly (readonly [PaymentMethod, string])[] = [
    ['pix', t('checkout.payment.pix')],
    ['creditCard', t('cardPayment.name')],
  ];
  return (
    <fieldset className={styles.choice}>
      <legend className="visually-hidden">{t('cardPayment.method')}</legend>
      {methods.map(([method, label]) => (
        <label key={method} className={styles.method}>
          <input type="radio" name={name} checked={method === chosen} onChange={() => onChoose(method)} />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
