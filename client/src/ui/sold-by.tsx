import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { type Seller, sellerLine } from '#shared/site/seller.ts';
import styles from './sold-by.module.css';

const SEPARATOR = ' · ';

/** Who sells (requirement S15). The numbers are never broken, and no line begins with what separates them. */
export function SoldBy({ seller }: { seller: Seller }) {
  const { t } = useTranslation();
  const parts = t('site.soldBy', { seller: sellerLine(seller) }).split(SEPARATOR);
  return parts.map((part, at) => (
    <Fragment key={part}>
      {at > 0 && <span>{'\u00a0· '}</span>}
      <span className={part === seller.document || part === seller.phone ? styles.number : undefined}>{part}</span>
    </Fragment>
  ));
}
