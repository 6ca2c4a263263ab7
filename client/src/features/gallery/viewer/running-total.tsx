import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCents } from '#client/i18n/translator.ts';
import { Icon } from '#client/ui/icon.tsx';
import { itemKind, type OrderItem } from '#shared/order.ts';
import styles from './running-total.module.css';

export type RunningOrder = {
  readonly count: number;
  readonly items: readonly Pick<OrderItem, 'holdsPhotos' | 'holdsVideos'>[];
  readonly totalCents: number;
  readonly isChanging: boolean;
  readonly onOpen: () => void;
  /** The better price and announcements: the page behind is silent. */
  readonly words: ReactNode;
};

export function RunningTotal({
  order: { count, items, totalCents, isChanging, onOpen, words },
}: {
  order: RunningOrder;
}) {
  const { t } = useTranslation();
  const holdsPhotos = items.some((item) => item.holdsPhotos);
  const kind = itemKind({ holdsPhotos, holdsVideos: items.some((item) => item.holdsVideos) });
  const counted = kind === 'both' ? t('cart.items', { count }) : t(`viewer.${kind}`, { count });
  return (
    <div className={styles.running}>
      {words}
      {count > 0 && (
        <button type="button" className={styles.total} aria-haspopup="dialog" aria-busy={isChanging} onClick={onOpen}>
          <span>
            {counted} · <strong>{formatCents(totalCents)}</strong>
          </span>
          <Icon name="forward" size={18} />
          <span className="visually-hidden">{t('cart.showCart')}</span>
        </button>
      )}
    </div>
  );
}
