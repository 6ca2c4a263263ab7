import { useTranslation } from 'react-i18next';
import { completedAt } from '#client/payment/finish-order.ts';
import { useVenue } from '#client/queries/venue.ts';
import { formatCents } from '#shared/money.ts';
import { itemKind, type Order } from '#shared/order.ts';

export type ReceiptFact = { readonly label: string; readonly text: string };
export type ReceiptLine = { readonly label: string; readonly count: number; readonly total: string };

/** What a receipt says, in the visitor's language; nothing in it is a right to see or change anything. */
export type Receipt = {
  readonly venue: string;
  readonly lines: readonly ReceiptLine[];
  readonly facts: readonly ReceiptFact[];
};

function useMethodName(order: Order): string | null {
  const { t } = useTranslation();
  const method = order.payment?.method;
  return method ? t(`receipt.methods.${method}`) : null;
}

/** The receipt of a completed order. Its date is known to the page that saw it complete; later the provider tells none. */
export function useReceipt(order: Order): Receipt {
  const { t, i18n } = useTranslation();
  const { name, contactEmail } = useVenue();
  const date = completedAt(order.reference);
  const written =
    date && new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' }).format(date);
  const facts = [
    ['total', formatCents(order.totalCents)],
    ['method', useMethodName(order)],
    ['date', written],
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
