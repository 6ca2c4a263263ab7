import { useTranslation } from 'react-i18next';
import { type Seller, sellerLine } from '#shared/site/seller.ts';
import styles from './sold-by.module.css';

/** Names the seller (S15). The number is never broken. */
export function SoldBy({ seller }: { seller: Seller }) {
  const { t } = useTranslation();
  const [before, after] = t('site.soldBy', { seller: sellerLine(seller) }).split(seller.document);
  return (
    <>
      {before}
      <span className={styles.document}>{seller.document}</span>
      {after}
    </>
  );
}
