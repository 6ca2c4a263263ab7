import { useTranslation } from 'react-i18next';
import { formatCents } from '#client/i18n/translator.ts';
import { evenPriceCents } from '#shared/even-price.ts';
import { itemKind, type Order, type OrderItem } from '#shared/order.ts';
import styles from './order-summary.module.css';
import { SummaryHead } from './summary-head.tsx';

/** The items of the order with their prices. The total row is shown only for several items (requirement B1). */
export function OrderSummary({ order }: { order: Order }) {
  const { t } = useTranslation();
  return (
    <table className={styles.table}>
      <SummaryHead />
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
  return (
    <tr>
      <th scope="row">
        <span>{t(`prices.${itemKind(item)}`)}</span>
        {item.isAllDigital && <span className={styles.note}>{t('prices.allDigital')}</span>}
      </th>
      <td>
        <span>{item.medias.length}</span>
        <UnitPrice item={item} />
      </td>
      <td>{formatCents(item.totalCents)}</td>
    </tr>
  );
}

/** What each costs, beside the count. Unspoken: the row's name stays its kind, count and total. */
function UnitPrice({ item }: { item: OrderItem }) {
  const cents = evenPriceCents(item);
  return cents !== null && item.medias.length > 1 && <span aria-hidden="true">{` × ${formatCents(cents)}`}</span>;
}
