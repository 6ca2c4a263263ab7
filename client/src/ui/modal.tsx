import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from './button.tsx';
import styles from './modal.module.css';

type ModalProps = {
  title: string;
  /** `sheet` rises from the bottom of a phone; both stand in the middle of a wide screen. */
  shape?: 'sheet' | 'full';
  onClose: () => void;
  /** What stands below the scrolling part: the action in thumb reach. */
  footer?: ReactNode;
  children: ReactNode;
};

/** Shows a dialog over the page for as long as it is rendered. */
function useShownModal() {
  const dialog = useRef<HTMLDialogElement>(null);
  // Closed before it leaves the page: a dialog that is gone gives no focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return dialog;
}

/**
 * A native modal dialog: the rest of the page is inert, Escape closes it (a sheet also its backdrop), and focus returns
 * to where it came from. It is open for as long as it is rendered.
 */
export function Modal({ title, shape = 'sheet', onClose, footer, children }: ModalProps) {
  const { t } = useTranslation();
  const dialog = useShownModal();
  const titleId = useId();
  return (
    <dialog
      ref={dialog}
      className={[styles.modal, styles[shape]].join(' ')}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onMouseDown={(event) => {
        // A full modal holds a form: a slip beside it must not cost what was typed.
        if (shape === 'sheet' && event.target === event.currentTarget) onClose();
      }}
    >
      <div className={styles.panel}>
        <header className={styles.header}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          <IconButton icon="close" label={t('site.close')} onClick={onClose} />
        </header>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text must scroll by keyboard, too */}
        <div className={styles.body} tabIndex={0}>
          {children}
        </div>
        {footer && <footer className={styles.footer}>{footer}</footer>}
      </div>
    </dialog>
  );
}
