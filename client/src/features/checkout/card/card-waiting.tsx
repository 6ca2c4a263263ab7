import { useTranslation } from 'react-i18next';
import { CheckNow, Countdown } from '#client/features/checkout/pix/pix-code.tsx';
import { Amount } from '#client/features/checkout/pix/pix-offer.tsx';
import { StepActions } from '#client/features/checkout/step-frame.tsx';
import type { PaymentWatch } from '#client/payment/use-payment-watch.ts';
import { StepHeading } from '#client/ui/step-heading.tsx';
import { formatCents } from '#shared/money.ts';
import type { Order } from '#shared/order.ts';

/** The provider still decides on a card: nothing can be pressed that charges again (requirement B14). */
export function CardWaiting({ order, watch }: { order: Order; watch: PaymentWatch }) {
  const { t } = useTranslation();
  return (
    <>
      <StepHeading hint={t('cardPayment.waitingHint')}>{t('cardPayment.waiting')}</StepHeading>
      <Amount total={formatCents(order.totalCents)} />
      <StepActions beside={<CheckNow watch={watch} />}>
        <Countdown watch={watch} />
      </StepActions>
    </>
  );
}
