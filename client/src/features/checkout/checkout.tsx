import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AddressStep } from '#client/features/checkout/address/address-step.tsx';
import { CustomerStep } from '#client/features/checkout/customer/customer-step.tsx';
import { PaymentStep } from '#client/features/checkout/payment/payment-step.tsx';
import { PaymentProvider, usePayment } from '#client/payment/payment-context.tsx';
import type { PaymentWatch } from '#client/payment/use-payment-watch.ts';
import { Button } from '#client/ui/button.tsx';
import { Modal } from '#client/ui/modal.tsx';
import { ModalFooterContext } from '#client/ui/modal-footer-portal.tsx';
import { type CheckoutStep, checkoutView } from '#shared/checkout.ts';
import type { GalleryCard } from '#shared/media.ts';
import type { Order } from '#shared/order.ts';
import { isOpenPayment, type Payment } from '#shared/payment.ts';
import styles from './checkout.module.css';
import { OrderSummary } from './order-summary.tsx';
import { StepFooter, StepProgress } from './step-frame.tsx';

type CheckoutProps = {
  order: Order;
  cards: readonly GalleryCard[];
  watch: PaymentWatch;
  onClose: () => void;
  /** The dialog that follows the payment. */
  success: ReactNode;
  /** The link to the venue's help. */
  help: ReactNode;
};

/**
 * The step that the modal opens at. It is computed once. A PIX code that expires on the screen must not send the
 * visitor back to the first step.
 */
function initialStep({ order, watch }: CheckoutProps): CheckoutStep {
  const view = watch.isFinishing ? 'payment' : checkoutView(order, watch.payment, null);
  return view === 'success' ? 'payment' : view;
}

/**
 * The chosen step, or the first step if the order has the customer data of another visitor. Buyers give their own data
 * (requirement R2). A pending payment can be paid by anybody.
 */
function allowedStep(order: Order, payment: Payment | null, chosen: CheckoutStep): CheckoutStep {
  if (order.buyer.kind !== 'someone') return chosen;
  return isOpenPayment(payment) ? 'payment' : 'customer';
}

/** The checkout modal: the customer, address and payment steps, then the receipt and the download (requirements B1 to B3). */
export function Checkout(props: CheckoutProps) {
  const { order, watch, onClose, help } = props;
  const { t } = useTranslation();
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const [chosen, setChosen] = useState(() => initialStep(props));
  // A paid payment ends every step, even one that the visitor returned to.
  const view = checkoutView(
    order,
    watch.payment,
    watch.isFinishing ? 'payment' : allowedStep(order, watch.payment, chosen),
  );
  if (view === 'success') return props.success;
  const closeButton = (
    <Button variant="quiet" onClick={onClose}>
      {t('checkout.unsure')}
    </Button>
  );
  return (
    <Modal
      shape="full"
      title={t('checkout.title')}
      onClose={onClose}
      // The visitor can do nothing while the order is finished.
      footer={watch.isFinishing ? undefined : <StepFooter slotRef={setSlot} closeButton={closeButton} />}
    >
      <ModalFooterContext value={slot}>
        <div className={styles.body}>
          <StepProgress current={view} />
          <OrderSummary order={order} />
          <PaymentProvider watch={watch}>
            <Step {...props} step={view} onStep={setChosen} />
          </PaymentProvider>
          <p className={styles.help}>{help}</p>
        </div>
      </ModalFooterContext>
    </Modal>
  );
}

type StepProps = Pick<CheckoutProps, 'order' | 'cards'> & {
  step: CheckoutStep;
  onStep: (step: CheckoutStep) => void;
};

function Step({ step, onStep, order, cards }: StepProps) {
  const { checkNow } = usePayment();
  if (step === 'customer')
    return <CustomerStep order={order} onSaved={() => onStep('address')} onSaveFailed={checkNow} />;
  if (step === 'payment') {
    return <PaymentStep order={order} cards={cards} onChangeAddress={() => onStep('address')} />;
  }
  return (
    <AddressStep
      order={order}
      onSaved={() => onStep('payment')}
      onSaveFailed={checkNow}
      onChangeCustomer={() => onStep('customer')}
    />
  );
}
