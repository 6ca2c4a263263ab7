import {
  createContext,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  useContext,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { closeDialog } from '#client/lib/focus.ts';
import { IconButton } from './button.tsx';
import styles from './modal.module.css';
import { DialogOfflineBar } from './notice.tsx';

type ModalProps = {
  title: string;
  /** `sheet` is at the bottom of a phone's screen; `full` fills it. On wide screens, both are centred. */
  shape?: 'sheet' | 'full';
  onClose: () => void;
  /** The footer is below the scrolling part, within reach of a thumb. */
  footer?: ReactNode;
  children: ReactNode;
};

export function useModalDialog() {
  const dialog = useRef<HTMLDialogElement>(null);
  // The browser returns the focus only if the dialog closes before its removal, as in a layout effect's cleanup.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const isByKeyboard = document.querySelector(':focus-visible');
    element.showModal();
    if (!isByKeyboard) {
      // WebKit shows a focus ring even if a press opened the dialog. Focusing the same element again would have no
      // effect, so it is blurred first.
      const first = element.querySelector<HTMLElement>(':focus');
      first?.blur();
      first?.focus({ focusVisible: false });
    }
    return () => closeDialog(element);
  }, []);
  return dialog;
}

/** Returns the props of a dialog that closes on Escape and, with `closesOutside`, on a press on its backdrop. */
export function useClosableDialog(onClose: () => void, closesOutside = false) {
  return {
    ref: useModalDialog(),
    onCancel: (event: SyntheticEvent) => {
      event.preventDefault();
      onClose();
    },
    onMouseDown: ({ target, currentTarget }: MouseEvent) => {
      if (closesOutside && target === currentTarget) onClose();
    },
  };
}

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

export function Modal({ title, shape = 'sheet', onClose, footer, children }: ModalProps) {
  const { t } = useTranslation();
  // An accidental press must not lose what the visitor chose or made in a `full` modal, such as photos or a film.
  const dialog = useClosableDialog(onClose, shape === 'sheet');
  const { body, content, scrolls } = useScrolls();
  const titleId = useId();
  return (
    <dialog {...dialog} className={[styles.modal, styles[shape]].join(' ')} aria-labelledby={titleId}>
      <div className={styles.panel}>
        <header className={styles.header}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          <IconButton icon="close" label={t('site.close')} onClick={onClose} />
        </header>
        <DialogOfflineBar />
        {/* The body is focusable while it scrolls, so that the keyboard can scroll it. */}
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

export const ModalFooterContext = createContext<HTMLElement | null>(null);

export function ModalFooterPortal({ children }: { children: ReactNode }) {
  const footer = useContext(ModalFooterContext);
  return footer && createPortal(children, footer);
}
