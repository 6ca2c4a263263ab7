import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCents } from '#client/i18n/translator.ts';
import { Modal } from '#client/ui/modal.tsx';
import { itemKind, type Order } from '#shared/order.ts';
import { type PriceTable, priceTable } from '#shared/price-table.ts';
import { priceTiers } from '#shared/price-tiers.ts';
import { pricedLines } from '#shared/priced-lines.ts';
import type { Catalogue, Product } from '#shared/product.ts';
import styles from './price-table-modal.module.css';
import { PriceTierList } from './price-tier-list.tsx';

type PriceTableModalProps = {
  catalogue: Catalogue;
  /** What the visitor has selected; without one no tier is the visitor's own. */
  order: Order | undefined;
  /** The package as an offer, where it saves something. */
  offer: ReactNode;
  onClose: () => void;
};

/** The prices: from tier to tier with the visitor's own, the package, and the whole table (requirement G10). */
export function PriceTableModal({ catalogue, order, offer, onClose }: PriceTableModalProps) {
  const { t } = useTranslation();
  const { products, allDigital } = catalogue;
  const priced = products.filter(({ ranges }) => ranges.length > 0);
  const lines = (order && pricedLines(order, catalogue)) ?? [];
  const isCheaperByTheCount = priced.some(({ ranges }) => priceTiers(ranges).some((tier) => tier.savedCents > 0));
  return (
    <Modal title={t('prices.title')} onClose={onClose}>
      <div className={styles.prices}>
        {isCheaperByTheCount && <p className={styles.hint}>{t('prices.hint')}</p>}
        {priced.map((product) => (
          <PriceTierList
            key={JSON.stringify(product)}
            product={product}
            chosen={lines.find((line) => line.product === product)?.item}
          />
        ))}
        {offer && <div className={styles.offer}>{offer}</div>}
        <h3 className={styles.heading}>{t('prices.whole')}</h3>
        {priced.map((product) => (
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
  return (
    <table className={styles.table}>
      <caption>{t(`prices.${itemKind(product)}`)}</caption>
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
