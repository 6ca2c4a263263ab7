import { useTranslation } from 'react-i18next';
import { StepActions } from '#client/features/checkout/step-frame.tsx';
import type { PaymentWatch } from '#client/payment/use-payment-watch.ts';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import type { ErrorCode } from '#shared/error-codes.ts';
import { formatCents } from '#shared/money.ts';
import type { Order } from '#shared/order.ts';
import { CopyCode } from './copy-code.tsx';
import styles from './pix-code.module.css';
import { Amount } from './pix-offer.tsx';
import { PixQrCode } from './pix-qr-code.tsx';

type PixCodeProps = { order: Order; pixText: string; watch: PaymentWatch };

const HOW_STEPS = ['copy', 'paste', 'confirm'] as const;

/** A PIX code that waits to be paid: to be copied on the phone it is shown on, or scanned from a wide screen. */
export function PixCode({ order, pixText, watch }: PixCodeProps) {
  return (
    <>
      <CheckTrouble problem={watch.checkProblem} />
      <div className={styles.code}>
        <div className={styles.text}>
          <Amount total={formatCents(order.totalCents)} />
          <CopyCode text={pixText} />
          <HowToPay />
        </div>
        <PixQrCode orderId={order.id} pixText={pixText} />
      </div>
      <StepActions beside={<CheckNow watch={watch} />}>
        <Countdown watch={watch} />
      </StepActions>
    </>
  );
}

function HowToPay() {
  const { t } = useTranslation();
  return (
    <section>
      <h4 className={styles.howHeading}>{t('checkout.payment.how')}</h4>
      <ol className={styles.how}>
        {HOW_STEPS.map((step) => (
          <li key={step}>{t(`checkout.payment.howSteps.${step}`)}</li>
        ))}
      </ol>
    </section>
  );
}

/** A check that told nothing: said plainly, while the code stays where it is. */
function CheckTrouble({ problem }: { problem: ErrorCode | null }) {
  const { t } = useTranslation();
  const reason = navigator.onLine ? 'checkFailed' : 'checkOffline';
  return (
    <p className={styles.trouble} role="status">
      {problem && (
        <>
          <Icon name="alert" />
          <span>{t(`checkout.payment.${reason}`)}</span>
        </>
      )}
    </p>
  );
}

/** The time to the next check. A number that ticks is for the eyes alone: read aloud it would drown the page. */
export function Countdown({ watch: { secondsLeft, isChecking } }: { watch: PaymentWatch }) {
  const { t } = useTranslation();
  const isCounting = !isChecking && secondsLeft !== null;
  return (
    <p className={styles.countdown} role="status" aria-live="off">
      <span className={styles.pulse} aria-hidden="true" />
      {isCounting ? t('checkout.payment.checkingIn', { seconds: secondsLeft }) : t('checkout.payment.checking')}
    </p>
  );
}

/** Asks at once instead of waiting for the countdown. */
export function CheckNow({ watch: { isChecking, checkNow } }: { watch: PaymentWatch }) {
  const { t } = useTranslation();
  return (
    <Button variant="quiet" isBusy={isChecking} onClick={checkNow}>
      {t('checkout.payment.checkNow')}
    </Button>
  );
}
