import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProofForm } from '#client/features/checkout/prove-buyer.tsx';
import { trpc } from '#client/lib/trpc.ts';
import { receiptsOf } from '#client/payment/kept-receipts.ts';
import { Modal } from '#client/ui/modal.tsx';
import type { GalleryCard } from '#shared/media/media.ts';
import { KeptReceipt } from './receipt-view.tsx';

type ReceiptModalProps = { cards: readonly GalleryCard[]; onClose: () => void };

/** Shows the receipts (B3), in the tab that paid at once, and elsewhere after e-mail and document. */
export function ReceiptModal({ cards, onClose }: ReceiptModalProps) {
  const { t } = useTranslation();
  const [ofTab] = useState(() => receiptsOf(cards.map(({ code }) => code)));
  const { data, mutate, ...asking } = trpc.order.receipts.useMutation();
  const receipts = ofTab.length > 0 ? ofTab : data;
  return (
    <Modal title={t('receipt.heading')} onClose={onClose}>
      {receipts?.map((receipt) => <KeptReceipt key={receipt.reference} receipt={receipt} />) ?? (
        <ProofForm {...asking} onProof={(identity) => mutate({ card: cards[0]?.right ?? '', identity })} />
      )}
    </Modal>
  );
}
