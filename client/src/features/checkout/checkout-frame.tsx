import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { useModalDialog } from '#client/ui/modal.tsx';
import { DialogOfflineBar } from '#client/ui/offline-bar.tsx';
import { CHECKOUT_STEPS, type CheckoutStep } from '#shared/checkout.ts';
import styles from './checkout-frame.module.css';

/** From this width on, the form and what it buys are beside each other. */
export const TWO_COLUMNS = '(min-width: 62.5rem)';

type CheckoutDialogProps = {
  /** The id of the heading that names the dialog. */
  titleId: string;
  /** Goes one step back. */
  onBack: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** The modal dialog from the first step to the photos. Its content changes while it stays open. */
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
      // Not by Escape: Chromium on Android sends it for the back button. Without a press since the last one it cannot be
      // prevented, and the dialog closes.
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
  /** The venue's logo. It is in sight in every step. */
  logo: ReactNode;
  onClose: () => void;
  /** Where the visitor is, and what is bought: below the header, above what scrolls. */
  top?: ReactNode;
  /** What is bought, beside the form; only in two columns. */
  aside?: ReactNode;
  /** Stays below the scrolling part on a phone, and follows the form on a wide screen. */
  footer?: ReactNode;
  children: ReactNode;
};

/**
 * A step of the checkout. On a phone it is the screen: header, progress and photos above, the one button below,
 * and the form scrolls between them. On a wide screen it is a page of two columns.
 */
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

/**
 * The steps of the checkout: the completed ones, the current one and the ones that follow. On a phone they are three bars,
 * and only screen readers have their names.
 */
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

/**
 * While the checkout is open, the on-screen keyboard shrinks the page instead of covering it, where the browser can: the
 * button stays above the keys. Elsewhere in the shop a shrunken page would lift its bars over the photos.
 */
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
