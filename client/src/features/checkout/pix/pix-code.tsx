import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Amount, PendingActions } from '#client/features/checkout/payment/payment-parts.tsx';
import { useCopying } from '#client/lib/use-copying.ts';
import { useMediaQuery } from '#client/lib/use-media-query.ts';
import { usePayment } from '#client/payment/payment-context.tsx';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import type { ErrorCode } from '#shared/error-codes.ts';
import { MEDIA_PATH } from '#shared/media.ts';
import type { Order } from '#shared/order.ts';
import styles from './pix-code.module.css';

type PixCodeProps = { order: Order; pixText: string };

/** Where the QR code is beside the steps. On a phone it is below them, for another device: no phone scans itself. */
const QR_BESIDE = '(min-width: 48rem)';
const QR_SIZE_PX = 224;

/** A PIX code that can be paid. It is copied on the same phone, or scanned from a wide screen. */
export function PixCode({ order, pixText }: PixCodeProps) {
  const { checkProblem } = usePayment();
  return (
    <>
      <CheckFailure errorCode={checkProblem} />
      <div className={styles.code}>
        <div className={styles.text}>
          <Amount cents={order.totalCents} />
          <CopyCode text={pixText} />
          <HowToPay />
        </div>
        <QrCode orderId={order.id} pixText={pixText} />
      </div>
      <PendingActions />
    </>
  );
}

/** Says that the last check of the payment failed. The code stays on the screen and stays valid. */
function CheckFailure({ errorCode }: { errorCode: ErrorCode | null }) {
  const { t } = useTranslation();
  const reason = navigator.onLine ? 'checkFailed' : 'checkOffline';
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

/** The code and the button that copies it. If the browser refuses, the code is selected, to be copied by hand. */
function CopyCode({ text }: { text: string }) {
  const { t } = useTranslation();
  const code = useRef<HTMLInputElement>(null);
  const { outcome, copy } = useCopying(text, () => {
    code.current?.focus();
    code.current?.select();
  });
  return (
    <div className={styles.copy}>
      <Button isWide icon="copy" onClick={copy}>
        {t('checkout.payment.copy')}
      </Button>
      <p className={outcome === 'copied' ? styles.copied : styles.byHand} role="status">
        {outcome === 'copied' && <Icon name="check" />}
        {outcome && <span>{t(`checkout.payment.${outcome}`)}</span>}
      </p>
      <input
        ref={code}
        className={styles.codeText}
        aria-label={t('checkout.payment.pixCode')}
        value={text}
        readOnly
        spellCheck={false}
        onFocus={(event) => event.currentTarget.select()}
      />
    </div>
  );
}

function HowToPay() {
  const { t } = useTranslation();
  const steps = [useMediaQuery(QR_BESIDE) ? 'copyOrScan' : 'copy', 'paste', 'confirm'] as const;
  return (
    <section>
      <h4 className={styles.howHeading}>{t('checkout.payment.how')}</h4>
      <ol className={styles.how}>
        {steps.map((step) => (
          <li key={step}>{t(`checkout.payment.howSteps.${step}`)}</li>
        ))}
      </ol>
    </section>
  );
}

/** The address of the code's picture. A code ends in its checksum, so each code has its own address. */
function qrCodePath(orderId: string, pixText: string, attempt: number): string {
  const query = new URLSearchParams({ t: `${pixText.slice(-8)}-${attempt}` });
  return `${MEDIA_PATH}/pix/${orderId}?${query}`;
}

/** The code as a picture. If it fails to load, a text says that the payment works without it. */
function QrCode({ orderId, pixText }: { orderId: string; pixText: string }) {
  const { t } = useTranslation();
  const isBeside = useMediaQuery(QR_BESIDE);
  const [attempt, setAttempt] = useState(0);
  const [hasFailed, setHasFailed] = useState(false);
  if (hasFailed) {
    const retry = () => {
      setAttempt(attempt + 1);
      setHasFailed(false);
    };
    return (
      <div className={styles.qrFailed} role="alert">
        <p>{t('checkout.payment.qrCodeFailed')}</p>
        <Button variant="secondary" onClick={retry}>
          {t('checkout.payment.qrCodeRetry')}
        </Button>
      </div>
    );
  }
  return (
    <figure className={styles.qr}>
      <img
        src={qrCodePath(orderId, pixText, attempt)}
        alt={t('checkout.payment.qrCode')}
        width={QR_SIZE_PX}
        height={QR_SIZE_PX}
        onError={() => setHasFailed(true)}
      />
      <figcaption>{isBeside ? t('checkout.payment.qrCodeHint') : t('checkout.payment.qrCodeElsewhere')}</figcaption>
    </figure>
  );
}
