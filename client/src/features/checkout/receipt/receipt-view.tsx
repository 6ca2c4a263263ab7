import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { ItemTableHead } from '#client/features/checkout/order-summary.tsx';
import { PaymentIcon } from '#client/features/checkout/payment/payment-icon.tsx';
import { FoldedProof, ProofForm } from '#client/features/checkout/prove-buyer.tsx';
import { formatCents } from '#client/i18n/translator.ts';
import { scrollToOpened } from '#client/lib/focus.ts';
import { shareText } from '#client/lib/sharing.ts';
import { trpc } from '#client/lib/trpc.ts';
import { useVenue } from '#client/queries/venue.ts';
import { Button } from '#client/ui/button.tsx';
import { Modal } from '#client/ui/modal.tsx';
import { useNotify } from '#client/ui/notice.tsx';
import { SellerWords } from '#client/ui/sold-by.tsx';
import type { BuyerIdentity } from '#shared/customer/customer.ts';
import type { GalleryCard } from '#shared/media/media.ts';
import type { Order } from '#shared/order.ts';
import { chargedCents } from '#shared/payment.ts';
import { receiptLines } from '#shared/prices/order-prices.ts';
import { isLinkTarget, linkTo, requestLink } from '#shared/site/help-link.ts';
import { sellerLine } from '#shared/site/seller.ts';
import { completedAtOf, completionOf, orderOfReceipt, receiptsOf } from './kept-receipts.ts';
import styles from './receipt.module.css';

/** Shows the receipt, initially folded, with buttons to share and print it (requirement B3). */
export function ReceiptView({ order }: { order: Order }) {
  const { t } = useTranslation();
  return (
    <section className={styles.receipt} aria-label={t('gallery.receipt')}>
      <details onToggle={scrollToOpened}>
        <summary>
          <PaymentIcon name="receipt" size={20} />
          {t('gallery.receipt')}
        </summary>
        <ReceiptContents order={order} date={completionOf(order.reference)} />
      </details>
    </section>
  );
}

type ReceiptContentsProps = { order: ReturnType<typeof orderOfReceipt> | Order; date: Date | null };

function ReceiptContents({ order, date }: ReceiptContentsProps) {
  const { t } = useTranslation();
  const receipt = useReceipt(order, date);
  // Prepares the buyer's message to the seller. It contains only the order's number (requirement S15).
  const message = {
    subject: t('receipt.withdrawal.subject', { order: order.reference }),
    body: t('receipt.withdrawal.body', { order: order.reference }),
  };
  const withdrawal = requestLink(useVenue(), message, 'order', order.reference);
  return (
    <>
      <table className={styles.lines}>
        <ItemTableHead />
        <tbody>
          {receipt.lines.map(({ label, count, unit, total }, at) => (
            <tr key={at}>
              <th scope="row">{label}</th>
              <td>{unit === null ? count : `${count} × ${unit}`}</td>
              <td>{total}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <ReceiptFacts facts={receipt.facts} />
      <div className={styles.actions}>
        <ShareButton receipt={receipt} />
        <Button variant="quiet" onClick={() => window.print()}>
          {t('receipt.print')}
        </Button>
      </div>
      {withdrawal && (
        <p className={styles.again}>
          <a {...linkTo(withdrawal)}>{t('receipt.withdraw')}</a>
        </p>
      )}
      <PrintedReceipt receipt={receipt} />
    </>
  );
}

/** Shares plain text, without personal data or a code that opens the media. */
function ShareButton({ receipt: { venue, lines, facts } }: { receipt: Receipt }) {
  const { t } = useTranslation();
  const notify = useNotify();
  const share = async () => {
    const items = lines.map(({ label, count, total }) => `${count} × ${label}: ${total}`);
    const text = [venue, ...items, ...facts.map((fact) => `${fact.label}: ${fact.text}`)].join('\n');
    const outcome = await shareText({ title: venue, text }, text);
    if (outcome === 'copied') notify(t('receipt.copied'), 'success');
    if (outcome === 'failed') notify(t('receipt.notShared'));
  };
  return (
    <Button variant="quiet" onClick={() => void share()}>
      {t('receipt.share')}
    </Button>
  );
}

/** Shows the receipt outside the page's root, to print it alone. Paper is passed on, so it names no buyer or card. */
function PrintedReceipt({ receipt: { venue, lines, facts } }: { receipt: Receipt }) {
  const { t } = useTranslation();
  return createPortal(
    <article className={styles.printed} aria-hidden="true">
      <h1>{venue}</h1>
      <p>{t('gallery.receipt')}</p>
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

function ReceiptFacts({ facts }: Pick<Receipt, 'facts'>) {
  const { seller } = useVenue();
  return (
    <dl className={styles.facts}>
      {facts.map(({ label, text }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <SellerWords seller={seller} text={text} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Returns the receipt's texts, without any right, card code or data of the buyer. `date` may be unknown. */
function useReceipt(order: ReceiptContentsProps['order'], date: ReceiptContentsProps['date']) {
  const { t, i18n } = useTranslation();
  const { name, seller, contactEmail, externalHelp } = useVenue();
  const method = order.payment?.method;
  const facts = [
    ['total', formatCents(chargedCents(order, order.payment))],
    ['method', method && t(`receipt.methods.${method}`)],
    ['date', date && new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' }).format(date)],
    ['reference', order.reference],
    ['seller', seller && sellerLine(seller)],
    ['site', location.hostname],
    ['contact', contactEmail],
    ['help', externalHelp && isLinkTarget(externalHelp.url) ? externalHelp.url : null],
  ] as const;
  return {
    venue: name,
    lines: receiptLines(order.items).map(({ kind, isAllDigital, count, unitCents, totalCents }) => ({
      label: isAllDigital ? `${t(`prices.${kind}`)} (${t('prices.allDigital')})` : t(`prices.${kind}`),
      count,
      unit: unitCents === null ? null : formatCents(unitCents),
      total: formatCents(totalCents),
    })),
    facts: facts.flatMap(([key, text]) => (text ? [{ label: t(`receipt.${key}`), text }] : [])),
  };
}

type Receipt = ReturnType<typeof useReceipt>;

/**
 * Shows the receipts (B3): those of purchases in this tab immediately, all others of the buyer after asking for e-mail
 * and document.
 */
export function ReceiptModal({ cards, onClose }: { cards: readonly GalleryCard[]; onClose: () => void }) {
  const { t } = useTranslation();
  const [ofTab] = useState(() => receiptsOf(cards.map(({ code }) => code)));
  const { data, mutate, ...asking } = trpc.order.receipts.useMutation();
  const known = new Set(ofTab.map(({ reference }) => reference));
  const receipts = [...ofTab, ...(data ?? []).filter(({ reference }) => !known.has(reference))];
  const form = {
    ...asking,
    onProof: (identity: BuyerIdentity) => mutate({ card: cards[0]?.right ?? '', identity }),
  };
  return (
    <Modal title={t('gallery.receipt')} onClose={onClose}>
      {receipts.map((receipt) => (
        <section
          key={receipt.reference}
          className={styles.kept}
          aria-label={t('receipt.ofOrder', { order: receipt.reference })}
        >
          <ReceiptContents order={orderOfReceipt(receipt)} date={completedAtOf(receipt)} />
        </section>
      ))}
      {!data && (ofTab.length > 0 ? <FoldedProof {...form} question={t('receipt.others')} /> : <ProofForm {...form} />)}
    </Modal>
  );
}
