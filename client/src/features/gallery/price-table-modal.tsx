import { useTranslation } from 'react-i18next';
import { Modal } from '#client/ui/modal.tsx';
import { formatCents } from '#shared/money.ts';
import { type PriceTable, priceTable } from '#shared/price-table.ts';
import type { Catalogue, Product } from '#shared/product.ts';
import styles from './price-table-modal.module.css';

/** The price of photos by their number (requirement G10). */
export function PriceTableModal({ catalogue, onClose }: { catalogue: Catalogue; onClose: () => void }) {
  const { t } = useTranslation();
  const { products, allDigital } = catalogue;
  return (
    <Modal title={t('prices.title')} onClose={onClose}>
      <div className={styles.tables}>
        <p className={styles.hint}>{t('prices.hint')}</p>
        {products.map((product) => (
          <ProductTable key={JSON.stringify(product)} product={product} />
        ))}
        {allDigital && (
          <p className={styles.allDigital}>
            <span>{t('prices.allDigital')}</span>
            <strong>{formatCents(allDigital.priceCents)}</strong>
          </p>
        )}
      </div>
    </Modal>
  );
}

function ProductTable({ product }: { product: Product }) {
  const { t } = useTranslation();
  const table: PriceTable | null = priceTable(product.ranges);
  if (!table) return null;
  const kind = product.holdsPhotos && product.holdsVideos ? 'both' : product.holdsVideos ? 'videos' : 'photos';
  return (
    <table className={styles.table}>
      <caption>{t(`prices.${kind}`)}</caption>
      <thead>
        <tr>
          <th scope="col">{t('prices.quantity')}</th>
          <th scope="col">{t('prices.price')}</th>
        </tr>
      </thead>
      <tbody>
        {table.rows.map((row) => (
          <tr key={row.count}>
            <td>{t('prices.items', { count: row.count })}</td>
            <td>{formatCents(row.totalCents)}</td>
          </tr>
        ))}
        <tr className={styles.additional}>
          <td>{t('prices.additional')}</td>
          <td>{formatCents(table.additionalCents)}</td>
        </tr>
      </tbody>
    </table>
  );
}
