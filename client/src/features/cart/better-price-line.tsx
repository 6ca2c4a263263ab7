import { useTranslation } from 'react-i18next';
import { formatCents } from '#shared/money.ts';
import type { BetterPrice } from '#shared/price-table.ts';
import styles from './better-price-line.module.css';

/** The step that pays, in words: the catalogue's price of one item, never a sum. Short where there is little room. */
export function BetterPriceLine({ better, isShort = false }: { better: BetterPrice; isShort?: boolean }) {
  const { t } = useTranslation();
  return (
    <p className={isShort ? styles.short : styles.line} role="status">
      {isShort ? shortText(t, better) : longText(t, better)}
    </p>
  );
}

type Translate = ReturnType<typeof useTranslation>['t'];

function longText(t: Translate, better: BetterPrice): string {
  if (better.kind === 'allDigital') {
    const price = formatCents(better.priceCents);
    return better.total === 'up' ? t('cart.better.allDigitalUp', { price }) : t('cart.allDigitalHint');
  }
  return `${shortText(t, better)} ${t(`cart.better.${better.total}`)}`;
}

function shortText(t: Translate, better: BetterPrice): string {
  if (better.kind === 'allDigital') return t('cart.better.shortAllDigital', { price: formatCents(better.priceCents) });
  const price = formatCents(better.unitPriceCents);
  return t(`cart.better.${better.of}`, { count: better.count, price });
}
