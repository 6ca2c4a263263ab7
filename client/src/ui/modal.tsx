import { createContext, type ReactNode, useContext, useId, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { closeDialog } from '#client/lib/focus.ts';
import { IconButton } from './button.tsx';
import styles from './modal.module.css';
import { DialogOfflineBar } from './offline-bar.tsx';

type ModalProps = {
  title: string;
  /** On a phone a `sheet` rises from the bottom. On a wide screen both shapes are centred. */
  shape?: 'sheet' | 'full';
  onClose: () => void;
  /** Stays below the scrolling part: the main action, within a thumb's reach. */
  footer?: ReactNode;
  children: ReactNode;
};

/** @returns the ref of a dialog that is modal while it is mounted. */
export function useModalDialog() {
  const dialog = useRef<HTMLDialogElement>(null);
  // Only a dialog that is closed before it is removed returns the focus. A layout effect cleans up in time.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => {
      if (element) closeDialog(element);
    };
  }, []);
  return dialog;
}

/** Whether the content of the dialog's body is higher than the body. @returns the refs of both, too */
function useScrolls() {
  const body = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const [scrolls, setScrolls] = useState(false);
  useLayoutEffect(() => {
    const outer = body.current;
    if (!outer || !content.current) return;
    const observer = new ResizeObserver(() => setScrolls(outer.scrollHeight > outer.clientHeight));
    observer.observe(outer);
    observer.observe(content.current);
    return () => observer.disconnect();
  }, []);
  return { body, content, scrolls };
}

/**
 * A native modal dialog, open while it is rendered. The rest of the page is inert. Escape closes it, and so does a press
 * on the backdrop of a sheet. The focus then returns to where it was.
 */
export function Modal({ title, shape = 'sheet', onClose, footer, children }: ModalProps) {
  const { t } = useTranslation();
  const dialog = useModalDialog();
  const { body, content, scrolls } = useScrolls();
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
        // A full modal contains a form: a press beside it by accident must not lose what was typed.
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
        <DialogOfflineBar />
        {/* A long text must scroll by keyboard. */}
        <div ref={body} className={styles.body} {...(scrolls && { tabIndex: 0, role: 'group', 'aria-label': title })}>
          <div ref={content} className={styles.content}>
            {children}
          </div>
        </div>
        {footer && <footer className={styles.footer}>{footer}</footer>}
      </div>
    </dialog>
  );
}

/** The element in a modal's footer that receives the actions of a step; null until the modal is mounted. */
export const ModalFooterContext = createContext<HTMLElement | null>(null);

/** Renders the children in the modal's footer, which stays below the scrolling part, within a thumb's reach. */
export function ModalFooterPortal({ children }: { children: ReactNode }) {
  const footer = useContext(ModalFooterContext);
  return footer && createPortal(children, footer);
}
