import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { completedAt } from '#client/payment/finish-order.ts';
import { useVenue } from '#client/queries/venue.ts';
import { Button } from '#client/ui/button.tsx';
import { useNotify } from '#client/ui/notice.tsx';
import { formatCents } from '#shared/money.ts';
import { itemKind, type Order } from '#shared/order.ts';
import styles from './receipt.module.css';
import { formatReceipt, type Receipt } from './receipt.ts';

function useMethodName(order: Order): string | null {
  const { t } = useTranslation();
  const method = order.payment?.method;
  return method ? t(`receipt.methods.${method}`) : null;
}

/** The receipt of a completed order. Only the page that completed it knows the date: the provider returns none. */
function useReceipt(order: Order): Receipt {
  const { t, i18n } = useTranslation();
  const { name, contactEmail } = useVenue();
  const date = completedAt(order.reference);
  const formattedDate =
    date && new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' }).format(date);
  const facts = [
    ['total', formatCents(order.totalCents)],
    ['method', useMethodName(order)],
    ['date', formattedDate],
    ['reference', order.reference],
    ['contact', contactEmail],
  ] as const;
  return {
    venue: name,
    lines: order.items.map((item) => ({
      label: t(`prices.${itemKind(item)}`),
      count: item.medias.length,
      total: formatCents(item.totalCents),
    })),
    facts: facts.flatMap(([key, text]) => (text ? [{ label: t(`receipt.${key}`), text }] : [])),
  };
}

/** The receipt on the screen, with the buttons that share and print it. */
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

/** Shares the receipt by the system's share sheet. Without one, the text is copied. */
function ShareButton({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation();
  const notify = useNotify();
  const share = async () => {
    const text = formatReceipt(receipt);
    try {
      if (typeof navigator.share === 'function') return await navigator.share({ title: receipt.venue, text });
      await navigator.clipboard.writeText(text);
      notify(t('receipt.copied'), 'success');
    } catch (error) {
      // The visitor closed the sheet in the case of an AbortError. In any other case the browser refused.
      if (!(error instanceof DOMException && error.name === 'AbortError')) notify(t('receipt.notShared'));
    }
  };
  return (
    <Button variant="quiet" onClick={() => void share()}>
      {t('receipt.share')}
    </Button>
  );
}

/** The receipt for printing. It is outside the page's root, so that the print shows it without the gallery. */
function PrintedReceipt({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation();
  return createPortal(
    <article className={styles.printed} aria-hidden="true">
      <h1>{receipt.venue}</h1>
      <p>{t('receipt.heading')}</p>
      <ul>
        {receipt.lines.map(({ label, count, total }, index) => (
          <li key={index}>{`${count} × ${label}: ${total}`}</li>
        ))}
      </ul>
      <ReceiptFacts receipt={receipt} />
    </article>,
    document.body,
  );
}
