import { type ReactNode, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMediaQuery } from '#client/lib/use-media-query.ts';
import { usePayment } from '#client/payment/use-payment.ts';
import { allowForeignScripts } from '#client/services/foreign-scripts.ts';
import { type CheckoutStep, isWaitingForCreditCard } from '#shared/checkout.ts';
import type { GalleryCard, Media } from '#shared/media/media.ts';
import { AddressStep } from './address/address-step.tsx';
import { ChangedElsewhere, useChangeElsewhere } from './changed-elsewhere.tsx';
import { CheckoutDialog, CheckoutFrame, LeaveLink, SellerLine, StepProgress, TWO_COLUMNS } from './checkout-frame.tsx';
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
    /** Renders what follows the payment; null until it can be shown. */
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

function Step({ flow, order, cards, medias, shapeOf }: CheckoutProps & { flow: ReturnType<typeof useCheckoutSteps> }) {
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
