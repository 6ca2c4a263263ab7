import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { BrandMarks } from '#client/features/checkout/credit-card/credit-card-fields.tsx';
import { Icon } from '#client/ui/icon.tsx';
import type { PaymentMethod } from '#shared/payment.ts';
import styles from './method-choice.module.css';
import { PaymentIcon } from './payment-icon.tsx';

type MethodChoiceProps = {
  chosen: PaymentMethod;
  onChoose: (method: PaymentMethod) => void;
  /** `rows`: with marks. `pair`: in one line above the card form. `card`: only the way from PIX to card. */
  shape: 'rows' | 'pair' | 'card';
};

/** PIX or card (requirement B8). The whole row is the target. */
export function MethodChoice({ chosen, onChoose, shape }: MethodChoiceProps) {
  const { t } = useTranslation();
  const group = useId();
  const radio = (method: PaymentMethod) => ({
    name: group,
    isChosen: method === chosen,
    onChoose: () => onChoose(method),
  });
  return (
    <fieldset className={styles.choice} data-shape={shape}>
      <legend className="visually-hidden">{t('creditCard.method')}</legend>
      <Method
        {...radio('pix')}
        label={t('receipt.methods.pix')}
        mark={<PaymentIcon name="pix" size={24} />}
        tag={t('paying.instant')}
        note={t('paying.inBankApp')}
      >
        {shape === 'rows' && chosen === 'pix' && <HowToPay />}
      </Method>
      <Method
        {...radio('creditCard')}
        label={t('receipt.methods.creditCard')}
        mark={<PaymentIcon name="card" />}
        note={shape === 'card' ? t('paying.insteadOfPix') : <BrandMarks />}
      />
    </fieldset>
  );
}

type MethodProps = {
  name: string;
  isChosen: boolean;
  onChoose: () => void;
  label: string;
  mark: ReactNode;
  tag?: string;
  note: ReactNode;
  children?: ReactNode;
};

function Method({ name, isChosen, onChoose, label, mark, tag, note, children }: MethodProps) {
  const id = useId();
  return (
    <div className={styles.method}>
      <label className={styles.row}>
        <span className={styles.mark}>{mark}</span>
        <span className={styles.words}>
          <span className={styles.title}>
            <span id={`${id}-name`}>{label}</span>
            {tag && <span className={styles.tag}>{tag}</span>}
          </span>
          <span id={`${id}-note`} className={styles.note}>
            {note}
          </span>
        </span>
        <input
          type="radio"
          name={name}
          checked={isChosen}
          onChange={onChoose}
          aria-labelledby={`${id}-name`}
          aria-describedby={`${id}-note`}
        />
        <Icon name="forward" size={18} />
      </label>
      {children && <div className={styles.more}>{children}</div>}
    </div>
  );
}

const STEPS = ['copy', 'open', 'paste'] as const;

/** How to pay by PIX; `isCopied` completes the first step. */
export function HowToPay({ isCopied = false }: { isCopied?: boolean }) {
  const { t } = useTranslation();
  const signs = {
    copy: isCopied ? <Icon name="check" /> : <Icon name="copy" />,
    open: <PaymentIcon name="phone" size={20} />,
    paste: <PaymentIcon name="bank" size={20} />,
  };
  return (
    <ol className={styles.how} aria-label={t('paying.how')} data-copied={isCopied || undefined}>
      {STEPS.map((step) => (
        <li key={step}>
          <span className={styles.sign}>{signs[step]}</span>
          <span>{t(`paying.steps.${step}`)}</span>
        </li>
      ))}
    </ol>
  );
}
