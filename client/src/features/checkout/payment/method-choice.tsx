import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { BrandMarks } from '#client/features/checkout/credit-card/credit-card-fields.tsx';
import { PAYMENT_METHODS, type PaymentMethod } from '#shared/payment.ts';
import styles from './method-choice.module.css';
import { PaymentIcon } from './payment-icon.tsx';

type MethodChoiceProps = {
  chosen: PaymentMethod;
  onChoose: (method: PaymentMethod) => void;
  /**
   * `rows`: one row per method, with the brands' logos. `pair`: one line above the credit card form. `creditCard`: a tile
   * that leads to the credit card form, beside the tiles of a PIX code.
   */
  shape: 'rows' | 'pair' | 'creditCard';
};

/** Lets the buyer choose PIX or credit card (requirement B8). The whole row is the press target. */
export function MethodChoice({ chosen, onChoose, shape }: MethodChoiceProps) {
  const { t } = useTranslation();
  const id = useId();
  const notes: Readonly<Record<PaymentMethod, ReactNode>> = {
    pix: t('paying.inBankApp'),
    creditCard: <BrandMarks />,
  };
  return (
    <fieldset className={styles.choice} data-shape={shape}>
      <legend className="visually-hidden">{t('creditCard.method')}</legend>
      {PAYMENT_METHODS.map((method) => (
        <div key={method} className={styles.method}>
          <label className={styles.row}>
            <span className={styles.mark}>
              <PaymentIcon name={method} size={method === 'pix' ? 24 : 22} />
            </span>
            <span className={styles.words}>
              <span className={styles.title}>
                <span>
                  {t(
                    shape === 'creditCard' && method === 'creditCard'
                      ? 'paying.creditCard.name'
                      : `receipt.methods.${method}`,
                  )}
                </span>
                {method === 'pix' && <span className={styles.tag}>{t('paying.instant')}</span>}
              </span>
              {shape === 'rows' && (
                <span id={`${id}-${method}-note`} className="small-print">
                  {notes[method]}
                </span>
              )}
            </span>
            <input
              type="radio"
              name={id}
              checked={method === chosen}
              onChange={() => onChoose(method)}
              aria-label={t(`receipt.methods.${method}`)}
              aria-describedby={shape === 'rows' ? `${id}-${method}-note` : undefined}
            />
          </label>
        </div>
      ))}
    </fieldset>
  );
}
