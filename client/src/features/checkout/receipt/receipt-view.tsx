import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/button.tsx';
import { useNotify } from '#client/ui/notice.tsx';
import type { Order } from '#shared/order.ts';
import styles from './receipt.module.css';
import { receiptText } from './receipt-text.ts';
import { type Receipt, useReceipt } from './use-receipt.ts';

/** What was bought, to be kept: on the screen, on paper, or sent on. */
export function ReceiptView({ order }: { order: Order }) {
  const { t } = useTranslation();
  const receipt = useReceipt(order);
  return (
    <section className={styles.receipt} aria-label={t('receipt.heading')}>
      <ReceiptFacts receipt={receipt} />
      <div className={styles.actions}>
        <ShareButton receipt={receipt} />
        <Button variant="quiet" onClick={() => window.print()}>
          {t('receipt.print')}
        </Button>
      </div>
      <PrintedReceipt receipt={receipt} />
    </section>
  );
}

function ReceiptFacts({ receipt: { facts } }: { receipt: Receipt }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ label, text }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Sends the receipt by the phone's own sheet; where there is none, it is copied. */
function ShareButton({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation();
  const notify = useNotify();
  const share = async () => {
    const text = receiptText(receipt);
    try {
      if (typeof navigator.share === 'function') return await navigator.share({ title: receipt.venue, text });
      await navigator.clipboard.writeText(text);
      notify(t('receipt.copied'), 'success');
    } catch (error) {
      // Closing the sheet is a choice; anything else is a browser that lets nothing out.
      if (!(error instanceof DOMException && error.name === 'AbortError')) notify(t('receipt.notShared'));
    }
  };
  return (
    <Button variant="quiet" onClick={() => void share()}>
      {t('receipt.share')}
    </Button>
  );
}

/** Beside the page and not within it: paper shows this alone, however long the gallery behind the modal is. */
function PrintedReceipt({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation();
  return createPortal(
    <article className={styles.printed} aria-hidden="true">
      <h1>{receipt.venue}</h1>
      <p>{t('receipt.heading')}</p>
      <ul>
        {receipt.lines.map(({ label, count, total }, index) => (
          <li key={index}>
            {count} × {label}: {total}
          </li>
        ))}
      </ul>
      <ReceiptFacts receipt={receipt} />
    </article>,
    document.body,
  );
}
