import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AddressStep } from '#client/features/checkout/address/address-step.tsx';
import { CustomerStep } from '#client/features/checkout/customer/customer-step.tsx';
import { Success } from '#client/features/checkout/receipt/success.tsx';
import type { OrderClient } from '#client/order/order-entry.ts';
import type { PaymentWatch } from '#client/payment/payment-watch.ts';
import { Button } from '#client/ui/button.tsx';
import { Modal } from '#client/ui/modal.tsx';
import { FooterSlot } from '#client/ui/modal-footer-portal.tsx';
import { type CheckoutStep, checkoutView } from '#shared/checkout.ts';
import type { GalleryCard } from '#shared/media.ts';
import type { Order } from '#shared/order.ts';
import { isOpenPayment, type Payment } from '#shared/payment.ts';
import styles from './checkout.module.css';
import { OrderSummary } from './order-summary.tsx';
import { PaymentStep } from './payment-step.tsx';
import { StepFooter } from './step-frame.tsx';
import { StepProgress } from './step-progress.tsx';

type CheckoutProps = {
  order: Order;
  /** Where the order is read and changed. */
  orderClient: OrderClient;
  cards: readonly GalleryCard[];
  watch: PaymentWatch;
  onClose: () => void;
  /** What downloads the bought media, and tells what became of it. */
  download: ReactNode;
};

/**
 * The step to start at. It is remembered, so that a PIX code which expires on the screen does not throw the visitor back
 * to the first step.
 */
function firstStep({ order, watch }: CheckoutProps): CheckoutStep {
  const view = watch.isFinishing ? 'payment' : checkoutView(order, watch.payment, null);
  return view === 'success' ? 'payment' : view;
}

/**
 * The step that was chosen, or the first one where the order holds the data of another visitor by now: who pays gives
 * their own (requirement R2). A payment that waits can be made by anybody.
 */
function ownStep(order: Order, payment: Payment | null, chosen: CheckoutStep): CheckoutStep {
  if (order.buyer.kind !== 'someone') return chosen;
  return isOpenPayment(payment) ? 'payment' : 'customer';
}

/** The buy modal: who buys, where they live, the payment, and the photos (requirements B1 to B3). */
export function Checkout(props: CheckoutProps) {
  const { order, watch, onClose } = props;
  const { t } = useTranslation();
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const [chosen, setChosen] = useState(() => firstStep(props));
  // A payment that arrived ends every step, whichever the visitor went back to.
  const view = checkoutView(
    order,
    watch.payment,
    watch.isFinishing ? 'payment' : ownStep(order, watch.payment, chosen),
  );
  // Nothing is to be decided any more in these seconds.
  const isArriving = watch.isFinishing && view !== 'success';
  const wayOut = (
    <Button variant="quiet" onClick={onClose}>
      {view === 'success' ? t('checkout.success.seePhotos') : t('checkout.unsure')}
    </Button>
  );
  return (
    <Modal
      shape="full"
      title={view === 'success' ? t('checkout.titleDone') : t('checkout.title')}
      onClose={onClose}
      footer={isArriving ? undefined : <StepFooter slotRef={setSlot} wayOut={wayOut} />}
    >
      <FooterSlot value={slot}>
        <div className={styles.body}>
          {view !== 'success' && <StepProgress current={view} />}
          {view !== 'success' && <OrderSummary order={order} />}
          {view === 'success' ? <Success {...props} /> : <Step {...props} step={view} onStep={setChosen} />}
        </div>
      </FooterSlot>
    </Modal>
  );
}

type StepProps = Pick<CheckoutProps, 'order' | 'orderClient' | 'cards' | 'watch'> & {
  step: CheckoutStep;
  onStep: (step: CheckoutStep) => void;
};

function Step({ step, onStep, order, orderClient, cards, watch }: StepProps) {
  if (step === 'customer')
    return (
      <CustomerStep
        order={order}
        orderClient={orderClient}
        onSaved={() => onStep('address')}
        onRefused={watch.checkNow}
      />
    );
  if (step === 'payment') {
    return (
      <PaymentStep
        order={order}
        orderClient={orderClient}
        cards={cards}
        watch={watch}
        onChangeAddress={() => onStep('address')}
      />
    );
  }
  return (
    <AddressStep
      order={order}
      orderClient={orderClient}
      onSaved={() => onStep('payment')}
      onRefused={watch.checkNow}
      onChangeCustomer={() => onStep('customer')}
    />
  );
}
