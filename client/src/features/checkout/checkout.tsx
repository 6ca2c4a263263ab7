import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMediaQuery } from '#client/lib/use-media-query.ts';
import type { PaymentSnapshot } from '#client/payment/payment-session.ts';
import { usePayment } from '#client/payment/use-payment.ts';
import { allowForeignScripts } from '#client/services/foreign-scripts.ts';
import { readyBuyer } from '#client/services/remembered-buyer.ts';
import { type CheckoutStep, checkoutView, currentStep, isWaitingForCreditCard } from '#shared/checkout.ts';
import type { GalleryCard, Media } from '#shared/media/media.ts';
import type { Order } from '#shared/order.ts';
import { isOpenPayment, type Payment } from '#shared/payment.ts';
import { AddressStep } from './address/address-step.tsx';
import { ChangedElsewhere, useChangeElsewhere } from './changed-elsewhere.tsx';
import { CheckoutDialog, CheckoutFrame, LeaveLink, SellerLine, StepProgress, TWO_COLUMNS } from './checkout-frame.tsx';
import { CustomerStep } from './customer/customer-step.tsx';
import { addToDraft, getDraft } from './drafts.ts';
import { OrderColumn, type OrderColumnProps, OrderDetails, OrderStrip } from './order-summary.tsx';
import { loadPaymentIcons } from './payment/payment-icon.tsx';
import { PaymentStep } from './payment/payment-step.tsx';
import { RememberedContact, SaveRemembered } from './remembered.tsx';

type CheckoutProps = OrderColumnProps & {
  cards: readonly GalleryCard[];
  forSale: readonly Media[];
  /** The steps up to the current one, which is the last; undefined if the checkout has just opened. */
  steps: readonly CheckoutStep[] | undefined;
  onBegin: (steps: readonly CheckoutStep[]) => void;
  onStep: (step: CheckoutStep) => void;
  onBack: () => void;
  onClose: () => void;
  /** Renders what follows the payment; null until it can be shown. */
  success: ((titleId: string) => ReactNode) | null;
  logo: ReactNode;
  help: ReactNode;
};

/** Returns the step to show: the customer's first, if the order has another visitor's data (requirement R2). */
function allowedStep(order: Order, payment: Payment | null, chosen: CheckoutStep): CheckoutStep {
  if (order.buyer.kind !== 'someone') return chosen;
  return isOpenPayment(payment) ? 'payment' : 'customer';
}

const hasPayment = ({ payment, hasPaid }: PaymentSnapshot) => hasPaid || isOpenPayment(payment);

/** Returns the remembered buyer, who goes straight to the payment of a new order (decision 012). */
function buyerAtOnce(order: Order, state: PaymentSnapshot) {
  const [first] = getDraft(order.reference).steps ?? ['payment'];
  return first === 'payment' && !hasPayment(state) && order.buyer.kind !== 'someone' ? readyBuyer() : null;
}

function firstSteps(order: Order, state: PaymentSnapshot, isAtOnce: boolean): readonly CheckoutStep[] {
  if (hasPayment(state)) return ['payment'];
  const { steps } = getDraft(order.reference);
  if (steps && (isAtOnce || order.customer)) return steps;
  return [isAtOnce ? 'payment' : 'customer'];
}

/** Keeps the steps in memory. Going back from an open or made payment closes the checkout. */
function useKeepSteps({ order, onClose }: CheckoutProps, steps: readonly CheckoutStep[]): void {
  const { reference } = order;
  const before = useRef(steps);
  const isBehindPayment = hasPayment(usePayment()) && !steps.includes('payment');
  useEffect(() => {
    const isBack = steps.length < before.current.length;
    before.current = steps;
    if (isBack && isBehindPayment) onClose();
    else addToDraft(reference, { steps });
  }, [reference, steps, isBehindPayment, onClose]);
}

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
  const chosen = hasPaid ? 'payment' : currentStep(steps, hasPayment(state));
  const next = checkoutView(order, payment, allowedStep(order, payment, chosen));
  // Stay on the payment until its photos can be shown.
  const view = next === 'success' ? 'payment' : next;
  const goTo = (step: CheckoutStep) => {
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

/** Renders customer, address, payment, and what follows (requirements B1 to B3). */
export function Checkout(props: CheckoutProps) {
  const { order, onBack, onClose, logo, help, success } = props;
  const titleId = useId();
  const [wasCompleted] = useState(order.isCompleted);
  const flow = useSteps(props);
  useEffect(loadPaymentIcons, []);
  useEffect(() => allowForeignScripts, []);
  const { top, details, aside, leave } = useSurroundings(props, flow.view);
  const change = useChangeElsewhere(order);
  if (wasCompleted && !success) return null;
  return (
    <CheckoutDialog titleId={titleId} onBack={success ? onClose : onBack} onClose={onClose}>
      {success?.(titleId) ?? (
        <CheckoutFrame
          titleId={titleId}
          logo={logo}
          help={help}
          onClose={onClose}
          top={top}
          aside={aside}
          change={change && <ChangedElsewhere order={order} change={change} medias={props.forSale} />}
          onAgree={change?.onAccept}
          footer={aside && leave}
        >
          {details}
          <Step {...props} flow={flow} />
          {!aside && leave}
          {flow.view === 'payment' && <SellerLine />}
        </CheckoutFrame>
      )}
    </CheckoutDialog>
  );
}

function useSurroundings(props: CheckoutProps, view: CheckoutStep) {
  const { order, onClose } = props;
  const { t } = useTranslation();
  const { hasPaid, payment } = usePayment();
  const id = useId();
  // The order's details are closed again at each step and payment.
  const place = `${view} ${payment?.status}`;
  const [opened, setOpened] = useState({ place, isOpen: false });
  if (opened.place !== place) setOpened({ place, isOpen: false });
  const { isOpen } = opened;
  const isWide = useMediaQuery(TWO_COLUMNS);
  const onLeave = () => {
    addToDraft(order.reference, { steps: ['customer'] });
    onClose();
  };
  // A payment that was made or is being decided cannot be given up.
  const isDecided = hasPaid || isWaitingForCreditCard(order, payment);
  const leave = !isDecided && (
    <LeaveLink key={place} onClick={onLeave}>
      {t('checkout.unsure')}
    </LeaveLink>
  );
  const progress = <StepProgress current={view} />;
  if (isWide) return { top: progress, leave, aside: <OrderColumn {...props} /> };
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
  };
}

function Step({ flow, order, cards, medias, shapeOf }: CheckoutProps & { flow: ReturnType<typeof useSteps> }) {
  const { checkNow, hasPaid } = usePayment();
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
      <PaymentStep {...{ order, cards, medias, shapeOf }} onChangeAddress={changeAddress} />
      {flow.isRemembered && order.customer && !hasPaid && (
        <RememberedContact email={order.customer.email} onChange={changeCustomer} />
      )}
    </>
  );
}
