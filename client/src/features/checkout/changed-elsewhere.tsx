import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { othersChange } from '#client/order/order-state.ts';
import { othersChangeText } from '#client/order/others-change-text.ts';
import { useOrderPart, useOrderSession } from '#client/order/use-order.ts';
import { usePayment } from '#client/payment/use-payment.ts';
import { Button } from '#client/ui/button.tsx';
import { checkoutDifferences, isOtherContents } from '#shared/checkout-differences.ts';
import type { Media } from '#shared/media/media.ts';
import { isSameOrder, type Order } from '#shared/order.ts';
import { isOpenPayment } from '#shared/payment.ts';
import styles from './changed-elsewhere.module.css';
import { useCheckout } from './checkout-state.ts';
import { differencesText } from './problem-text.ts';

/**
 * Returns another phone's changes that the buyer has not accepted yet (requirement B17). Null if there are none, while
 * earlier ticks are pending, and once a payment is pending or made.
 */
export function useChangeElsewhere(order: Order) {
  const { payment, hasPaid } = usePayment();
  const isTicking = useOrderPart(({ writes }) => writes.some(({ kind }) => kind === 'selection' || kind === 'package'));
  // The order that this buyer has accepted; null while ticks from before the checkout opened are pending.
  const [agreed, setAgreed] = useState(isTicking ? null : order);
  if (agreed === null && !isTicking) setAgreed(order);
  if (!agreed || hasPaid || order.isCompleted || isOpenPayment(payment)) return null;
  const differences = checkoutDifferences(agreed, order);
  return isOtherContents(differences) ? { agreed, differences, onAccept: () => setAgreed(order) } : null;
}

type ChangedElsewhereProps = {
  change: NonNullable<ReturnType<typeof useChangeElsewhere>>;
  medias: readonly Media[];
};

/** Describes another phone's change, but blocks nothing, because the pay button asks for consent (requirement B17). */
export function ChangedElsewhere({ change, medias }: ChangedElsewhereProps) {
  const { t } = useTranslation();
  const { order } = useCheckout();
  const { undo } = useOrderSession();
  const { agreed, differences } = change;
  const { addedCards, removedCards } = differences;
  const others = isSameOrder(agreed, order) ? othersChange(agreed, order) : null;
  const canKeep = others !== null && addedCards.length + removedCards.length === 0;
  const isOnlyMore = others !== null && others.hasAllDigital === null && others.removed.length === 0;
  return (
    <section className={styles.change}>
      <p role="status">{others ? othersChangeText(others, medias, t) : differencesText(t, differences)}</p>
      {canKeep && (
        <Button variant="quiet" onClick={() => undo(others)}>
          {t(isOnlyMore ? 'checkout.elsewhere.remove' : 'checkout.elsewhere.keep')}
        </Button>
      )}
    </section>
  );
}
