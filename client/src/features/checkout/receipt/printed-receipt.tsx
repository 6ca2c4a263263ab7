import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import styles from './receipt.module.css';
import type { Receipt } from './receipt.ts';
import { ReceiptFacts } from './receipt-parts.tsx';

/**
 * The receipt on paper. It is outside the page's root, so that the print shows it without the gallery. It has the venue's
 * data, and neither the buyer's nor the code that opens the photos: paper is handed on.
 */
export function PrintedReceipt({ receipt: { venue, lines, facts } }: { receipt: Receipt }) {
  const { t } = useTranslation();
  return createPortal(
    <article className={styles.printed} aria-hidden="true">
      <h1>{venue}</h1>
      <p>{t('receipt.heading')}</p>
      <ul>
        {lines.map(({ label, count, unit, total }, at) => (
          <li key={at}>
            <span>{`${count} × ${label}`}</span>
            {unit !== null && count > 1 && <span>{t('receipt.each', { price: unit })}</span>}
            <strong>{total}</strong>
          </li>
        ))}
      </ul>
      <ReceiptFacts facts={facts} />
    </article>,
    document.body,
  );
}
