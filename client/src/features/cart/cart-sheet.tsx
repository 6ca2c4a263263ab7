import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#client/ui/button.tsx';
import modal from '#client/ui/modal.module.css';
import { useModalDialog } from '#client/ui/modal.tsx';
import { DialogOfflineBar } from '#client/ui/offline-bar.tsx';
import { CartHeading } from './cart-heading.tsx';
import styles from './cart-sheet.module.css';

type CartSheetProps = { count: number; children: ReactNode; onClose: () => void };

/**
 * The modal with the whole cart, opened from the bar or the header. It is a sheet as any other, with the count beside its
 * title, and a last part that stays at its lower edge.
 */
export function CartSheet({ count, children, onClose }: CartSheetProps) {
  const { t } = useTranslation();
  const dialog = useModalDialog();
  return (
    <dialog
      ref={dialog}
      className={[modal.modal, modal.sheet].join(' ')}
      aria-label={t('cart.title')}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onMouseDown={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <section aria-label={t('cart.title')} className={[modal.panel, styles.panel].join(' ')}>
        <header className={styles.header}>
          <CartHeading count={count} />
          <IconButton icon="close" label={t('site.close')} onClick={onClose} />
        </header>
        <DialogOfflineBar />
        <div className={styles.body}>{children}</div>
      </section>
    </dialog>
  );
}
