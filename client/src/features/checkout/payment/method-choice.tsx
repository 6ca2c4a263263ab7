import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { BrandMarks } from '#client/features/checkout/credit-card/credit-card-fields.tsx';
import { TOUCH_SCREEN, useMediaQuery } from '#client/lib/use-media-query.ts';
import { Icon } from '#client/ui/icon.tsx';
import { PAYMENT_METHODS, type PaymentMethod } from '#shared/payment.ts';
import styles from './method-choice.module.css';
import { PaymentIcon } from './payment-icon.tsx';

type MethodChoiceProps = {
  chosen: PaymentMethod;
  onChoose: (method: PaymentMethod) => void;
  /** `rows`: with marks. `pair`: in one line above the card form. `card`: only the way from PIX to card. */
  shape: 'rows' | 'pair' | 'card';
};

const MARKS: Readonly<Record<PaymentMethod, ReactNode>> = {
  pix: <PaymentIcon name="pix" size={24} />,
  creditCard: <PaymentIcon name="card" />,
};

/** PIX or card (requirement B8). The whole row is the target. */
export function MethodChoice({ chosen, onChoose, shape }: MethodChoiceProps) {
  const { t } = useTranslation();
  const id = useId();
  const notes: Readonly<Record<PaymentMethod, ReactNode>> = {
    pix: t('paying.inBankApp'),
    creditCard: shape === 'card' ? t('paying.insteadOfPix') : <BrandMarks />,
  };
  return (
    <fieldset className={styles.choice} data-shape={shape}>
      <legend className="visually-hidden">{t('creditCard.method')}</legend>
      {PAYMENT_METHODS.map((method) => (
        <div key={method} className={styles.method}>
          <label className={styles.row}>
            <span className={styles.mark}>{MARKS[method]}</span>
            <span className={styles.words}>
              <span className={styles.title}>
                <span id={`${id}-${method}`}>{t(`receipt.methods.${method}`)}</span>
                {method === 'pix' && <span className={styles.tag}>{t('paying.instant')}</span>}
              </span>
              <span id={`${id}-${method}-note`} className={styles.note}>
                {notes[method]}
              </span>
            </span>
            <input
              type="radio"
              name={id}
              checked={method === chosen}
              onChange={() => onChoose(method)}
              aria-labelledby={`${id}-${method}`}
              aria-describedby={`${id}-${method}-note`}
            />
            <Icon name="forward" size={18} />
          </label>
          {method === 'pix' && shape === 'rows' && chosen === 'pix' && (
            <div className={styles.more}>
              <HowToPay />
            </div>
          )}
        </div>
      ))}
    </fieldset>
  );
}

const BY_COPYING = ['copy', 'open', 'paste'] as const;
const BY_SCANNING = ['open', 'scan', 'confirm'] as const;

export function HowToPay({ isCopied = false }: { isCopied?: boolean }) {
  const { t } = useTranslation();
  const isTouched = useMediaQuery(TOUCH_SCREEN);
  const signs = {
    copy: isCopied ? <Icon name="check" /> : <Icon name="copy" />,
    open: <PaymentIcon name="phone" size={20} />,
    paste: <PaymentIcon name="bank" size={20} />,
    scan: <Icon name="scan" />,
    confirm: <PaymentIcon name="bank" size={20} />,
  };
  return (
    <ol className={styles.how} aria-label={t('paying.how')} data-copied={isCopied || undefined}>
      {(isTouched || isCopied ? BY_COPYING : BY_SCANNING).map((step) => (
        <li key={step}>
          <span className={styles.sign}>{signs[step]}</span>
          <span>{t(`paying.steps.${step}`)}</span>
        </li>
      ))}
    </ol>
  );
}
