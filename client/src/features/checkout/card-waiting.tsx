import { useTranslation } from 'react-i18next';
import type { PaymentWatch } from '#client/queries/payment-watch.ts';
import { StepHeading } from '#client/ui/step-heading.tsx';
import { formatCents } from '#shared/money.ts';
import type { Order } from '#shared/order.ts';
import { CheckNow, Countdown } from './pix-code.tsx';
import { Amount } from './pix-offer.tsx';
import { StepActions } from './step-frame.tsx';

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
