import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { useModalDialog } from '#client/ui/modal.tsx';
import { DialogOfflineBar } from '#client/ui/offline-bar.tsx';
import { CHECKOUT_STEPS, type CheckoutStep } from '#shared/checkout.ts';
import styles from './checkout-frame.module.css';

export const TWO_COLUMNS = '(min-width: 62.5rem)';

type CheckoutDialogProps = {
  titleId: string;
  onBack: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** The checkout's modal dialog. It stays open while its content changes. */
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
      // Chromium on Android sends cancel for the back button. It cannot be prevented twice without a press in between.
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

type CheckoutFrameProps = {
  title: string;
  titleId: string;
  logo: ReactNode;
  onClose: () => void;
  top?: ReactNode;
  aside?: ReactNode;
  /** Below the scrolling part on a phone, after the form on a wide screen. */
  footer?: ReactNode;
  children: ReactNode;
};

/** A checkout step: full screen with a scrolling form on a phone, two columns on a wide screen. */
export function CheckoutFrame({ title, titleId, logo, onClose, top, aside, footer, children }: CheckoutFrameProps) {
  const { t } = useTranslation();
  return (
    <div className={[styles.panel, aside && styles.columns].filter(Boolean).join(' ')}>
      <header className={styles.header}>
        <span className={styles.logo}>{logo}</span>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        <span className={styles.close}>
          <IconButton icon="close" label={t('site.close')} onClick={onClose} />
        </span>
      </header>
      <DialogOfflineBar />
      {top}
      <div className={styles.body}>{children}</div>
      {footer && <footer className={styles.footer}>{footer}</footer>}
      {aside && <aside className={styles.aside}>{aside}</aside>}
    </div>
  );
}

/** The checkout's progress. On a phone only screen readers get the names. */
export function StepProgress({ current }: { current: CheckoutStep }) {
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

const SHRINKS = 'interactive-widget=resizes-content';

/** The on-screen keyboard then shrinks the page, so that the button stays above the keys. */
function useKeyboardShrinks(): void {
  useEffect(() => {
    const viewport = document.querySelector<HTMLMetaElement>('meta[name="viewport"]');
    if (!viewport) return;
    const before = viewport.content;
    viewport.content = `${before}, ${SHRINKS}`;
    return () => {
      viewport.content = before;
    };
  }, []);
}
