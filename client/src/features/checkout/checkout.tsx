import { type ReactNode, useEffect, useId, useState } from 'react';
import { useMediaQuery } from '#client/lib/use-media-query.ts';
import { usePayment } from '#client/payment/use-payment.ts';
import { allowForeignScripts } from '#client/services/foreign-scripts.ts';
import { type CheckoutStep, isWaitingForCreditCard } from '#shared/checkout.ts';
import type { GalleryCard, Media } from '#shared/media/media.ts';
import { AddressStep } from './address/address-step.tsx';
import { ChangedElsewhere, useChangeElsewhere } from './changed-elsewhere.tsx';
import { CheckoutDialog, CheckoutFrame, SellerLine, StepProgress, TWO_COLUMNS } from './checkout-frame.tsx';
import { CustomerStep } from './customer/customer-step.tsx';
import { addToDraft } from './drafts.ts';
import { OrderColumn, type OrderColumnProps, OrderDetails, OrderStrip } from './order-summary.tsx';
import { loadPaymentIcons } from './payment/payment-icon.tsx';
import { PaymentStep } from './payment/payment-step.tsx';
import { RememberedContact, SaveRemembered } from './remembered.tsx';
import { type StepsProps, useCheckoutSteps } from './use-checkout-steps.ts';

type CheckoutProps = OrderColumnProps &
  StepsProps & {
    cards: readonly GalleryCard[];
    forSale: readonly Media[];
    onBack: () => void;
    /** Renders the success screen; null until it can be shown. */
    success: ((titleId: string) => ReactNode) | null;
    logo: ReactNode;
    help: ReactNode;
  };

export function Checkout(props: CheckoutProps) {
  const { order, onBack, onClose, logo, help, success } = props;
  const titleId = useId();
  const [wasCompleted] = useState(order.isCompleted);
  const flow = useCheckoutSteps(props);
  useEffect(loadPaymentIcons, []);
  useEffect(() => allowForeignScripts, []);
  const { top, details, aside, onLeave } = useSurroundings(props, flow.view);
  const change = useChangeElsewhere(order);
  if (wasCompleted && !success) return null;
  return (
    <CheckoutDialog titleId={titleId} onBack={success ? onClose : onBack} onClose={onClose}>
      {success?.(titleId) ?? (
        <CheckoutFrame
          titleId={titleId}
          logo={logo}
          help={help}
          onLeave={onLeave}
          onClose={onClose}
          top={top}
          aside={aside}
          change={change && <ChangedElsewhere order={order} change={change} medias={props.forSale} />}
          onAgree={change?.onAccept}
        >
          {details}
          <Step {...props} flow={flow} />
          {flow.view === 'payment' && <SellerLine />}
        </CheckoutFrame>
      )}
    </CheckoutDialog>
  );
}

function useSurroundings(props: CheckoutProps, view: CheckoutStep) {
  const { order, onClose } = props;
  const { hasPaid, payment } = usePayment();
  const id = useId();
  // The order's details close again when the step or the payment's status changes.
  const place = `${view} ${payment?.status}`;
  const [opened, setOpened] = useState({ place, isOpen: false });
  if (opened.place !== place) setOpened({ place, isOpen: false });
  const { isOpen } = opened;
  const isWide = useMediaQuery(TWO_COLUMNS);
  const leave = () => {
    addToDraft(order.reference, { steps: ['customer'] });
    onClose();
  };
  // A visitor cannot leave once the order is paid or while the provider decides about the credit card.
  const onLeave = hasPaid || isWaitingForCreditCard(order, payment) ? undefined : leave;
  const progress = <StepProgress current={view} />;
  if (isWide) return { top: progress, onLeave, aside: <OrderColumn {...props} /> };
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
    onLeave,
  };
}

function Step({ flow, order, cards, medias, shapeOf }: CheckoutProps & { flow: ReturnType<typeof useCheckoutSteps> }) {
  const { hasPaid } = usePayment();
  const { view: step, goTo, problem, saving, onSaved, onFailed } = flow;
  const changeCustomer = () => goTo('customer');
  const changeAddress = () => goTo('address');
  if (step === 'customer') return <CustomerStep order={order} problem={problem} onSaved={changeAddress} />;
  if (step === 'address') {
    return <AddressStep order={order} onSaved={() => goTo('payment')} onChangeCustomer={changeCustomer} />;
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
