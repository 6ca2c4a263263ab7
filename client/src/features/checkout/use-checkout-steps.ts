import { useEffect, useRef, useState } from 'react';
import type { PaymentSnapshot } from '#client/payment/payment-session.ts';
import { usePayment } from '#client/payment/use-payment.ts';
import { readyBuyer } from '#client/services/remembered-buyer.ts';
import { type CheckoutStep, currentStep } from '#shared/checkout.ts';
import type { Order } from '#shared/order.ts';
import { isOpenPayment } from '#shared/payment.ts';
import { addToDraft, getDraft } from './drafts.ts';

export type StepsProps = {
  order: Order;
  /** The steps visited so far; the last one is the current step. Undefined if the checkout has just opened. */
  steps: readonly CheckoutStep[] | undefined;
  onBegin: (steps: readonly CheckoutStep[]) => void;
  onStep: (step: CheckoutStep) => void;
  onClose: () => void;
};

const hasPayment = ({ payment, hasPaid }: PaymentSnapshot) => hasPaid || isOpenPayment(payment);

/** Returns the buyer that this device remembers, who goes straight to the payment of a new order (decision 012). */
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

/** Stores the steps in the draft. Going back from a payment that is pending or done closes the checkout instead. */
function useKeepSteps({ order, onClose }: StepsProps, steps: readonly CheckoutStep[]): void {
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

export function useCheckoutSteps(props: StepsProps) {
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
  // Another visitor's order allows only the customer step, or the payment once one is pending (R2).
  const ofSomeone = isOpenPayment(payment) ? 'payment' : 'customer';
  const allowed = order.buyer.kind === 'someone' ? ofSomeone : chosen;
  // A completed order stays on the payment step until its photos can be shown.
  const view = order.isCompleted ? 'payment' : allowed;
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
