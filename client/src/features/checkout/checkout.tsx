import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { PaymentSnapshot } from '#client/payment/payment-session.ts';
import { usePayment } from '#client/payment/use-payment.ts';
import { allowForeignScripts } from '#client/services/foreign-scripts.ts';
import { readyBuyer } from '#client/services/remembered-buyer.ts';
import { type CheckoutStep, currentStep } from '#shared/checkout.ts';
import type { Media } from '#shared/media/media.ts';
import type { Order } from '#shared/order.ts';
import { isOpenPayment } from '#shared/payment.ts';
import { AddressStep } from './address/address-step.tsx';
import { ChangedElsewhere, useChangeElsewhere } from './changed-elsewhere.tsx';
import { CheckoutDialog, CheckoutFrame } from './checkout-frame.tsx';
import { addToDraft, CheckoutContext, type CheckoutOrder, getDraft, useCheckout } from './checkout-state.ts';
import { CustomerStep } from './customer/customer-step.tsx';
import { loadPaymentIcons } from './payment/payment-icon.tsx';
import { PaymentStep } from './payment/payment-step.tsx';
import { RememberedContact, SaveRemembered } from './remembered.tsx';

type CheckoutProps = CheckoutOrder & {
  /** The steps visited so far; the last one is the current step. Undefined if the checkout has just opened. */
  steps: readonly CheckoutStep[] | undefined;
  onBegin: (steps: readonly CheckoutStep[]) => void;
  onStep: (step: CheckoutStep) => void;
  onBack: () => void;
  onClose: () => void;
  forSale: readonly Media[];
  /** Renders the success screen; null until it can be shown. */
  success: ((titleId: string) => ReactNode) | null;
  logo: ReactNode;
  help: ReactNode;
};

export function Checkout(props: CheckoutProps) {
  const { order, cards, medias, shapeOf, forSale, success, logo, help, onBack, onClose } = props;
  const titleId = useId();
  const [wasCompleted] = useState(order.isCompleted);
  const flow = useCheckoutSteps(props);
  useEffect(loadPaymentIcons, []);
  useEffect(() => allowForeignScripts, []);
  const change = useChangeElsewhere(order);
  if (wasCompleted && !success) return null;
  return (
    <CheckoutDialog titleId={titleId} onBack={success ? onClose : onBack} onClose={onClose}>
      {success?.(titleId) ?? (
        <CheckoutContext value={{ order, cards, medias, shapeOf, onAgree: change?.onAccept }}>
          <CheckoutFrame
            {...{ titleId, logo, help, onClose }}
            view={flow.view}
            change={change && <ChangedElsewhere change={change} medias={forSale} />}
          >
            <Step {...flow} />
          </CheckoutFrame>
        </CheckoutContext>
      )}
    </CheckoutDialog>
  );
}

function Step({ view, goTo, problem, saving, onSaved, onFailed, isRemembered }: ReturnType<typeof useCheckoutSteps>) {
  const { order } = useCheckout();
  const { hasPaid } = usePayment();
  const changeCustomer = () => goTo('customer');
  const changeAddress = () => goTo('address');
  if (view === 'customer') return <CustomerStep problem={problem} onSaved={changeAddress} />;
  if (view === 'address') return <AddressStep onSaved={() => goTo('payment')} onChangeCustomer={changeCustomer} />;
  if (saving) return <SaveRemembered buyer={saving} onSaved={onSaved} onFailed={onFailed} />;
  return (
    <>
      <PaymentStep onChangeAddress={changeAddress} />
      {isRemembered && order.customer && !hasPaid && <RememberedContact onChange={changeCustomer} />}
    </>
  );
}

const hasPayment = ({ payment, hasPaid }: PaymentSnapshot) => hasPaid || isOpenPayment(payment);

/** Returns the remembered buyer if the checkout may begin at the payment (decision 012); otherwise null. */
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

function shownStep(order: Order, state: PaymentSnapshot, steps: readonly CheckoutStep[]): CheckoutStep {
  // A completed order stays on the payment step until its photos can be shown.
  if (order.isCompleted) return 'payment';
  // Another visitor's order allows only the customer step, or the payment once one is pending (R2).
  if (order.buyer.kind === 'someone') return isOpenPayment(state.payment) ? 'payment' : 'customer';
  return state.hasPaid ? 'payment' : currentStep(steps, hasPayment(state));
}

/** Stores the steps in the draft. Going back from a pending or completed payment closes the checkout. */
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

function useCheckoutSteps(props: CheckoutProps) {
  const { order, onBegin, onStep } = props;
  const state = usePayment();
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
  const view = shownStep(order, state, steps);
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
