import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { StepActions } from '#client/features/checkout/checkout-frame.tsx';
import { useCheckout } from '#client/features/checkout/checkout-state.ts';
import { OrderTicket } from '#client/features/checkout/payment/order-ticket.tsx';
import { PaymentWait } from '#client/features/checkout/payment/payment-wait.tsx';
import { onPageResume } from '#client/lib/page-lifecycle.ts';
import { copyText } from '#client/lib/sharing.ts';
import { serverTime } from '#client/lib/time.ts';
import { TOUCH_SCREEN, useMediaQuery } from '#client/lib/use-media-query.ts';
import { usePayment } from '#client/payment/use-payment.ts';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { useIsOnline } from '#client/ui/notice.tsx';
import { chargedCents } from '#shared/payment.ts';
import styles from './pix-code.module.css';
import { AskSomeone, QrCode, Way, Ways } from './pix-ways.tsx';

type PixCodeProps = {
  pixText: string;
  heading?: ReactNode;
  otherWays?: ReactNode;
};

const WIDE = '(min-width: 48rem)';

/**
 * Shows a PIX code. On a narrow ticket, its QR code replaces the photos. On a touch screen, this takes a press, because
 * a phone cannot scan itself.
 */
export function PixCode({ pixText, heading, otherWays }: PixCodeProps) {
  const { t } = useTranslation();
  const { order } = useCheckout();
  const { payment, failures } = usePayment();
  const isWide = useMediaQuery(WIDE);
  const isTouched = useMediaQuery(TOUCH_SCREEN);
  const isOnline = useIsOnline();
  const [isQrOpen, setIsQrOpen] = useState(!isTouched);
  const isBack = useIsBack();
  const copying = useCopyCode(pixText);
  const qrCode = <QrCode orderId={order.id} pixText={pixText} />;
  const next = <NextStep isBack={isBack} hasQrCode={isWide} />;
  const copy = <CopyAction pixText={pixText} copying={copying} isQuiet={isBack} />;
  return (
    <div className={styles.code} data-tone="paper" data-pix-code>
      <div className="visually-hidden">{heading}</div>
      <OrderTicket
        lead={!isWide && isQrOpen && qrCode}
        note={
          <>
            <Receiver />
            {isWide && <span className={styles.scan}>{t('paying.scan')}</span>}
          </>
        }
        action={isWide && qrCode}
        stub={<PaymentWait title={t(isBack ? 'paying.wait.back' : 'paying.wait.bank')} isBack={isBack} />}
      />
      <p className={styles.checkFailure} role="status">
        {failures > 0 && (
          <>
            <Icon name="alert" />
            <span>{t(`checkout.payment.${isOnline ? 'checkFailed' : 'checkOffline'}`)}</span>
          </>
        )}
      </p>
      {isWide && copy}
      <Ways>
        {!isWide && (
          <Way icon="qr" aria-expanded={isQrOpen} onClick={() => setIsQrOpen(!isQrOpen)}>
            {t('paying.qr')}
          </Way>
        )}
        <AskSomeone cents={chargedCents(order, payment)} pixText={pixText} onRefused={copying.copy} />
        {otherWays}
      </Ways>
      {isWide ? (
        next
      ) : (
        <StepActions>
          {next}
          {copy}
        </StepActions>
      )}
    </div>
  );
}

/** States who receives the payment, and until when the code can be paid (requirement B15). */
function Receiver() {
  const { t, i18n } = useTranslation();
  const { receiver, expiresAt = 0 } = usePayment().payment ?? {};
  const now = serverTime();
  const isToday = new Date(expiresAt).toDateString() === now.toDateString();
  const moment = new Intl.DateTimeFormat(i18n.language, {
    timeStyle: 'short',
    ...(!isToday && { dateStyle: 'short' }),
  });
  const facts = [
    receiver ? t('paying.receiver', { receiver: receiver.name }) : 'PIX',
    expiresAt > now.getTime() && t('paying.validUntil', { time: moment.format(expiresAt) }),
  ];
  return facts.filter(Boolean).join(' · ');
}

/** Bank apps use this name for the field, so it is the same in every language of the page. */
const FIELD = 'Pix Copia e Cola';

function NextStep({ isBack, hasQrCode }: { isBack: boolean; hasQrCode: boolean }) {
  const { t } = useTranslation();
  const [before, after] = t('paying.paste', { field: FIELD }).split(FIELD);
  const paste = (
    <>
      {before}
      <b>{FIELD}</b>
      {after}
    </>
  );
  return (
    <p className={styles.next} role="status">
      {isBack ? t('paying.bankIsSlow') : !hasQrCode && paste}
    </p>
  );
}

/** How long (ms) the page welcomes a returning visitor before it shows again that it waits. */
const WELCOME_MS = 5_000;

/** Whether the visitor has just come back, such as from the bank's app. The payment session then starts a check. */
function useIsBack(): boolean {
  const [isBack, setIsBack] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const welcome = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setIsBack(false), WELCOME_MS);
      setIsBack(true);
    };
    const stop = onPageResume(welcome, []);
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, []);
  return isBack;
}

const CONFIRMED_MS = 8_000;

/** `byHand`: the clipboard failed, as in many in-app browsers, so the code is selected for the visitor to copy. */
type CopyState = 'idle' | 'copied' | 'byHand';

function useCopyCode(code: string) {
  const [state, setState] = useState<CopyState>('idle');
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const copy = async () => {
    const isCopied = await copyText(code);
    clearTimeout(timer.current);
    setState(isCopied ? 'copied' : 'byHand');
    if (isCopied) {
      navigator.vibrate?.(10);
      timer.current = setTimeout(() => setState('idle'), CONFIRMED_MS);
    } else {
      field.current?.focus();
      field.current?.select();
    }
  };
  return { state, field, copy: () => void copy() };
}

type CopyActionProps = { pixText: string; copying: ReturnType<typeof useCopyCode>; isQuiet: boolean };

function CopyAction({ pixText, copying, isQuiet }: CopyActionProps) {
  const { t } = useTranslation();
  const { state, field, copy } = copying;
  // "Copied. Open your bank's app" would be wrong for a visitor who has just come back: they may have paid there.
  const isCopied = state === 'copied' && !isQuiet;
  return (
    <div className={styles.copy} data-state={isCopied ? 'copied' : isQuiet ? 'quiet' : undefined}>
      <p className="small-print" role="status">
        {state === 'byHand' && <span>{t('checkout.payment.copyByHand')}</span>}
        {isCopied && <span className="visually-hidden">{t('paying.copied')}</span>}
      </p>
      <input
        ref={field}
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
