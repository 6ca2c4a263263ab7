import { type ComponentProps, type ReactNode, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCents } from '#client/i18n/translator.ts';
import { useMediaQuery } from '#client/lib/use-media-query.ts';
import { usePayment } from '#client/payment/use-payment.ts';
import { useVenue } from '#client/queries/venue.ts';
import { Button, IconButton } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { ProblemNote } from '#client/ui/message.tsx';
import { ModalFooterContext, ModalFooterPortal, useModalDialog } from '#client/ui/modal.tsx';
import { DialogOfflineBar } from '#client/ui/notice.tsx';
import { SoldBy } from '#client/ui/sold-by.tsx';
import { CHECKOUT_STEPS, type CheckoutStep, isWaitingForCreditCard } from '#shared/checkout.ts';
import styles from './checkout-frame.module.css';
import { addToDraft, useCheckout } from './checkout-state.ts';
import { OrderColumn, OrderDetails, OrderStrip } from './order-summary.tsx';

const TWO_COLUMNS = '(min-width: 62.5rem)';

type CheckoutDialogProps = {
  titleId: string;
  onBack: () => void;
  onClose: () => void;
  children: ReactNode;
};

export function CheckoutDialog({ titleId, onBack, onClose, children }: CheckoutDialogProps) {
  const dialog = useModalDialog();
  useKeyboardShrinks();
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={titleId}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
        event.preventDefault();
        onClose();
      }}
      // Chromium on Android fires `cancel` for the back button. It can be prevented only once after each press.
      onCancel={(event) => {
        event.preventDefault();
        if (event.cancelable) onBack();
        else onClose();
      }}
    >
      {children}
    </dialog>
  );
}

type FrameHeaderProps = { titleId: string; logo: ReactNode; help: ReactNode; onClose: () => void };

function FrameHeader({ titleId, logo, help, onClose }: FrameHeaderProps) {
  const { t } = useTranslation();
  const { order } = useCheckout();
  const { hasPaid, payment } = usePayment();
  // Whoever presses "Não tenho certeza" begins at the first step when the checkout is opened again (requirement B2).
  const leave = () => {
    addToDraft(order.reference, { steps: ['customer'] });
    onClose();
  };
  return (
    <header className={styles.header}>
      <span className={styles.logo}>{logo}</span>
      <h2 id={titleId} className={styles.title}>
        {t('checkout.title')}
      </h2>
      {/* The close button comes first, because an opened dialog focuses its first control. */}
      <span className={styles.close}>
        <IconButton icon="close" label={t('site.close')} onClick={onClose} />
      </span>
      <span className={styles.help}>
        {help}
        {!hasPaid && !isWaitingForCreditCard(order, payment) && (
          <button type="button" className={styles.leave} onClick={leave}>
            {t('checkout.unsure')}
          </button>
        )}
      </span>
    </header>
  );
}

type CheckoutFrameProps = FrameHeaderProps & { view: CheckoutStep; change?: ReactNode; children: ReactNode };

export function CheckoutFrame({ view, change, children, ...header }: CheckoutFrameProps) {
  const { payment } = usePayment();
  const detailsId = useId();
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  // The order's details close again when the step or the payment's status changes.
  const place = `${view} ${payment?.status}`;
  const [opened, setOpened] = useState({ place, isOpen: false });
  if (opened.place !== place) setOpened({ place, isOpen: false });
  const details = { isOpen: opened.isOpen, detailsId };
  const isWide = useMediaQuery(TWO_COLUMNS);
  return (
    <div className={[styles.panel, isWide && styles.columns].filter(Boolean).join(' ')}>
      <FrameHeader {...header} />
      <DialogOfflineBar />
      <StepProgress current={view} />
      {!isWide && <OrderStrip {...details} onToggle={() => setOpened({ place, isOpen: !opened.isOpen })} />}
      {change}
      <div className={styles.body}>
        <ModalFooterContext value={slot}>
          {!isWide && <OrderDetails {...details} onChange={header.onClose} />}
          {children}
          {view === 'payment' && <SellerLine />}
        </ModalFooterContext>
      </div>
      <footer className={styles.footer}>
        <div ref={setSlot} className={styles.slot} />
      </footer>
      {isWide && (
        <aside className={styles.aside}>
          <OrderColumn />
        </aside>
      )}
    </div>
  );
}

/** Shows the checkout's progress. Below two columns, the names of the steps are only for screen readers. */
function StepProgress({ current }: { current: CheckoutStep }) {
  const { t } = useTranslation();
  const currentIndex = CHECKOUT_STEPS.indexOf(current);
  return (
    <ol className={styles.steps} aria-label={t('checkout.progress')}>
      {CHECKOUT_STEPS.map((step, index) => (
        <li
          key={step}
          className={[styles.step, index < currentIndex && styles.done].filter(Boolean).join(' ')}
          aria-current={index === currentIndex ? 'step' : undefined}
        >
          <span className={styles.mark} aria-hidden="true">
            {index < currentIndex ? <Icon name="check" size={14} /> : index + 1}
          </span>
          <span className={styles.name}>{t(`checkout.steps.${step}`)}</span>
        </li>
      ))}
    </ol>
  );
}

/** Lets the on-screen keyboard resize the page where browsers support it, so that it does not cover the button. */
function useKeyboardShrinks(): void {
  useEffect(() => {
    const viewport = document.querySelector<HTMLMetaElement>('meta[name="viewport"]');
    if (!viewport) return;
    const before = viewport.content;
    viewport.content = `${before}, interactive-widget=resizes-content`;
    return () => {
      viewport.content = before;
    };
  }, []);
}

/** Names the seller or, if there is none, who is responsible for the sale (requirement S15). */
export function SellerLine() {
  const { t } = useTranslation();
  const { seller, contactEmail, name } = useVenue();
  if (!seller) return <p className={styles.seller}>{t('checkout.answersFor', { contact: contactEmail ?? name })}</p>;
  return (
    <details className={styles.seller}>
      <summary>{t('receipt.seller')}</summary>
      <p>
        <SoldBy seller={seller} />
      </p>
    </details>
  );
}

type StepActionsProps = {
  problem?: string | undefined;
  secondary?: ReactNode;
  children: ReactNode;
};

export function StepActions({ problem, secondary, children }: StepActionsProps) {
  return (
    <ModalFooterPortal>
      {problem && <ProblemNote>{problem}</ProblemNote>}
      <div className={styles.action}>{children}</div>
      {secondary && <div className={styles.secondary}>{secondary}</div>}
    </ModalFooterPortal>
  );
}

type EarlierStepProps = { label: string; text: string; change: string; onChange: () => void };

export function EarlierStep({ label, text, change, onChange }: EarlierStepProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.earlier}>
      <Icon name="check" size={18} />
      <p className={styles.earlierText}>
        <span className="visually-hidden">{label} </span>
        <span>{text}</span>
      </p>
      <Button variant="quiet" aria-label={change} onClick={onChange}>
        {t('checkout.change')}
      </Button>
    </div>
  );
}

export function EarlierContact({ onChange }: { onChange: () => void }) {
  const { t } = useTranslation();
  const { order } = useCheckout();
  const [label, change] = [t('checkout.address.contact'), t('checkout.address.change')];
  return <EarlierStep label={label} text={order.customer?.email ?? ''} change={change} onChange={onChange} />;
}

type PayButtonProps = Omit<ComponentProps<typeof Button>, 'isWide' | 'aria-describedby'>;

/** Shows the total as the button's description, so that its accessible name is the same for every order. */
export function PayButton({ children, ...button }: PayButtonProps) {
  const { t } = useTranslation();
  const id = useId();
  const { order, onAgree } = useCheckout();
  return (
    <Button {...button} {...(onAgree && { type: 'button', onClick: onAgree })} isWide aria-describedby={id}>
      <span>{onAgree ? t('checkout.elsewhere.accept') : children}</span>
      <span id={id} className={styles.sum} aria-hidden="true">
        {formatCents(order.totalCents)}
      </span>
    </Button>
  );
}
