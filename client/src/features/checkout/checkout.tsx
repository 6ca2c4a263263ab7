import { type ReactNode, useEffect, useId, useState } from 'react';
import { useMediaQuery } from '#client/lib/use-media-query.ts';
import { usePayment } from '#client/payment/use-payment.ts';
import { allowForeignScripts } from '#client/services/foreign-scripts.ts';
import { type CheckoutStep, isWaitingForCreditCard } from '#shared/checkout.ts';
import type { Media } from '#shared/media/media.ts';
import { AddressStep } from './address/address-step.tsx';
import { ChangedElsewhere, useChangeElsewhere } from './changed-elsewhere.tsx';
import { CheckoutContext, type CheckoutOrder, useCheckout } from './checkout-context.ts';
import { CheckoutDialog, CheckoutFrame, SellerLine, StepProgress, TWO_COLUMNS } from './checkout-frame.tsx';
import { CustomerStep } from './customer/customer-step.tsx';
import { addToDraft } from './drafts.ts';
import { OrderColumn, OrderDetails, OrderStrip } from './order-summary.tsx';
import { loadPaymentIcons } from './payment/payment-icon.tsx';
import { PaymentStep } from './payment/payment-step.tsx';
import { RememberedContact, SaveRemembered } from './remembered.tsx';
import { type StepsProps, useCheckoutSteps } from './use-checkout-steps.ts';

type CheckoutProps = CheckoutOrder &
  StepsProps & {
    forSale: readonly Media[];
    onBack: () => void;
    /** Renders the success screen; null until it can be shown. */
    success: ((titleId: string) => ReactNode) | null;
    logo: ReactNode;
    help: ReactNode;
  };

export function Checkout(props: CheckoutProps) {
  const { order, cards, medias, shapeOf, forSale, success, onBack, onClose, ...frame } = props;
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
          <OpenCheckout
            {...frame}
            titleId={titleId}
            view={flow.view}
            change={change && <ChangedElsewhere change={change} medias={forSale} />}
            onClose={onClose}
          >
            <Step {...flow} />
          </OpenCheckout>
        </CheckoutContext>
      )}
    </CheckoutDialog>
  );
}

type OpenCheckoutProps = Pick<CheckoutProps, 'logo' | 'help' | 'onClose'> & {
  titleId: string;
  view: CheckoutStep;
  change: ReactNode;
  children: ReactNode;
};

function OpenCheckout({ view, onClose, children, ...frame }: OpenCheckoutProps) {
  const { order } = useCheckout();
  const { hasPaid, payment } = usePayment();
  const detailsId = useId();
  // The order's details close again when the step or the payment's status changes.
  const place = `${view} ${payment?.status}`;
  const [opened, setOpened] = useState({ place, isOpen: false });
  if (opened.place !== place) setOpened({ place, isOpen: false });
  const details = { isOpen: opened.isOpen, detailsId };
  const isWide = useMediaQuery(TWO_COLUMNS);
  const leave = () => {
    addToDraft(order.reference, { steps: ['customer'] });
    onClose();
  };
  // A visitor cannot leave once the order is paid or while the provider decides about the credit card.
  const onLeave = hasPaid || isWaitingForCreditCard(order, payment) ? undefined : leave;
  const top = (
    <>
      <StepProgress current={view} />
      {!isWide && <OrderStrip {...details} onToggle={() => setOpened({ place, isOpen: !opened.isOpen })} />}
    </>
  );
  return (
    <CheckoutFrame {...frame} onLeave={onLeave} onClose={onClose} top={top} aside={isWide && <OrderColumn />}>
      {!isWide && <OrderDetails {...details} onChange={onClose} />}
      {children}
      {view === 'payment' && <SellerLine />}
    </CheckoutFrame>
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
