import { type ComponentProps, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { StepActions } from '#client/features/checkout/checkout-frame.tsx';
import { useCheckout } from '#client/features/checkout/checkout-state.ts';
import { OrderTicket, PaidTicket } from '#client/features/checkout/payment/order-ticket.tsx';
import { PaymentIcon } from '#client/features/checkout/payment/payment-icon.tsx';
import { PaymentWait, useAskedCheck } from '#client/features/checkout/payment/payment-wait.tsx';
import { ProveBuyer } from '#client/features/checkout/prove-buyer.tsx';
import { usePayment } from '#client/payment/use-payment.ts';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { StepHeading } from '#client/ui/step-heading.tsx';
import { type FailedStatus, failedPixStatus, openPixText } from '#shared/payment.ts';
import { PixCode } from './pix-code.tsx';
import styles from './pix-ticket.module.css';
import { Ways } from './pix-ways.tsx';

type PixTicketProps = Omit<ComponentProps<typeof PixCode>, 'pixText'>;

export function PixTicket(props: PixTicketProps) {
  const { order } = useCheckout();
  const { payment, hasPaid } = usePayment();
  if (hasPaid) return <PaidTicket />;
  const ended = failedPixStatus(payment);
  if (ended) return <PixEnded {...props} ended={ended} />;
  const pixText = openPixText(payment);
  if (pixText === null) return null;
  if (order.buyer.kind === 'someone') return <OtherBuyersPix {...props} pixText={pixText} />;
  return <PixCode key={pixText} {...props} pixText={pixText} />;
}

function PixEnded({ ended, heading, otherWays }: PixTicketProps & { ended: FailedStatus }) {
  const mayBePaidLate = ended !== 'refused';
  return (
    <div className={styles.ended} data-tone="paper">
      <OrderTicket
        state="ended"
        stub={
          <div className={styles.stub}>
            <span className={styles.clock}>
              {ended === 'expired' ? <PaymentIcon name="clock" /> : <Icon name="alert" size={22} />}
            </span>
            <div className={styles.words}>{heading}</div>
          </div>
        }
      />
      {mayBePaidLate && <AlreadyPaid />}
      {otherWays && <Ways>{otherWays}</Ways>}
    </div>
  );
}

/** Lets the visitor check for a payment, because it may still arrive after the code has ended. */
function AlreadyPaid() {
  const { t } = useTranslation();
  const { isChecking } = usePayment();
  const { hasFoundNone, check } = useAskedCheck();
  return (
    <section className={styles.paid}>
      <h4>{t('paying.ended.alreadyPaid')}</h4>
      <p>{t('paying.ended.alreadyPaidHint')}</p>
      <div className={styles.check}>
        <Button variant="quiet" isBusy={isChecking} onClick={check}>
          {t('checkout.payment.checkNow')}
        </Button>
        <p role="status">{hasFoundNone ? t('checkout.payment.notConfirmed') : ''}</p>
      </div>
    </section>
  );
}

/** Shows another visitor's PIX code (requirement R2). Everybody who has the photo card may pay it. */
function OtherBuyersPix(props: PixTicketProps & { pixText: string }) {
  const { t } = useTranslation();
  const [isPaying, setIsPaying] = useState(false);
  const heading = <StepHeading>{t('checkout.payment.payHeading')}</StepHeading>;
  return (
    <>
      {isPaying ? (
        <PixCode key={props.pixText} {...props} heading={heading} />
      ) : (
        <Introduction otherWays={props.otherWays} onPay={() => setIsPaying(true)} />
      )}
      <ProveBuyer question={t('checkout.otherBuyer.madeIt')} />
    </>
  );
}

/** Says that somebody has started this order, but nothing about that person. */
function Introduction({ otherWays, onPay }: { otherWays: ReactNode; onPay: () => void }) {
  const { t } = useTranslation();
  return (
    <div className={styles.introduction} data-tone="paper">
      <div className={styles.heading}>
        <StepHeading hint={t('paying.otherPhone.hint')}>{t('paying.otherPhone.heading')}</StepHeading>
      </div>
      <OrderTicket stub={<PaymentWait title={t('paying.otherPhone.unpaid')} />} />
      {otherWays && <Ways>{otherWays}</Ways>}
      <details className="small-print">
        <summary>{t('paying.otherPhone.change')}</summary>
        <p>{t('checkout.otherBuyer.pix')}</p>
        <p>{t('paying.otherPhone.hidden')}</p>
      </details>
      <StepActions>
        <Button isWide onClick={onPay}>
          {t('paying.otherPhone.pay')}
        </Button>
      </StepActions>
    </div>
  );
}
