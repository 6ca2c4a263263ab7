import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { scrollIntoView } from '#client/lib/focus.ts';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { useNotify } from '#client/ui/notice.tsx';
import { formatCardCode } from '#shared/card-code.ts';
import type { GalleryCard } from '#shared/media.ts';
import type { Order } from '#shared/order.ts';
import { PrintedReceipt } from './printed-receipt.tsx';
import styles from './receipt.module.css';
import { formatReceipt, type Receipt } from './receipt.ts';
import { ReceiptFacts, ReceiptLines } from './receipt-parts.tsx';
import { useReceipt } from './use-receipt.ts';

type ReceiptViewProps = { order: Order; cards: readonly GalleryCard[] };

/** The receipt, folded where the screen is narrow: its sum is in sight. With the buttons that share and print it (requirement B1). */
export function ReceiptView({ order, cards }: ReceiptViewProps) {
  const { t } = useTranslation();
  const receipt = useReceipt(order);
  const [isRoomy] = useState(() => matchMedia('(min-width: 62.5rem)').matches);
  const codes = cards.map(({ code }) => formatCardCode(code)).join(', ');
  return (
    <section className={styles.receipt} aria-label={t('receipt.heading')}>
      <details
        open={isRoomy}
        onToggle={({ currentTarget }) => {
          if (currentTarget.open) scrollIntoView(currentTarget);
        }}
      >
        <summary>
          <Icon name="copy" />
          <strong>{t('receipt.heading')}</strong> <span className={styles.summary}>{receipt.summary}</span>
          <span className={styles.fold}>
            <Icon name="up" size={18} />
          </span>
        </summary>
        <ReceiptLines lines={receipt.lines} />
        <ReceiptFacts facts={[...receipt.facts, { label: t('checkout.success.card'), text: codes }]} />
        <p className={styles.again}>{t('checkout.success.again')}</p>
        <div className={styles.actions}>
          <ShareButton receipt={receipt} />
          <Button variant="quiet" onClick={() => window.print()}>
            {t('receipt.print')}
          </Button>
        </div>
      </details>
      <PrintedReceipt receipt={receipt} />
    </section>
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
