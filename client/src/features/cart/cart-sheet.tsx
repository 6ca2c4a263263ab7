import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Modal } from '#client/ui/modal.tsx';

/** The modal with the whole cart, opened from the bar or the header. */
export function CartSheet({ children, onClose }: { children: ReactNode; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Modal title={t('cart.title')} onClose={onClose}>
      <section aria-label={t('cart.title')}>{children}</section>
    </Modal>
  );
}
