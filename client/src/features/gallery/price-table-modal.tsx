import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLocale, formatCents, genderOf } from '#client/i18n/translator.ts';
import { Modal } from '#client/ui/modal.tsx';
import { itemKind, type Order, type OrderItem } from '#shared/order.ts';
import { isInTier, type PriceTable, type PriceTier, priceTable, priceTiers } from '#shared/prices/price-table.ts';
import { pricedLines } from '#shared/prices/priced-lines.ts';
import type { Catalogue, Product } from '#shared/prices/product.ts';
import type { Locale } from '#shared/site/locale.ts';
import styles from './price-table-modal.module.css';

type PriceTableModalProps = {
  catalogue: Catalogue;
  order: Order | undefined;
  offer: ReactNode;
  onClose: () => void;
};

/**
 * Shows the price tiers, the visitor's own marked, and the package. The whole table is folded, as it repeats them
 * (G10).
 */
export function PriceTableModal({ catalogue, order, offer, onClose }: PriceTableModalProps) {
  const { t } = useTranslation();
  const { products, allDigital } = catalogue;
  const priced = products.filter(({ ranges }) => ranges.length > 0);
  const lines = (order && pricedLines(order, catalogue)) ?? [];
  const hasSeveralPrices = priced.some(({ ranges }) => priceTiers(ranges).length > 1);
  const isCheaperByTheCount = priced.some(({ ranges }) => priceTiers(ranges).some((tier) => tier.savedCents > 0));
  return (
    <Modal title={t('gallery.prices')} onClose={onClose}>
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
        {hasSeveralPrices && (
          <details>
            <summary className={styles.heading}>{t('prices.whole')}</summary>
            {priced.map((product) => (
              <ProductTable key={JSON.stringify(product)} product={product} />
            ))}
          </details>
        )}
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

function entryText(t: TFunction, kind: Kind, { from, entryCents }: PriceTier): string {
  const price = formatCents(Math.abs(entryCents));
  if (entryCents < 0) return t('prices.less', { at: from, before: from - 1, price });
  return t(`prices.entry.${genderOf(kind)}`, { at: ORDINALS[currentLocale()](from), price });
}

type PriceTierListProps = {
  product: Product;
  chosen: OrderItem | undefined;
};

function PriceTierList({ product, chosen }: PriceTierListProps) {
  const { t } = useTranslation();
  const kind = itemKind(product);
  const tiers = priceTiers(product.ranges);
  const count = chosen?.medias.length ?? 0;
  return (
    <ul className={styles.tiers} aria-label={t(`prices.${kind}`)}>
      {tiers.map((tier) => {
        const own = chosen && isInTier(tier, count) ? chosen : null;
        const name = tiers.length === 1 ? t(`prices.${kind}`) : rangeText(t, kind, tier);
        return (
          <li key={tier.from} className={styles.tier} data-own={own !== null || undefined}>
            <div className={styles.words}>
              <p className={styles.name}>{name}</p>
              {own && (
                <p className={styles.own}>
                  {t('prices.own', { items: t(`gallery.${kind}`, { count }), price: formatCents(own.totalCents) })}
                </p>
              )}
              {tier.savedCents > 0 && (
                <p className={styles.saving}>
                  {t(`prices.saving.${genderOf(kind)}`, { price: formatCents(tier.savedCents) })}
                </p>
              )}
              {tier.from > 1 && count < tier.from && <p>{entryText(t, kind, tier)}</p>}
            </div>
            <p className={styles.each}>
              <b>{formatCents(tier.unitPriceCents)}</b> <span>{t('prices.each')}</span>
            </p>
          </li>
        );
      })}
    </ul>
  );
}

const suffixes: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };
const rules = new Intl.PluralRules('en', { type: 'ordinal' });

/** The texts in Portuguese and Spanish have the ordinal sign themselves. */
const ORDINALS: Readonly<Record<Locale, (at: number) => number | string>> = {
  pt: (at) => at,
  en: (at) => `${at}${suffixes[rules.select(at)] ?? 'th'}`,
  es: (at) => at,
};
