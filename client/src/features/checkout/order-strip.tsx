import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCents } from '#client/i18n/translator.ts';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import type { Media } from '#shared/media.ts';
import { itemKind, type Order, orderedMedias } from '#shared/order.ts';
import styles from './order-strip.module.css';
import { OrderSummary } from './order-summary.tsx';

/** What is bought, and how its pictures are drawn. The gallery feature owns the pictures. */
export type OrderPictures = {
  order: Order;
  medias: readonly Media[];
  picture: (media: Media) => ReactNode;
};

/** So many prints lie on top of each other. */
const MOST_PRINTS = 3;
/** So many pictures show in the open order. */
const MOST_PICTURES = 12;

/** How many photos, videos or items an order has. @returns the words */
function useOrderCount(order: Order): string {
  const { t } = useTranslation();
  const kinds = new Set(order.items.map(itemKind));
  const [kind = 'photos'] = kinds;
  const count = orderedMedias(order).size;
  const items = t(kinds.size > 1 || kind === 'both' ? 'cart.items' : `gallery.${kind}`, { count });
  // A package covers every card of the order, so a buyer sees how many there are.
  return order.cards.length > 1 ? `${items} · ${t('checkout.order.cards', { count: order.cards.length })}` : items;
}

type OrderStripProps = OrderPictures & { isOpen: boolean; detailsId: string; onToggle: () => void };

/**
 * The chosen photos as prints, their count and their sum; a press anywhere shows the order. Screen readers have the same in
 * the table of the details, whether they are open or not (requirement B1).
 */
export function OrderStrip({ order, medias, picture, isOpen, detailsId, onToggle }: OrderStripProps) {
  const { t } = useTranslation();
  const count = useOrderCount(order);
  const more = medias.length - MOST_PRINTS;
  return (
    <div className={styles.strip}>
      <span className={styles.prints} aria-hidden="true">
        {medias.slice(0, MOST_PRINTS).map((media) => (
          <span key={media.id} className={styles.print}>
            {picture(media)}
          </span>
        ))}
        {more > 1 && <span className={styles.more}>{`+${more}`}</span>}
      </span>
      <span className={styles.words}>
        <span className={styles.count} aria-hidden="true">
          {count}
        </span>
        <button
          type="button"
          className={styles.open}
          aria-expanded={isOpen}
          aria-controls={detailsId}
          onClick={onToggle}
        >
          <span key={String(isOpen)}>{isOpen ? t('checkout.order.hide') : t('checkout.order.show')}</span>
          <span className={styles.arrow}>
            <Icon name="up" size={16} />
          </span>
        </button>
      </span>
      <span className={styles.sum} aria-hidden="true">
        {formatCents(order.totalCents)}
      </span>
    </div>
  );
}

type OrderDetailsProps = OrderPictures & { isOpen: boolean; id: string; onChange: () => void };

/** The order below the strip: its pictures, its table, and the way back to the photos. Closed, the table is unseen. */
export function OrderDetails({ order, medias, picture, isOpen, id, onChange }: OrderDetailsProps) {
  const { t } = useTranslation();
  const shown = medias.slice(0, MOST_PICTURES);
  return (
    <div id={id} className={isOpen ? styles.details : 'visually-hidden'}>
      {isOpen && (
        <span className={styles.pictures} aria-hidden="true">
          {shown.map((media) => (
            <span key={media.id}>{picture(media)}</span>
          ))}
          {medias.length > shown.length && <span className={styles.rest}>{`+${medias.length - shown.length}`}</span>}
        </span>
      )}
      <OrderSummary order={order} />
      {isOpen && (
        <Button variant="quiet" onClick={onChange}>
          {t('checkout.order.change')}
        </Button>
      )}
    </div>
  );
}

/** The same beside the form, on a wide screen: large pictures, the table, and who gets the money. */
export function OrderColumn({ order, medias, picture, children }: OrderPictures & { children: ReactNode }) {
  const shown = medias.slice(0, MOST_PRINTS);
  return (
    <div className={styles.column}>
      <div className={styles.mosaic} data-count={shown.length} aria-hidden="true">
        {shown.map((media, at) => (
          <span key={media.id}>
            {picture(media)}
            {at === MOST_PRINTS - 1 && medias.length > MOST_PRINTS && (
              <span className={styles.rest}>{`+${medias.length - MOST_PRINTS}`}</span>
            )}
          </span>
        ))}
      </div>
      <OrderSummary order={order} />
      {children}
    </div>
  );
}
