import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCents } from '#client/i18n/translator.ts';
import { Modal } from '#client/ui/modal.tsx';
import { itemKind, type Order, type OrderItem } from '#shared/order.ts';
import { isInTier, type PriceTier, priceTable, priceTiers } from '#shared/prices/price-table.ts';
import { pricedLines } from '#shared/prices/priced-lines.ts';
import type { Catalogue, Product } from '#shared/prices/product.ts';
import styles from './price-table-modal.module.css';

type PriceTableModalProps = {
  catalogue: Catalogue;
  order: Order | undefined;
  offer: ReactNode;
  onClose: () => void;
};

/** Shows all prices, marks the price that the order has now, and shows the package. The totals are folded (G10). */
export function PriceTableModal({ catalogue, order, offer, onClose }: PriceTableModalProps) {
  const { t } = useTranslation();
  const { products, allDigital } = catalogue;
  const priced = products.filter(({ ranges }) => ranges.length > 0);
  const lines = (order && pricedLines(order, catalogue)) ?? [];
  const hasSeveralPrices = priced.some(({ ranges }) => priceTiers(ranges).length > 1);
  return (
    <Modal title={t('gallery.prices')} onClose={onClose}>
      <div className={styles.prices}>
        {priced.map((product) => (
          <PriceTierList
            key={JSON.stringify(product)}
            product={product}
            chosen={lines.find((line) => line.product === product)?.item}
          />
        ))}
        {offer && <div className={styles.offer}>{offer}</div>}
        {hasSeveralPrices && (
          <details>
            <summary className="small-print">{t('prices.whole')}</summary>
            {priced.map((product) => (
              <ProductTable key={JSON.stringify(product)} product={product} />
            ))}
          </details>
        )}
        {allDigital && !offer && (
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
  const table = priceTable(product.ranges);
  if (!table) return null;
  const kind = itemKind(product);
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
            <td>{t(`gallery.${kind}`, { count: row.count })}</td>
            <td>{formatCents(row.totalCents)}</td>
          </tr>
        ))}
        <tr className={styles.additional}>
          <td>{t(`prices.additional.${kind}`)}</td>
          <td>{formatCents(table.additionalCents)}</td>
        </tr>
      </tbody>
    </table>
  );
}

type Kind = ReturnType<typeof itemKind>;

function rangeText(t: TFunction, kind: Kind, { from, to }: PriceTier): string {
  if (to === null) return t(`prices.from.${kind}`, { from });
  return to === from ? t(`gallery.${kind}`, { count: from }) : t(`prices.range.${kind}`, { from, to });
}

function PriceTierList({ product, chosen }: { product: Product; chosen: OrderItem | undefined }) {
  const { t } = useTranslation();
  const kind = itemKind(product);
  const tiers = priceTiers(product.ranges);
  const count = chosen?.medias.length ?? 0;
  return (
    <ul className={styles.tiers} aria-label={t(`prices.${kind}`)}>
      {tiers.map((tier) => {
        const isOwn = chosen && isInTier(tier, count);
        const name = tiers.length === 1 ? t(`prices.${kind}`) : rangeText(t, kind, tier);
        return (
          <li key={tier.from} className={styles.tier} aria-current={isOwn || undefined}>
            <p className={styles.name}>{name}</p>
            <p className={styles.each}>
              <b>{formatCents(tier.unitPriceCents)}</b> <span>{t('prices.each')}</span>
            </p>
          </li>
        );
      })}
    </ul>
  );
}
