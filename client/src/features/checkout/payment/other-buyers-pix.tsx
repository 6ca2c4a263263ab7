import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PixCode } from '#client/features/checkout/pix/pix-code.tsx';
import { ProveBuyer } from '#client/features/checkout/prove-buyer.tsx';
import { StepActions } from '#client/features/checkout/step-frame.tsx';
import { Button } from '#client/ui/button.tsx';
import { StepHeading } from '#client/ui/step-heading.tsx';
import type { Order } from '#shared/order.ts';
import { OrderTicket } from './order-ticket.tsx';
import styles from './other-buyers-pix.module.css';
import { PaymentIcon } from './payment-icon.tsx';
import { PaymentWait } from './payment-wait.tsx';

type OtherBuyersPixProps = {
  order: Order;
  photos: readonly string[];
  pixText: string;
  otherWays: ReactNode;
};

/** A PIX code of another visitor of the card (requirement R2). Anybody can pay it, or its order by credit card. */
export function OtherBuyersPix({ order, photos, pixText, otherWays }: OtherBuyersPixProps) {
  const { t } = useTranslation();
  const [isPaying, setIsPaying] = useState(false);
  const prove = <ProveBuyer order={order} question={t('checkout.otherBuyer.madeIt')} />;
  if (!isPaying) {
    return (
      <>
        <Introduction order={order} photos={photos} otherWays={otherWays} onPay={() => setIsPaying(true)} />
        {prove}
      </>
    );
  }
  return (
    <>
      <div className="visually-hidden">
        <StepHeading key={pixText}>{t('checkout.payment.payHeading')}</StepHeading>
      </div>
      <PixCode key={pixText} order={order} photos={photos} pixText={pixText} otherWays={otherWays} />
      {prove}
    </>
  );
}

type IntroductionProps = Omit<OtherBuyersPixProps, 'pixText'> & { onPay: () => void };

/** Says that somebody began this purchase, revealing nothing about them. */
function Introduction({ order, photos, otherWays, onPay }: IntroductionProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.introduction} data-tone="paper">
      <div className={styles.words}>
        <StepHeading hint={t('paying.otherPhone.hint')}>{t('paying.otherPhone.heading')}</StepHeading>
      </div>
      <OrderTicket
        order={order}
        photos={photos}
        stub={
          <PaymentWait
            title={t('paying.otherPhone.unpaid')}
            hint={t('paying.otherPhone.unpaidHint')}
            mark={<PaymentIcon name="pix" size={22} />}
          />
        }
      />
      <div className={styles.later}>
        <PaymentIcon name="again" />
        <p>
          <strong>{t('paying.otherPhone.restart')}</strong>
          <span>{t('checkout.otherBuyer.pix')}</span>
        </p>
      </div>
      <p className={styles.hidden}>
        <PaymentIcon name="eye" size={18} />
        <span>{t('paying.otherPhone.hidden')}</span>
      </p>
      {otherWays}
      <StepActions>
        <Button isWide onClick={onPay}>
          {t('paying.otherPhone.pay')}
        </Button>
      </StepActions>
    </div>
  );
}
