import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMediaQuery } from '#client/lib/use-media-query.ts';
import { usePayment } from '#client/payment/payment-context.tsx';
import type { PaymentState } from '#client/payment/use-payment-watch.ts';
import { readyBuyer } from '#client/services/remembered-buyer.ts';
import { ModalFooterContext } from '#client/ui/modal.tsx';
import { type CheckoutStep, checkoutView, currentStep } from '#shared/checkout.ts';
import type { GalleryCard } from '#shared/media/media.ts';
import type { Order } from '#shared/order.ts';
import { isOpenPayment, type Payment } from '#shared/payment.ts';
import { AddressStep } from './address/address-step.tsx';
import { CheckoutDialog, CheckoutFrame, StepProgress, TWO_COLUMNS } from './checkout-frame.tsx';
import { CustomerStep } from './customer/customer-step.tsx';
import { addToDraft, getDraft } from './drafts.ts';
import { OrderColumn, OrderDetails, type OrderPictures, OrderStrip } from './order-summary.tsx';
import { PaymentStep } from './payment/payment-step.tsx';
import { RememberedContact, SaveRemembered } from './remembered.tsx';
import { LeaveLink, StepFooter, TrustLine } from './step-frame.tsx';

type CheckoutProps = OrderPictures & {
  cards: readonly GalleryCard[];
  /** The steps that led to the one on the screen, which is the last; undefined when the checkout was just opened. */
  steps: readonly CheckoutStep[] | undefined;
  /** Begins at the last of these steps. */
  onBegin: (steps: readonly CheckoutStep[]) => void;
  onStep: (step: CheckoutStep) => void;
  /** Goes back to the step before, if there is one. */
  onBack: () => void;
  onClose: () => void;
  /** What follows the payment, with the id of its heading; null until it can be shown. */
  success: ((titleId: string) => ReactNode) | null;
  /** The venue's logo. */
  logo: ReactNode;
  /** The link to the venue's help. */
  help: ReactNode;
};

/**
 * The chosen step, or the first step if the order has the customer data of another visitor. Buyers give their own data
 * (requirement R2). A pending payment can be paid by anybody.
 */
function allowedStep(order: Order, payment: Payment | null, chosen: CheckoutStep): CheckoutStep {
  if (order.buyer.kind !== 'someone') return chosen;
  return isOpenPayment(payment) ? 'payment' : 'customer';
}

/** Whether a payment is open or made: the steps before it are over. */
const isOver = ({ payment, hasPaid }: PaymentState) => hasPaid || isOpenPayment(payment);

/**
 * The remembered buyer of a new order, who goes straight to the payment (decision 012). Not where the visitor has begun at
 * another step, such as after leaving the checkout, nor where the order is somebody else's.
 */
function buyerAtOnce(order: Order, state: PaymentState) {
  const [first] = getDraft(order.reference).steps ?? ['payment'];
  return first === 'payment' && !isOver(state) && order.buyer.kind !== 'someone' ? readyBuyer() : null;
}

/** The steps that the checkout opens at: those of this visit, if it was open before. */
function firstSteps(order: Order, state: PaymentState, isAtOnce: boolean): readonly CheckoutStep[] {
  if (isOver(state)) return ['payment'];
  const { steps } = getDraft(order.reference);
  if (steps && (isAtOnce || order.customer)) return steps;
  return [isAtOnce ? 'payment' : 'customer'];
}

/**
 * Keeps where the visitor is in the page's memory. Going back from a payment that is open or made closes the checkout: the
 * steps before it are over.
 */
function useKeepSteps({ order, onClose }: CheckoutProps, steps: readonly CheckoutStep[]): void {
  const { reference } = order;
  const before = useRef(steps);
  const isBehindPayment = isOver(usePayment()) && !steps.includes('payment');
  useEffect(() => {
    const isBack = steps.length < before.current.length;
    before.current = steps;
    if (isBack && isBehindPayment) onClose();
    else addToDraft(reference, { steps });
  }, [reference, steps, isBehindPayment, onClose]);
}

/** The step on the screen, and what leads to another. `saving` is the buyer whose data is on its way to the order. */
function useSteps(props: CheckoutProps) {
  const { order, onBegin, onStep } = props;
  const state = usePayment();
  const { payment, hasPaid } = state;
  const [atOnce] = useState(() => buyerAtOnce(order, state));
  const [first] = useState(() => firstSteps(order, state, atOnce !== null));
  const [saving, setSaving] = useState(order.customer && order.address ? null : atOnce);
  const [problem, setProblem] = useState<unknown>(null);
  const isNew = props.steps === undefined;
  useEffect(() => {
    if (isNew) onBegin(first);
  }, [isNew, first, onBegin]);
  const steps = props.steps ?? first;
  useKeepSteps(props, steps);
  // A paid payment ends every step, even one that the visitor returned to.
  const chosen = hasPaid ? 'payment' : currentStep(steps, isOver(state));
  const next = checkoutView(order, payment, allowedStep(order, payment, chosen));
  // The payment stays on the screen until its photos can be shown.
  const view = next === 'success' ? 'payment' : next;
  const goTo = (step: CheckoutStep) => {
    // The step on the screen may be another one than the visitor chose.
    if (view !== steps.at(-1)) onStep(view);
    onStep(step);
  };
  const onSaved = () => setSaving(null);
  const onFailed = (error: unknown) => {
    setSaving(null);
    setProblem(error);
    onBegin(['customer']);
  };
  return { view, saving, problem, isRemembered: atOnce !== null, goTo, onSaved, onFailed };
}

/** The checkout: the customer, address and payment steps, then what follows the payment (requirements B1 to B3). */
export function Checkout(props: CheckoutProps) {
  const { order, onBack, onClose, logo, success } = props;
  const { t } = useTranslation();
  const titleId = useId();
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const [wasCompleted] = useState(order.isCompleted);
  const flow = useSteps(props);
  const { top, details, aside, leave, trust } = useSurroundings(props, flow.view);
  // There is no step that could be shown meanwhile.
  if (wasCompleted && !success) return null;
  return (
    <CheckoutDialog titleId={titleId} onBack={success ? onClose : onBack} onClose={onClose}>
      {success?.(titleId) ?? (
        <ModalFooterContext value={slot}>
          <CheckoutFrame
            titleId={titleId}
            logo={logo}
            onClose={onClose}
            top={top}
            aside={aside}
            title={t('checkout.title')}
            footer={<StepFooter slotRef={setSlot}>{aside ? leave : trust}</StepFooter>}
          >
            {details}
            <Step {...props} flow={flow} />
            {!aside && leave}
          </CheckoutFrame>
        </ModalFooterContext>
      )}
    </CheckoutDialog>
  );
}

/** What is around a step: the progress, what is bought, the way out, and who gets the money. */
function useSurroundings(props: CheckoutProps, view: CheckoutStep) {
  const { order, onClose, help } = props;
  const { t } = useTranslation();
  const { hasPaid, payment } = usePayment();
  const id = useId();
  // A step, and a payment, begins with what there is to do: the order that was open above it closes.
  const place = `${view} ${payment?.status}`;
  const [opened, setOpened] = useState({ place, isOpen: false });
  if (opened.place !== place) setOpened({ place, isOpen: false });
  const { isOpen } = opened;
  const isWide = useMediaQuery(TWO_COLUMNS);
  const trust = <TrustLine help={help} />;
  // The visitor can do nothing while the order is finished.
  const onLeave = () => {
    addToDraft(order.reference, { steps: ['customer'] });
    onClose();
  };
  const leave = !hasPaid && <LeaveLink onClick={onLeave}>{t('checkout.unsure')}</LeaveLink>;
  const progress = <StepProgress current={view} />;
  if (isWide) return { top: progress, leave, trust, aside: <OrderColumn {...props}>{trust}</OrderColumn> };
  const strip = (
    <OrderStrip {...props} isOpen={isOpen} detailsId={id} onToggle={() => setOpened({ place, isOpen: !isOpen })} />
  );
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

function Step({ flow, order, cards, medias }: CheckoutProps & { flow: ReturnType<typeof useSteps> }) {
  const { checkNow } = usePayment();
  const { view: step, goTo, saving, onSaved, onFailed } = flow;
  const changeCustomer = () => goTo('customer');
  const changeAddress = () => goTo('address');
  if (step === 'customer') {
    const { problem } = flow;
    return <CustomerStep order={order} problem={problem} onSaved={changeAddress} onSaveFailed={checkNow} />;
  }
  if (step === 'address') {
    return (
      <AddressStep
        order={order}
        onSaved={() => goTo('payment')}
        onSaveFailed={checkNow}
        onChangeCustomer={changeCustomer}
      />
    );
  }
  if (saving) return <SaveRemembered order={order} buyer={saving} onSaved={onSaved} onFailed={onFailed} />;
  return (
    <>
      <PaymentStep order={order} cards={cards} medias={medias} onChangeAddress={changeAddress} />
      {flow.isRemembered && order.customer && (
        <RememberedContact email={order.customer.email} onChange={changeCustomer} />
      )}
    </>
  );
}
