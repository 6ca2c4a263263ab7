import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCents } from '#client/i18n/translator.ts';
import { isChoosing, othersChange } from '#client/order/order-state.ts';
import { othersChangeText } from '#client/order/others-change-text.ts';
import { useOrderPart, useOrderSession } from '#client/order/use-order.tsx';
import { usePayment } from '#client/payment/use-payment.ts';
import { Button } from '#client/ui/button.tsx';
import { StepHeading } from '#client/ui/step-heading.tsx';
import { checkoutDifferences, isOtherContents } from '#shared/checkout-differences.ts';
import type { Media } from '#shared/media/media.ts';
import { isSameOrder, type Order } from '#shared/order.ts';
import { isOpenPayment } from '#shared/payment.ts';
import styles from './changed-elsewhere.module.css';
import { differencesText } from './problem-text.ts';

/** The order as this buyer chose it, with the ticks that were on their way when the checkout opened. */
function useAgreedOrder(order: Order) {
  const isTicking = useOrderPart(isChoosing);
  const [agreed, setAgreed] = useState(isTicking ? null : order);
  if (agreed === null && !isTicking) setAgreed(order);
  return { agreed, setAgreed };
}

/** What differs from what the buyer chose, until they have decided; null for nothing (requirement B17). */
export function useChangeElsewhere(order: Order) {
  const { payment, hasPaid } = usePayment();
  const { agreed, setAgreed } = useAgreedOrder(order);
  if (!agreed || hasPaid || order.isCompleted || isOpenPayment(payment)) return null;
  const differences = checkoutDifferences(agreed, order);
  return isOtherContents(differences) ? { agreed, differences, onAccept: () => setAgreed(order) } : null;
}

type ChangedElsewhereProps = {
  order: Order;
  change: NonNullable<ReturnType<typeof useChangeElsewhere>>;
  medias: readonly Media[];
};

/** Says what another phone changed. The rest of the checkout is inert meanwhile, and keeps what is typed. */
export function ChangedElsewhere({ order, change, medias }: ChangedElsewhereProps) {
  const { t } = useTranslation();
  const { undo } = useOrderSession();
  const { agreed, differences, onAccept } = change;
  const { addedCards, removedCards, total } = differences;
  useFocusAgain();
  const others = isSameOrder(agreed, order) ? othersChange(agreed, order) : null;
  const canKeep = others !== null && addedCards.length + removedCards.length === 0;
  const isOnlyMore = others !== null && others.hasAllDigital === null && others.removed.length === 0;
  const sums = total
    ? t('checkout.elsewhere.newTotal', { from: formatCents(total.from), to: formatCents(total.to) })
    : t('checkout.elsewhere.sameTotal', { total: formatCents(order.totalCents) });
  return (
    <section className={styles.change}>
      <StepHeading hint={others ? sums : differencesText(t, differences)}>
        {others ? othersChangeText(others, medias, t) : t('checkout.elsewhere.changed')}
      </StepHeading>
      <div className={styles.actions}>
        {canKeep && (
          <Button variant="secondary" onClick={() => undo(others)}>
            {t('checkout.elsewhere.keep')}
          </Button>
        )}
        <Button onClick={onAccept}>{t(isOnlyMore ? 'checkout.elsewhere.takeAll' : 'checkout.elsewhere.accept')}</Button>
      </div>
    </section>
  );
}

function useFocusAgain(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      const heading = document.querySelector<HTMLElement>('dialog[open] h3');
      const isInStep = before instanceof HTMLElement && before.isConnected && before !== document.body;
      (isInStep ? before : heading)?.focus();
    },
    [before],
  );
}
