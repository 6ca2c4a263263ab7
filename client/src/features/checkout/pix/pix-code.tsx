import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HowToPay } from '#client/features/checkout/payment/method-choice.tsx';
import { OrderTicket } from '#client/features/checkout/payment/order-ticket.tsx';
import { PaymentIcon } from '#client/features/checkout/payment/payment-icon.tsx';
import { PaymentWait } from '#client/features/checkout/payment/payment-wait.tsx';
import { StepActions } from '#client/features/checkout/step-frame.tsx';
import { usePayment } from '#client/payment/payment-watch.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { useIsOnline } from '#client/ui/offline-bar.tsx';
import type { ErrorCode } from '#shared/error-codes.ts';
import type { Order } from '#shared/order.ts';
import { chargedCents } from '#shared/payment.ts';
import { AskSomeone } from './ask-someone.tsx';
import { CopyAction, useCopyCode } from './copy-action.tsx';
import styles from './pix-code.module.css';
import { QrCode, QrFold, useQrPlace } from './qr-code.tsx';

type PixCodeProps = {
  order: Order;
  photos: readonly string[];
  pixText: string;
  otherWays?: ReactNode;
};

/** A payable PIX code: ticket, steps, and ways for others to pay it. */
export function PixCode({ order, photos, pixText, otherWays }: PixCodeProps) {
  const { t } = useTranslation();
  const { payment, checkProblem } = usePayment();
  const qrPlace = useQrPlace();
  const isBack = useIsBack();
  const copying = useCopyCode(pixText);
  const stage = isBack ? 'back' : copying.hasCopied ? 'copied' : 'bank';
  const onTicket = qrPlace === 'ticket';
  const copy = <CopyAction pixText={pixText} copying={copying} isQuiet={isBack} />;
  return (
    <div className={styles.code} data-tone="paper">
      <OrderTicket
        order={order}
        photos={photos}
        lead={onTicket && <QrCode orderId={order.id} pixText={pixText} />}
        note={onTicket && t('paying.qr.scan')}
        action={onTicket && copy}
        stub={
          <PaymentWait
            title={t(`paying.wait.${stage}`)}
            hint={t(`paying.wait.${stage}Hint`)}
            isBack={isBack}
            mark={<PaymentIcon name="pix" size={22} />}
          />
        }
      />
      <CheckFailure errorCode={checkProblem} />
      <NextSteps isCopied={copying.hasCopied} isBack={isBack} />
      <div className={styles.ways}>
        {qrPlace === 'open' && <QrFold orderId={order.id} pixText={pixText} isOpenFirst />}
        <AskSomeone cents={chargedCents(order, payment)} pixText={pixText} onRefused={copying.copy} />
        {qrPlace === 'folded' && <QrFold orderId={order.id} pixText={pixText} isOpenFirst={false} />}
        {otherWays}
      </div>
      {!onTicket && <StepActions>{copy}</StepActions>}
    </div>
  );
}

function NextSteps({ isCopied, isBack }: { isCopied: boolean; isBack: boolean }) {
  const { t } = useTranslation();
  return (
    <div className={styles.next} data-back={isBack || undefined}>
      <HowToPay isCopied={isCopied} />
      <p className={styles.slow} role="status">
        {isBack && (
          <>
            <PaymentIcon name="clock" />
            <span>{t('paying.bankIsSlow')}</span>
          </>
        )}
      </p>
    </div>
  );
}

/** The last check failed; the code stays valid. */
function CheckFailure({ errorCode }: { errorCode: ErrorCode | null }) {
  const { t } = useTranslation();
  const isOnline = useIsOnline();
  const reason = isOnline ? 'checkFailed' : 'checkOffline';
  return (
    <p className={styles.checkFailure} role="status">
      {errorCode && (
        <>
          <Icon name="alert" />
          <span>{t(`checkout.payment.${reason}`)}</span>
        </>
      )}
    </p>
  );
}

/** After this (ms) without a payment, the page goes on waiting. */
const WELCOME_MS = 5_000;

/** Whether the visitor has just come back, as from the bank's app; `usePaymentWatch` checks at that moment. */
function useIsBack(): boolean {
  const [returns, setReturns] = useState(0);
  const [isBack, setIsBack] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const welcome = () => setReturns((count) => count + 1);
    const onVisible = () => document.visibilityState === 'visible' && welcome();
    document.addEventListener('visibilitychange', onVisible, { signal });
    window.addEventListener('pageshow', (event) => event.persisted && welcome(), { signal });
    return () => stop.abort();
  }, []);
  useEffect(() => {
    if (returns === 0) return;
    setIsBack(true);
    const timer = setTimeout(() => setIsBack(false), WELCOME_MS);
    return () => clearTimeout(timer);
  }, [returns]);
  return isBack;
}
