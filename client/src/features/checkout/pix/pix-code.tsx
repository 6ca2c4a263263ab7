import { type ReactNode, useEffect, useReducer, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { StepActions } from '#client/features/checkout/checkout-frame.tsx';
import { HowToPay } from '#client/features/checkout/payment/method-choice.tsx';
import { OrderTicket } from '#client/features/checkout/payment/order-ticket.tsx';
import { PaymentIcon } from '#client/features/checkout/payment/payment-icon.tsx';
import { PaymentWait } from '#client/features/checkout/payment/payment-wait.tsx';
import { serverTime } from '#client/lib/time.ts';
import { usePayment } from '#client/payment/use-payment.ts';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { useIsOnline } from '#client/ui/offline-bar.tsx';
import type { ErrorCode } from '#shared/error-codes.ts';
import type { Order } from '#shared/order.ts';
import { chargedCents } from '#shared/payment.ts';
import styles from './pix-code.module.css';
import { AskSomeone, QrCode, QrFold, useQrPlace } from './pix-ways.tsx';

type PixCodeProps = {
  order: Order;
  photos: readonly string[];
  pixText: string;
  heading?: ReactNode;
  otherWays?: ReactNode;
};

export function PixCode({ order, photos, pixText, heading, otherWays }: PixCodeProps) {
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
      <div className="visually-hidden">{heading}</div>
      <OrderTicket
        order={order}
        photos={photos}
        lead={onTicket && <QrCode orderId={order.id} pixText={pixText} />}
        note={
          <>
            {onTicket && <span>{t('paying.qr.scan')}</span>}
            <Receiver />
            <CodeEnd />
          </>
        }
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

function Receiver() {
  const { t } = useTranslation();
  const receiver = usePayment().payment?.receiver;
  if (!receiver) return null;
  const words = [receiver.name, receiver.city].filter(Boolean).join(' · ');
  return <span>{t('paying.receiver', { receiver: words })}</span>;
}

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

function CodeEnd() {
  const { t, i18n } = useTranslation();
  const expiresAt = usePayment().payment?.expiresAt;
  const [, tick] = useReducer((ticks: number) => ticks + 1, 0);
  useEffect(() => {
    if (expiresAt === undefined) return;
    const timer = setInterval(tick, SECOND_MS);
    return () => clearInterval(timer);
  }, [expiresAt]);
  const leftMs = (expiresAt ?? 0) - serverTime().getTime();
  if (expiresAt === undefined || leftMs <= 0) return null;
  if (leftMs <= HOUR_MS)
    return <span>{t('paying.validFor', { minutes: Math.max(1, Math.round(leftMs / MINUTE_MS)) })}</span>;
  const moment = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'short', timeStyle: 'short' });
  return <span>{t('paying.validUntil', { time: moment.format(expiresAt) })}</span>;
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
  const [isBack, setIsBack] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const welcome = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setIsBack(false), WELCOME_MS);
      setIsBack(true);
    };
    const onVisible = () => document.visibilityState === 'visible' && welcome();
    document.addEventListener('visibilitychange', onVisible, { signal });
    window.addEventListener('pageshow', (event) => event.persisted && welcome(), { signal });
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, []);
  return isBack;
}

const CONFIRMED_MS = 8_000;

/** `byHand`: the clipboard was refused, as in many in-app browsers, so the visitor copies the selected code. */
type CopyState = 'idle' | 'copied' | 'byHand';

function useCopyCode(code: string) {
  const [state, setState] = useState<CopyState>('idle');
  const [hasCopied, setHasCopied] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code);
      navigator.vibrate?.(10);
      setState('copied');
      setHasCopied(true);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setState('idle'), CONFIRMED_MS);
    } catch {
      clearTimeout(timer.current);
      setState('byHand');
      setRefusals((count) => count + 1);
    }
  };
  return { state, hasCopied, refusals, copy: () => void copy() };
}

type CopyActionProps = { pixText: string; copying: ReturnType<typeof useCopyCode>; isQuiet: boolean };

function CopyAction({ pixText, copying, isQuiet }: CopyActionProps) {
  const { t } = useTranslation();
  const code = useRef<HTMLInputElement>(null);
  const { state, refusals, copy } = copying;
  useEffect(() => {
    if (refusals === 0) return;
    code.current?.focus();
    code.current?.select();
  }, [refusals]);
  // A returning visitor may have paid just now: checking takes precedence over the confirmation.
  const isCopied = state === 'copied' && !isQuiet;
  return (
    <div className={styles.copy} data-state={isCopied ? 'copied' : isQuiet ? 'quiet' : undefined}>
      <p className={styles.byHand} role="status">
        {state === 'byHand' && <span>{t('checkout.payment.copyByHand')}</span>}
        {isCopied && <span className="visually-hidden">{t('paying.copied')}</span>}
      </p>
      <input
        ref={code}
        className={state === 'byHand' ? styles.byHandCode : `${styles.byHandCode} ${styles.unseen}`}
        aria-label={t('checkout.payment.pixCode')}
        value={pixText}
        readOnly
        spellCheck={false}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button
        isWide
        variant={isCopied || isQuiet ? 'secondary' : 'primary'}
        icon={isCopied ? 'check' : 'copy'}
        onClick={copy}
      >
        {isCopied ? t('paying.copied') : t('checkout.payment.copy')}
      </Button>
    </div>
  );
}
