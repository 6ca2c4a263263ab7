import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AddressStep } from '#client/features/checkout/address/address-step.tsx';
import { CustomerStep } from '#client/features/checkout/customer/customer-step.tsx';
import { PaymentStep } from '#client/features/checkout/payment/payment-step.tsx';
import { useMediaQuery } from '#client/lib/use-media-query.ts';
import { PaymentProvider, usePayment } from '#client/payment/payment-context.tsx';
import type { PaymentWatch } from '#client/payment/use-payment-watch.ts';
import { readyBuyer } from '#client/services/remembered-buyer.ts';
import { ModalFooterContext } from '#client/ui/modal-footer-portal.tsx';
import { type CheckoutStep, checkoutView } from '#shared/checkout.ts';
import type { GalleryCard } from '#shared/media.ts';
import type { Order } from '#shared/order.ts';
import { isOpenPayment, type Payment } from '#shared/payment.ts';
import { CheckoutFrame, TWO_COLUMNS } from './checkout-frame.tsx';
import { addToDraft, getDraft } from './drafts.ts';
import { OrderColumn, OrderDetails, type OrderPictures, OrderStrip } from './order-strip.tsx';
import { RememberedContact, SaveRemembered } from './remembered.tsx';
import { LeaveLink, StepFooter, TrustLine } from './step-frame.tsx';
import { StepProgress } from './step-progress.tsx';

type CheckoutProps = OrderPictures & {
  cards: readonly GalleryCard[];
  watch: PaymentWatch;
  onClose: () => void;
  /** The dialog that follows the payment. */
  success: ReactNode;
  /** The venue's logo. */
  logo: ReactNode;
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

/**
 * The remembered buyer of a new order, who goes straight to the payment (decision 035). Not where the visitor has just left
 * the checkout, nor where the order is somebody else's.
 */
function buyerAtOnce({ order, watch }: CheckoutProps) {
  const isOpen = !order.isCompleted && !watch.isFinishing && !isOpenPayment(watch.payment);
  const isFree = order.buyer.kind !== 'someone' && !getDraft(order.reference).isLeft;
  return isOpen && isFree ? readyBuyer() : null;
}

/** The step on the screen, and what leads to another. `saving` is the buyer whose data is on its way to the order. */
function useSteps(props: CheckoutProps) {
  const { order, watch } = props;
  const [atOnce] = useState(() => buyerAtOnce(props));
  const [saving, setSaving] = useState(order.customer && order.address ? null : atOnce);
  const [chosen, setChosen] = useState(() => (atOnce ? 'payment' : initialStep(props)));
  const [problem, setProblem] = useState<unknown>(null);
  // A paid payment ends every step, even one that the visitor returned to.
  const view = checkoutView(
    order,
    watch.payment,
    watch.isFinishing ? 'payment' : allowedStep(order, watch.payment, chosen),
  );
  const onSaved = () => setSaving(null);
  const onFailed = (error: unknown) => {
    setSaving(null);
    setProblem(error);
    setChosen('customer');
  };
  return { view, saving, problem, isRemembered: atOnce !== null, setChosen, onSaved, onFailed };
}

/** The checkout: the customer, address and payment steps, then what follows the payment (requirements B1 to B3). */
export function Checkout(props: CheckoutProps) {
  const { watch, onClose, logo } = props;
  const { t } = useTranslation();
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const steps = useSteps(props);
  const { view } = steps;
  const { top, details, aside, leave, trust } = useSurroundings(props, view);
  if (view === 'success') return props.success;
  return (
    <ModalFooterContext value={slot}>
      <CheckoutFrame
        {...{ logo, onClose, top, aside }}
        title={t('checkout.title')}
        footer={<StepFooter slotRef={setSlot}>{aside ? leave : trust}</StepFooter>}
      >
        {details}
        <PaymentProvider watch={watch}>
          <Step {...props} steps={steps} step={view} />
        </PaymentProvider>
        {!aside && leave}
      </CheckoutFrame>
    </ModalFooterContext>
  );
}

/** What is around a step: the progress, what is bought, the way out, and who gets the money. */
function useSurroundings(props: CheckoutProps, view: CheckoutStep | 'success') {
  const { order, watch, onClose, help } = props;
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const isWide = useMediaQuery(TWO_COLUMNS);
  const trust = <TrustLine help={help} />;
  // The visitor can do nothing while the order is finished.
  const onLeave = () => {
    addToDraft(order.reference, { isLeft: true });
    onClose();
  };
  const leave = !watch.isFinishing && <LeaveLink onClick={onLeave}>{t('checkout.unsure')}</LeaveLink>;
  const progress = view !== 'success' && <StepProgress current={view} />;
  if (isWide) return { top: progress, leave, trust, aside: <OrderColumn {...props}>{trust}</OrderColumn> };
  const strip = <OrderStrip {...props} isOpen={isOpen} detailsId={id} onToggle={() => setIsOpen(!isOpen)} />;
  const details = <OrderDetails {...props} id={id} isOpen={isOpen} onChange={onClose} />;
  return {
    top: (
      <>
        {progress}
        {strip}
      </>
    ),
    details,
    leave,
    trust,
  };
}

type StepProps = { step: CheckoutStep; steps: ReturnType<typeof useSteps> };

function Step({ step, steps, order, cards, medias }: CheckoutProps & StepProps) {
  const { checkNow } = usePayment();
  const { setChosen, saving, onSaved, onFailed } = steps;
  const changeCustomer = () => setChosen('customer');
  const changeAddress = () => setChosen('address');
  if (step === 'customer') {
    const { problem } = steps;
    return <CustomerStep order={order} problem={problem} onSaved={changeAddress} onSaveFailed={checkNow} />;
  }
  if (step === 'address') {
    return (
      <AddressStep
        order={order}
        onSaved={() => setChosen('payment')}
        onSaveFailed={checkNow}
        onChangeCustomer={changeCustomer}
      />
    );
  }
  if (saving) return <SaveRemembered order={order} buyer={saving} onSaved={onSaved} onFailed={onFailed} />;
  return (
    <>
      <PaymentStep order={order} cards={cards} medias={medias} onChangeAddress={changeAddress} />
      {steps.isRemembered && order.customer && (
        <RememberedContact email={order.customer.email} onChange={changeCustomer} />
      )}
    </>
  );
}
