import { useTranslation } from 'react-i18next';
import { formatCents } from '#shared/money.ts';
import { offeredCatalogue } from '#shared/package-offer.ts';
import { priceStep, stepProgress } from '#shared/price-step.ts';
import type { Cart } from './cart.ts';
import styles from './price-progress.module.css';

/** How far the next cheaper price is, as a bar and in words, with the sums on both sides of it. Nothing without a step. */
export function PriceProgress({ cart: { order, offers } }: { cart: Cart }) {
  const { t } = useTranslation();
  const step = offers && priceStep(order, offeredCatalogue(order, offers.catalogue, offers.all), offers.left);
  if (!step) return null;
  const { count, of, unitPriceCents, before, after } = step;
  const { segments, reached } = stepProgress(step);
  return (
    <div className={styles.progress}>
      <span className={styles.bar} aria-hidden="true">
        {Array.from({ length: segments }, (_, at) => at).map((at) => (
          <i key={at} data-reached={at < reached || undefined} />
        ))}
      </span>
      <p className={styles.goal}>{t(`cart.step.${of}`, { count, price: formatCents(unitPriceCents) })}</p>
      <p className={styles.sums}>
        {t('cart.step.sums', {
          ...{ before: before.count, beforePrice: formatCents(before.totalCents) },
          ...{ after: after.count, afterPrice: formatCents(after.totalCents) },
        })}
      </p>
    </div>
  );
}
