import { useTranslation } from 'react-i18next';
import { formatCents } from '#client/i18n/translator.ts';
import { usePayment } from '#client/payment/use-payment.ts';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { MediaPicture } from '#client/ui/media-picture.tsx';
import { Mosaic } from '#client/ui/mosaic.tsx';
import { justifiedLayout, wideMosaic } from '#client/ui/mosaic-layout.ts';
import { itemKind, type OrderItem, orderedMedias } from '#shared/order.ts';
import { openPixText } from '#shared/payment.ts';
import { evenPriceCents } from '#shared/prices/order-prices.ts';
import { useCheckout } from './checkout-state.ts';
import styles from './order-summary.module.css';

/** Lists the items with their prices, and a total if there are several (requirement B1). */
export function OrderSummary() {
  const { t } = useTranslation();
  const { order } = useCheckout();
  return (
    <table className={styles.table}>
      <ItemTableHead />
      <tbody>
        {order.items.map((item) => (
          <ItemRow key={item.id} item={item} />
        ))}
      </tbody>
      {order.items.length > 1 && (
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {t('checkout.summary.total')}
            </th>
            <td>{formatCents(order.totalCents)}</td>
          </tr>
        </tfoot>
      )}
    </table>
  );
}

function ItemRow({ item }: { item: OrderItem }) {
  const { t } = useTranslation();
  const unitCents = evenPriceCents(item);
  return (
    <tr>
      <th scope="row">
        <span>{t(`prices.${itemKind(item)}`)}</span>
        {item.isAllDigital && <span className={styles.note}>{t('prices.allDigital')}</span>}
      </th>
      <td>
        <span>{item.medias.length}</span>
        {/* Hidden from screen readers, so that the row's name remains kind, count and total. */}
        {unitCents !== null && <span aria-hidden="true">{` × ${formatCents(unitCents)}`}</span>}
      </td>
      <td>{formatCents(item.totalCents)}</td>
    </tr>
  );
}

const MAX_PRINTS = 3;
const MAX_PICTURES_IN_DETAILS = 12;

type OrderStripProps = { isOpen: boolean; detailsId: string; onToggle: () => void };

/** Shows some photos, the count and the total. A press shows the table, which screen readers always have (B1). */
export function OrderStrip({ isOpen, detailsId, onToggle }: OrderStripProps) {
  const { t } = useTranslation();
  const { order, medias } = useCheckout();
  const kind = itemKind({
    holdsPhotos: order.items.some((item) => item.holdsPhotos),
    holdsVideos: order.items.some((item) => item.holdsVideos),
  });
  const contents = t(`gallery.${kind}`, { count: orderedMedias(order).size });
  const cards = order.cards.length;
  const more = medias.length - MAX_PRINTS;
  return (
    <div className={styles.strip}>
      <span className={styles.prints} aria-hidden="true">
        {medias.slice(0, MAX_PRINTS).map((media) => (
          <span key={media.id} className={styles.print}>
            <MediaPicture media={media} isEager />
          </span>
        ))}
        {more > 1 && <span className={styles.more}>{`+${more}`}</span>}
      </span>
      <span className={styles.words}>
        <span className={styles.count} aria-hidden="true">
          {/* A package includes the photos of all cards, so the buyer sees how many cards there are. */}
          {cards > 1 ? `${contents} · ${t('checkout.order.cards', { count: cards })}` : contents}
        </span>
        <button
          type="button"
          className={styles.open}
          aria-expanded={isOpen}
          aria-controls={detailsId}
          onClick={onToggle}
        >
          <span key={String(isOpen)}>{isOpen ? t('site.close') : t('checkout.order.show')}</span>
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

type OrderDetailsProps = { isOpen: boolean; detailsId: string; onChange: () => void };

/** Shows the order's details below the strip. While they are closed, the table is only for screen readers. */
export function OrderDetails({ isOpen, detailsId, onChange }: OrderDetailsProps) {
  const { t } = useTranslation();
  const { medias } = useCheckout();
  const shown = medias.slice(0, MAX_PICTURES_IN_DETAILS);
  return (
    <div id={detailsId} className={isOpen ? styles.details : 'visually-hidden'}>
      {isOpen && (
        <span className={styles.pictures} aria-hidden="true">
          {shown.map((media) => (
            <span key={media.id}>
              <MediaPicture media={media} isEager />
            </span>
          ))}
          {medias.length > shown.length && <span className={styles.rest}>{`+${medias.length - shown.length}`}</span>}
        </span>
      )}
      <OrderSummary />
      {isOpen && (
        <Button variant="quiet" onClick={onChange}>
          {t('checkout.order.change')}
        </Button>
      )}
    </div>
  );
}

/** The greatest width of the photos' box divided by its greatest height: 32.5rem by 36rem in the style sheets. */
const PICTURES_RATIO = 520 / 576;
/** About the ratio of the box when it fills half of a wide screen, beside a PIX code. */
const HALF_RATIO = 4 / 5;

export function OrderColumn() {
  const { medias, shapeOf } = useCheckout();
  const { method, payment } = usePayment();
  const isHalf = method === 'pix' && openPixText(payment) !== null;
  const mosaic = isHalf
    ? { medias, layout: justifiedLayout(medias.slice(0, MAX_PRINTS).map(shapeOf), HALF_RATIO) }
    : wideMosaic(medias, shapeOf, PICTURES_RATIO);
  return (
    <div className={styles.column}>
      {medias.length > 0 && (
        <div className={styles.mosaic} aria-hidden="true">
          <Mosaic {...mosaic} moreLabel={(count) => `+${count}`} />
        </div>
      )}
      <OrderSummary />
    </div>
  );
}

export function ItemTableHead() {
  const { t } = useTranslation();
  return (
    <>
      <caption className="visually-hidden">{t('checkout.summary.caption')}</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{t('checkout.summary.item')}</th>
          <th scope="col">{t('prices.quantity')}</th>
          <th scope="col">{t('checkout.summary.price')}</th>
        </tr>
      </thead>
    </>
  );
}
